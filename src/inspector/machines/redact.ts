/** Contexts and events without what belongs to people: recorded is what says how a machine came where it is. */
import { refusalCodes } from '#contract/refusalTables/codes.ts';

/** Words, names, numbers of people and secrets stand under these keys. */
const sensitive =
  /token|password|secret|ticket|mobile|phone|card|name|content|text|note|words|title|remark|address|reason|query|search|url|draft|message|comment|script|answer|mail|birth/i;
/** These say what kind of thing stands there, and no more: `messageType`, `cardId`. */
const structural = /^(?:kind|type|status|state|id|key|at|path|entity|position|version|\w+(?:Id|At|Type|Kind|State|Key))$/;
/** A refusal is called so, or a call that nothing answered: no reason that somebody wrote. */
const isRefusal = (key: string, value: unknown): boolean =>
  key === 'reason' && typeof value === 'string' && (Object.hasOwn(refusalCodes, value) || value === 'network' || value === 'timeout' || value === 'other');
interface KeyKind {
  readonly isSensitive: boolean;
  readonly isStructural: boolean;
  /** The key as it is recorded. */
  readonly drawn: string;
}
/** A console at work asks about the same few hundred keys some ten thousand times a second. Identifiers are keys as well, and are not remembered without end. */
const keysKnown = 2_000;
const kinds = new Map<string, KeyKind>();
function kindOf(key: string): KeyKind {
  const known = kinds.get(key);
  if (known) return known;
  const isStructural = structural.test(key);
  const made = { isSensitive: !isStructural && sensitive.test(key), isStructural, drawn: isPlain(key) ? key : blocksOf(key) };
  if (kinds.size < keysKnown) kinds.set(key, made);
  return made;
}
const isSensitive = (key: string): boolean => kindOf(key).isSensitive;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Keys of choices, identifiers, paths and moments; seven digits in a row may be somebody's number. */
const plain = /^[\w./:+-]{0,48}$/;
const keysMost = 8;
const depthMost = 2;
/** A long text is drawn as long as this at most. */
const blocksMost = 120;

export const redacted = '‹…›';
const block = '▒';

const isPlain = (value: string): boolean => plain.test(value) && (!/\d{7}/.test(value) || uuid.test(value) || !Number.isNaN(Date.parse(value)));
const textOf = (value: string): string => (isPlain(value) ? value : `‹${value.length}›`);

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
  if (isSensitive(key) && !isRefusal(key, value)) return redacted;
  if (typeof value === 'string') return textOf(value);
  return typeof value === 'object' ? insideOf(value, depth) : typeof value;
}

/** Drawn where a text stood, as long as it was; an address of a picture is none, so that nothing is fetched. */
const blocksOf = (value: string): string => (/^(?:\/|https?:|blob:|data:)/.test(value) ? '' : block.repeat(Math.min(value.length, blocksMost)));
const drawn = (value: string, isOurs: boolean): string => (!isOurs && isPlain(value) ? value : blocksOf(value));
const nothing = (): null => null;

/** Another actor, as whoever redacts knows it. */
export interface ActorOfContext {
  readonly id: string;
  readonly sessionId: string;
}
const isActor = (value: object): value is ActorOfContext => 'sessionId' in value && 'getSnapshot' in value;
/** A list or a plain object has nothing of its own kind; a blob, a store or a subject has. */
const isPlainObject = (value: object): boolean => {
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === null;
};

/**
 * The structure of a context, with blocks in place of what belongs to people: enough for a view to be drawn from it. What is the same object in two contexts is the same
 * in what is made of them, so that ten thousand snapshots cost what differs, and a view is drawn anew where something has changed.
 */
export class Redactor {
  private readonly actorOf: (actor: ActorOfContext) => unknown;
  private readonly known = new WeakMap<object, unknown>();
  private readonly knownPersonal = new WeakMap<object, unknown>();

  /** @param actorOf what stands in place of another actor */
  constructor(actorOf: (actor: ActorOfContext) => unknown) {
    this.actorOf = actorOf;
  }

  of(value: unknown, key = '', isPersonal = false): unknown {
    if (typeof value === 'function') return nothing;
    if (value === null || (typeof value !== 'string' && typeof value !== 'object')) return value;
    const { isSensitive: isOfKey, isStructural } = kindOf(key);
    const isOurs = isPersonal || isOfKey;
    return typeof value === 'string' ? drawn(value, isOurs && !isStructural && !isRefusal(key, value)) : this.ofObject(value, isOurs);
  }

  private ofObject(value: object, isOurs: boolean): unknown {
    const cache = isOurs ? this.knownPersonal : this.known;
    const before = cache.get(value);
    if (before !== undefined) return before;
    const made = this.structureOf(value, isOurs);
    if (made !== null) cache.set(value, made);
    return made;
  }

  private structureOf(value: object, isOurs: boolean): unknown {
    if (Array.isArray(value)) return value.map((one) => this.of(one, '', isOurs));
    if (value instanceof Map) return new Map([...value].map(([key, one]) => [this.of(key, '', isOurs), this.of(one, this.keyOf(key), isOurs)]));
    if (value instanceof Set) return new Set([...value].map((one) => this.of(one, '', isOurs)));
    if (value instanceof Date) return value;
    if (isActor(value)) return this.actorOf(value);
    if (value instanceof Error) return { name: value.name };
    if (!isPlainObject(value)) return null;
    const made: Record<string, unknown> = {};
    // Whatever parsed JSON calls `__proto__` is no state of a machine, and would become the prototype here.
    for (const key of Object.keys(value))
      if (key !== '__proto__') made[kindOf(key).drawn] = this.of((value as Readonly<Record<string, unknown>>)[key], key, isOurs);
    return made;
  }

  private keyOf(key: unknown): string {
    return typeof key === 'string' ? key : '';
  }
}
