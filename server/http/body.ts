/** A body or a query arrives as plain names and values. Nothing here can be skipped by an odd Content-Type (H7). */
import type { Label } from '#contract/label.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Language } from '#server/kit/principal.ts';

export type Given = Readonly<Record<string, unknown>>;

const depthMax = 32;
const valuesMax = 10_000;

const twice: Label = ['写了两次', 'is given twice'];

interface Scan {
  readonly language: Language;
  at: number;
  readonly text: string;
  readonly open: (Set<string> | undefined)[];
  values: number;
}

const stringEnd = (text: string, from: number): number => {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
};

/** A name said twice means one thing to one reader and another to the next: refused. */
function noteName(scan: Scan, end: number): void {
  const names = scan.open.at(-1);
  let next = end + 1;
  while (' \t\n\r'.includes(scan.text.charAt(next)) && next < scan.text.length) next += 1;
  if (!names || scan.text[next] !== ':') return;
  const name = JSON.parse(scan.text.slice(scan.at, end + 1)) as string;
  if (names.has(name)) throw new Refusal('unreadableBody', {}, { [name.slice(0, 60)]: twice[scan.language === 'en' ? 1 : 0] });
  names.add(name);
}

/** Valid JSON that would cost too much or says a name twice. Runs after JSON.parse, so the text is well-formed. */
function checkShape(text: string, language: Language): void {
  const scan: Scan = { language, at: 0, text, open: [], values: 0 };
  for (; scan.at < text.length; scan.at += 1) {
    const character = text[scan.at];
    if (character === '"') {
      const end = stringEnd(text, scan.at);
      noteName(scan, end);
      scan.at = end;
    } else if (character === '{' || character === '[') scan.open.push(character === '{' ? new Set() : undefined);
    else if (character === '}' || character === ']') scan.open.pop();
    else if (character === ',') scan.values += 1;
    if (scan.open.length > depthMax || scan.values > valuesMax) throw new Refusal('unreadableBody');
  }
}

/** Cheap and before JSON.parse: a text nested ten thousand deep is not even parsed. */
function tooDeep(text: string): boolean {
  let open = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5b || code === 0x7b) open += 1;
    else if (code === 0x5d || code === 0x7d) open -= 1;
    else if (code === 0x22) at = stringEnd(text, at);
    if (open > depthMax) return true;
  }
  return false;
}

function readJson(text: string, language: Language): Given {
  if (text.trim() === '') return {};
  if (tooDeep(text)) throw new Refusal('unreadableBody');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Refusal('unreadableBody');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Refusal('unreadableBody');
  checkShape(text, language);
  return parsed as Given;
}

/** A name given twice becomes a list, which only a field that takes lists accepts. */
export function readForm(text: string): Given {
  const given = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const before = given.get(name);
    given.set(name, before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]);
    if (given.size > valuesMax) throw new Refusal('unreadableBody');
  }
  return Object.fromEntries(given);
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Refusal('unreadableBody');
  }
}

/** Media type alone: blanks, tabs, case and parameters decide nothing. */
export const essenceOf = (contentType: string | undefined): string => (contentType ?? '').split(/[;,]/)[0]?.trim().toLowerCase() ?? '';

/**
 * JSON and forms are both read, whatever the call's own encoding: the content says which it is, and what comes out is validated alike.
 * @throws Refusal unreadableBody, with the name that is said twice
 */
export function readBody(bytes: Uint8Array, contentType: string | undefined, encoding: 'json' | 'form', language: Language): Given {
  if (bytes.length === 0) return {};
  const essence = essenceOf(contentType);
  const text = decode(bytes);
  if (essence === 'application/x-www-form-urlencoded') return readForm(text);
  if (essence === 'application/json' || essence.endsWith('+json')) return readJson(text, language);
  if (essence === '') return encoding === 'form' && !text.trimStart().startsWith('{') ? readForm(text) : readJson(text, language);
  throw new Refusal('unreadableBody');
}
