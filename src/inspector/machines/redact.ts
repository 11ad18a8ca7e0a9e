/** Contexts and events without what belongs to people: recorded is what says how a machine came where it is. */

/** Words, names, numbers of people and secrets stand under these keys. */
const personal = /token|password|secret|ticket|mobile|phone|card|name|content|text|note|words|title|remark|address|reason|query|search|url/i;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Keys of choices, identifiers, paths and moments; seven digits in a row may be somebody's number. */
const plain = /^[\w./:+-]{0,48}$/;
const keysMost = 8;
const depthMost = 2;

export const redacted = '‹…›';

function textOf(value: string): string {
  if (uuid.test(value)) return value;
  return plain.test(value) && (!/\d{7}/.test(value) || !Number.isNaN(Date.parse(value))) ? value : `‹${value.length}›`;
}

function insideOf(value: object, depth: number): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (value instanceof Map || value instanceof Set) return `{${value.size}}`;
  if (value instanceof Error) return value.name;
  if ('sessionId' in value && 'id' in value) return `→ ${String(value.id)}`;
  const entries = Object.entries(value);
  if (depth >= depthMost) return `{${entries.length}}`;
  const shown = entries.slice(0, keysMost).map(([key, one]) => `${key}: ${factOf(one, key, depth + 1)}`);
  return `{ ${[...shown, ...(entries.length > keysMost ? ['…'] : [])].join(', ')} }`;
}

/** @returns one line; never a text that somebody wrote, a name, a number of somebody or a secret */
export function factOf(value: unknown, key = '', depth = 0): string {
  if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'function') return 'ƒ';
  if (personal.test(key)) return redacted;
  if (typeof value === 'string') return textOf(value);
  return typeof value === 'object' ? insideOf(value, depth) : typeof value;
}
