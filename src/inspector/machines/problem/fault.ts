/** A fault as a capsule may have it: what it is and where in the code, and nothing that somebody wrote or is called. */
/** A fault that was caught; nothing else of it stands in a capsule. */
export interface Fault {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** Within quotes, in Chinese letters and among digits stands what comes from rows and people. */
const delicate = /"[^"]*"|'[^']*'|“[^”]*”|`[^`]*`|\p{Script=Han}[^\s:：]*|\d{4,}/gu;
const messageMost = 200;
const linesMost = 12;

/** Function and place: `at draw (/assets/Page-ab12.js:1:234)`; whatever a name of a function or an address has beside them is left out. */
function placeOf(line: string): string | undefined {
  const found = /(?:at\s+)?([\w$.<>]*)\s*[@(]?[^()@]*?\/([\w.-]+\.(?:js|ts|tsx)):(\d+):(\d+)\)?\s*$/.exec(line.trim());
  return found ? `${found[1] || '?'} ${found[2]}:${found[3]}:${found[4]}` : undefined;
}

export function faultOf({ name, message, stack = '' }: { readonly name: string; readonly message: string; readonly stack?: string | undefined }): Fault {
  const places = stack.split('\n').flatMap((line) => placeOf(line) ?? []);
  return {
    name: /^\w{1,60}$/.test(name) ? name : 'Error',
    message: message.replaceAll(delicate, '‹…›').slice(0, messageMost),
    stack: places.slice(0, linesMost).join('\n'),
  };
}
