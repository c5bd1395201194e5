"""Cases of a script of tests, as TAP. A case gives the sentences of what is wrong, and its docstring says what holds."""


class Skipped(Exception):
    pass


def tell(cases):
    print(f"1..{len(cases)}")
    for number, case in enumerate(cases, 1):
        skip = ""
        try:
            wrong = list(case())
        except Skipped as skipped:
            wrong, skip = [], f" # SKIP {skipped}"
        except RuntimeError as failed:
            wrong = [str(failed)]
        print(f"{'not ok' if wrong else 'ok'} {number} - {case.__doc__.strip()}{skip}")
        for line in "\n".join(wrong).splitlines():
            print(f"# {line}")
