/** XML of spreadsheets, read by saxes. A document type is refused, so there are no entities to expand and nothing outside to fetch (D5); what stands between two tags has a bound. */
import { SaxesParser } from 'saxes';
import { tableLimits } from '#contract/limits/files.ts';
import { SheetFault } from './sheetFault.ts';

/** Values by the names of the file, prefix and all: `r:id`. */
export type XmlAttributes = Readonly<Record<string, string>>;

export interface XmlEvents {
  /** `name` without its prefix. */
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  /** Only where somebody listens (`wantsText`); may come in pieces. */
  text(text: string): void;
  wantsText(): boolean;
}

/** Office writes what XML cannot hold as `_x0009_`. */
export const unescaped = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;

const afterPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

export class XmlReader {
  readonly #parser = new SaxesParser({ position: false, xmlns: false });
  /** Characters since something was told: saxes keeps them until what they belong to is whole. */
  #held = 0;

  constructor(events: XmlEvents) {
    const parser = this.#parser;
    const heard = (): void => {
      this.#held = 0;
    };
    const told = (text: string): void => {
      heard();
      if (events.wantsText()) events.text(text);
    };
    parser.on('opentag', ({ name, attributes }) => {
      heard();
      events.open(afterPrefix(name), attributes);
    });
    parser.on('closetag', ({ name }) => {
      heard();
      events.close(afterPrefix(name));
    });
    parser.on('text', told);
    parser.on('cdata', told);
    parser.on('comment', heard);
    parser.on('doctype', () => {
      throw new SheetFault('hostile');
    });
    parser.on('error', () => {
      throw new SheetFault('broken');
    });
  }

  /** A piece is read as far as it is whole; the rest waits for more. */
  write(piece: string): void {
    this.#held += piece.length;
    this.#parser.write(piece);
    if (this.#held > tableLimits.tagCharacters) throw new SheetFault('hostile');
  }

  /** @throws SheetFault broken where something is not closed */
  end(): void {
    this.#parser.close();
  }
}
