/**
 * Enough XML to read what spreadsheets write. A document type is refused, so there are no entities to expand and nothing outside to fetch (D5);
 * tags and texts have a bound, attributes are looked at only where somebody asks.
 */
import { tableLimits } from '#contract/limits/files.ts';
import { SheetFault } from './sheetFault.ts';

export interface XmlEvents {
  /** `name` without its prefix; `attributes` as they stand: ask `attributeOf`. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** Only where somebody listens (`wantsText`); may come in pieces. */
  text(text: string): void;
  wantsText(): boolean;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const highest = 0x10ffff;

function character(reference: string): string {
  if (!reference.startsWith('#')) {
    const known = Object.hasOwn(named, reference) ? named[reference] : undefined;
    if (known === undefined) throw new SheetFault('hostile');
    return known;
  }
  const code = /^#x/i.test(reference) ? Number.parseInt(reference.slice(2), 16) : Number.parseInt(reference.slice(1), 10);
  if (!(code > 0 && code <= highest)) throw new SheetFault('broken');
  return String.fromCodePoint(code);
}

/** @throws SheetFault where it names an entity that XML itself does not have */
export const decoded = (text: string): string =>
  text.includes('&') ? text.replace(/&([^;&\s]{1,12});/g, (_, reference: string) => character(reference)) : text;

/** Office writes what XML cannot hold as `_x0009_`. */
export const unescaped = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;

const isSpace = (text: string, at: number): boolean => text.charCodeAt(at) <= 32;

/** @returns undefined where it is not there. A prefix counts only where it is asked for: `r:id`. */
export function attributeOf(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    if (at > 0 && !isSpace(attributes, at - 1)) continue;
    let from = at + name.length;
    while (from < attributes.length && isSpace(attributes, from)) from += 1;
    if (attributes[from] !== '=') continue;
    from += 1;
    while (from < attributes.length && isSpace(attributes, from)) from += 1;
    const quote = attributes[from];
    if (quote !== '"' && quote !== "'") continue;
    const to = attributes.indexOf(quote, from + 1);
    if (to > 0) return decoded(attributes.slice(from + 1, to));
  }
  return undefined;
}

/** A value may hold the sign that ends a tag. */
function tagEnd(text: string, at: number): number {
  let quote = 0;
  for (let to = at + 1; to < text.length; to += 1) {
    const code = text.charCodeAt(to);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 62) return to;
    else if (code === 34 || code === 39) quote = code;
  }
  return -1;
}

const afterPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

export class XmlReader {
  readonly #events: XmlEvents;
  #rest = '';

  constructor(events: XmlEvents) {
    this.#events = events;
  }

  /** A piece is read as far as it is whole; the rest waits for more. */
  write(piece: string): void {
    const text = this.#rest === '' ? piece : this.#rest + piece;
    let at = 0;
    while (at < text.length) {
      const next = text.charCodeAt(at) === 60 ? this.#tag(text, at) : this.#text(text, at);
      if (next < 0) break;
      at = next;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > tableLimits.tagCharacters) throw new SheetFault('hostile');
  }

  /** @throws SheetFault broken where something is not closed */
  end(): void {
    if (this.#rest.trim() !== '') throw new SheetFault('broken');
  }

  /** Up to the next tag. @returns -1: wait, a reference may be cut in two */
  #text(text: string, at: number): number {
    const found = text.indexOf('<', at);
    const to = found < 0 ? text.length : found;
    if (found < 0) {
      const reference = text.lastIndexOf('&');
      if (reference >= at && to - reference < 16) return reference === at ? -1 : this.#give(text, at, reference);
    }
    return this.#give(text, at, to);
  }

  #give(text: string, at: number, to: number): number {
    if (this.#events.wantsText()) this.#events.text(decoded(text.slice(at, to)));
    return to;
  }

  #tag(text: string, at: number): number {
    const second = text[at + 1];
    if (second === undefined) return -1;
    if (second === '!') return this.#declaration(text, at);
    if (second === '?') {
      const to = text.indexOf('?>', at);
      return to < 0 ? -1 : to + 2;
    }
    const to = tagEnd(text, at);
    if (to < 0) return -1;
    if (second === '/') {
      this.#events.close(afterPrefix(text.slice(at + 2, to).trimEnd()));
      return to + 1;
    }
    this.#opened(text, at + 1, to);
    return to + 1;
  }

  #opened(text: string, from: number, to: number): void {
    const isAlone = text.charCodeAt(to - 1) === 47;
    const until = isAlone ? to - 1 : to;
    let nameTo = from;
    while (nameTo < until && text.charCodeAt(nameTo) > 32) nameTo += 1;
    const name = afterPrefix(text.slice(from, nameTo));
    this.#events.open(name, text.slice(nameTo, until));
    if (isAlone) this.#events.close(name);
  }

  #declaration(text: string, at: number): number {
    if (text.length - at < 9) return -1;
    if (text.startsWith('<!--', at)) {
      const to = text.indexOf('-->', at + 4);
      return to < 0 ? -1 : to + 3;
    }
    if (!text.startsWith('<![CDATA[', at)) throw new SheetFault('hostile');
    const to = text.indexOf(']]>', at + 9);
    if (to < 0) return -1;
    if (this.#events.wantsText()) this.#events.text(text.slice(at + 9, to));
    return to + 3;
  }
}
