/** A verb has this name in a family of endpoints: `list` is called `consultationList`. It stands by itself, so that whoever makes up a name brings no standard calls along. */
export const callName = (verb: string, prefix = ''): string => (prefix === '' ? verb : `${prefix}${verb.charAt(0).toUpperCase()}${verb.slice(1)}`);
