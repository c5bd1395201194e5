/* What treen says each time alike, by the words of the call, as the build has heard it (build.py); none where it could
 * not. */
export const FORETOLD: Record<string, string>;
