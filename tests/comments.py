"""The rules of prose that comments of C files keep: what tests/house.py asks of them."""
import re

# Folders, and the beginnings of names of files, whose comments are not held to the rules yet. Only take away from it.
NOT_YET = set("""
""".split())

WIDEST = 100  # columns of a line that is a comment
LONGEST = 25  # words of a sentence

# A function's comment begins with one of these. Another verb is welcome here.
VERBS = set("""
    Aborts Accepts Acts Adds Adjusts Advances Aligns Allocates Allows Answers Appends Applies Arranges Arrives Asks Asserts Assigns Assumes Attaches
    Balances Becomes Begins Blocks Books Bounds Branches Breaks Brings Builds Calls Cancels Captions Carries Chains Changes Checks Chooses Claims
    Cleans Clears Climbs Clips Closes Collects Colours Combines Comes Commits Compares Completes Composes Compresses Computes
    Connects Continues Converts Copies Counts Covers Creates Cuts Deals Decides Declares Decompresses Decodes Deepens Defines Deletes Derives
    Describes Detects Determines Dies Divides Do Does Doubles Drafts Draws Drops Duplicates Elects Empties Encodes Ends Enlarges
    Engraves Enters Enumerates Erases Escapes Estimates Evaluates Exchanges Excludes Expands Expects Explains Explores Extends Fails
    Feeds Fetches Files Fills Filters Finds Finishes Fits Flips Flushes Folds Follows Forbids Forces Foretells Forgets Forks Formats
    Forms Frees Gathers Gets Gives Goes Groups Grows Guards Guesses Halves Handles Hands Hangs Hashes Heads Hides Holds Ignores
    Increases Indents Initialises Inserts Installs Interrupts Intersects Inverts Joins Judges Jumps Keeps Kills Labels Lays
    Learns Leaves Lets Lifts Limits Links Lists Listens Loads Locates Locks Logs Looks Lowers Makes Maps Marks Masks Matches
    Measures Meets Merges Minimises Mirrors Mixes Moves Multiplies Names Narrows Negates Normalises Notes Numbers Offers Opens
    Orders Outlines Packs Paints Pairs Parses Passes Pauses Picks Places Plans Plays Points Polls Pops Poses Posts Prepares Presents
    Presents Prints Proceeds Projects Propagates Proves Pulls Puts Queues Quotes Raises Ranks Reaches Reads Rebuilds Receives Recognises Records
    Recurses Reduces Refines Refuses Registers Rejects Releases Relaxes Remembers Removes Renames Renumbers Reorders Repairs Repeats
    Replaces Replays Reports Requires Reserves Resets Resolves Restarts Restores Restricts Resumes Retries Returns
    Reverses Rewrites Rotates Rounds Rules Runs Samples Saves Saws Says Scales Scans Searches Seeks Selects Sends Separates Serves Sets Sinks
    Scores Settles Shares Shifts Shortens Shows Shrinks Shuffles Sifts Signs Simplifies Skips Slides Sniffs Solves Sorts Spells Splits Spreads Squeezes
    Squares Stacks Starts States Steps Stops Stores Strikes Subtracts Sums Supports Supposes Swaps Switches Takes Talks Tampers Tells Terminates
    Tests Tidies Ties Totals Traces Tracks Transforms Translates Transposes Travels Tries Trims Turns Undoes Understands Unfolds Unites Unlinks Unlocks
    Unpacks Updates Uses Validates Verifies Visits Waits Walks Warns Watches Weighs Widens Wipes Works Wraps Writes Yields Zeroes
""".split())

# A comment, or a text in which what looks like one is none.
TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|(/\*.*?\*/|//[^\n]*)', re.DOTALL)
FUNCTION = re.compile(r"(?!typedef\b|struct \w+ \{|enum \w+ \{)(?:[A-Za-z_][\w ]*?[ *]+)(\w+)\([^;{}=]*\)[^;{}=()]*"
                      r"(?:__attribute__\(\(.*?\)\))?\s*[;{]")
PARTS = re.compile(r"\n\s*\n|\n(?=\s*(?:- |\d+\. |\|| {4}))")
END = re.compile(r"[.!?]\W*\s+(?=\W*\w)|:\s+(?=\W*[A-Z0-9])")
FIGURE = re.compile(r"\d[\d.,]*\s*(?:%|ns|µs|us|ms|s|seconds?|minutes?|hours?|KB|kB|MB|GB|KiB|MiB|GiB|cycles?)(?!\w)")
VAGUE = re.compile(r"\bso\s+(?:many|long|much)\b", re.IGNORECASE)
CLAUSE = re.compile(r"(?:What|Whatever|Who|Whoever|Whose|Which|That|How|Such)\b")

class Comment:
    def __init__(self, file, text, start, end):
        self.file, self.raw = file, text[start:end]
        before = text.rfind("\n", 0, start) + 1
        self.alone = not text[before:start].strip()
        self.column = start - before
        self.line = text.count("\n", 0, start) + 1
        self.lines = (text[before:start] + self.raw).split("\n")
        after = re.match(r"[ ]*\n", text[end:])
        self.function = FUNCTION.match(text, end + after.end()) if self.alone and not self.column and after else None
        self.words = re.sub(r"^[ \t]*\*(?!/) ?", "", self.raw.removeprefix("//").removeprefix("/*").removesuffix("*/"), flags=re.MULTILINE)

    def sentences(self):
        for part in PARTS.split(self.words):
            for sentence in END.split(" ".join(part.split())):
                yield sentence

    def at(self, complaint):
        return f"{self.file}:{self.line}: {complaint}"

class Comments:
    def __init__(self, texts):
        """texts: the C files and tables of rows by their names."""
        self.headers = "\n".join(text for name, text in texts.items() if name.endswith(".h"))
        self.declared = set(re.findall(r"\b(\w+)\(", self.headers))
        self.all = [Comment(name, text, *found.span(1))
                    for name, text in texts.items() if self.is_held(name)
                    for found in TOKEN.finditer(text) if found.group(1)]

    @staticmethod
    def is_held(name):
        return name.rpartition("/")[0] not in NOT_YET and name.rpartition(".")[0] not in NOT_YET

    def name_parameters(self):
        '''no comment says "so many", "so long" or "so much"'''
        for comment in self.all:
            if VAGUE.search(comment.words):
                yield comment.at("say of what, by its name")

    def begin_with_a_verb(self):
        """a function's comment begins with a verb"""
        for comment in self.all:
            if not comment.function or (comment.file.endswith(".c") and comment.function.group(1) in self.declared):
                continue
            first = re.match(r"\W*(\w*)", comment.words).group(1)
            if first not in VERBS:
                yield comment.at(f"{first} is no verb of VERBS in tests/comments.py")

    def fit_the_line(self):
        """a line of comment has at most 100 columns"""
        for comment in self.all:
            for number, line in enumerate(comment.lines if comment.alone else [], comment.line):
                if len(line) > WIDEST:
                    yield f"{comment.file}:{number}: {len(line)} columns"

    def have_short_sentences(self):
        """a sentence of a comment has at most 25 words"""
        for comment in self.all:
            for sentence in comment.sentences():
                words = len(re.findall(r"\w[\w,.’'()-]*", sentence))
                if words > LONGEST:
                    yield comment.at(f"{words} words: {sentence[:60]} …")

    def have_things_for_subjects(self):
        """no sentence of a comment begins with What, That, How and the like"""
        for comment in self.all:
            for sentence in comment.sentences():
                if CLAUSE.match(sentence):
                    yield comment.at(sentence[:60])

    def leave_figures_to_experiments(self):
        """no comment has a figure with a unit: doc/experiments.md has them"""
        for comment in self.all:
            if FIGURE.search(comment.words):
                yield comment.at(FIGURE.search(comment.words).group())

    def rules(self):
        return [self.name_parameters, self.begin_with_a_verb, self.fit_the_line, self.have_short_sentences,
                self.have_things_for_subjects, self.leave_figures_to_experiments]
