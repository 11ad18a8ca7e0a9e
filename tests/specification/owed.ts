/**
 * Calls that a client of the specification cannot make, each with what is asked of it beyond the specification. The suite is red when one of them can be made after all;
 * nothing is added here to make it green.
 */
export const owed: Readonly<Record<string, string>> = {};
