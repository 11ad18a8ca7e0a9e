/** The parts of a workbook that its cells refer to: the sheets, the shared texts, the formats of numbers. */
import { tableLimits } from '#contract/limits/files.ts';
import { builtInFormat, customFormat } from './numberFormat.ts';
import type { NumberFormat } from './numberFormat.ts';
import { SheetFault } from './sheetFault.ts';
import { XmlReader, unescaped } from './xmlReader.ts';
import type { XmlEvents } from './xmlReader.ts';
import type { Zip } from './zip.ts';

export interface SheetAbout {
  readonly name: string;
  readonly isHidden: boolean;
  /** Its part of the archive. */
  readonly part: string;
}
export interface Workbook {
  readonly sheets: readonly SheetAbout[];
  /** Days are counted from 1904. */
  readonly is1904: boolean;
  readonly texts: readonly string[];
  /** Formats are found by the style of a cell. */
  readonly formats: readonly NumberFormat[];
}

const nothing = (): void => undefined;
const silent: XmlEvents = { open: nothing, close: nothing, text: nothing, wantsText: () => false };

function readWhole(xml: string, events: Partial<XmlEvents>): void {
  const reader = new XmlReader({ ...silent, ...events });
  reader.write(xml);
  reader.end();
}

/** `xl/workbook.xml` and `worksheets/sheet1.xml` -> `xl/worksheets/sheet1.xml`; never above the archive. */
function partOf(base: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const parts = base.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') parts.pop();
    else if (step !== '.' && step !== '') parts.push(step);
  }
  return parts.join('/');
}

interface Relation {
  readonly type: string;
  readonly part: string;
}

async function relationsOf(zip: Zip, base: string): Promise<ReadonlyMap<string, Relation>> {
  const at = base.lastIndexOf('/') + 1;
  const name = `${base.slice(0, at)}_rels/${base.slice(at)}.rels`;
  const found = new Map<string, Relation>();
  if (!zip.has(name)) return found;
  readWhole(await zip.text(name, tableLimits.smallPartBytes), {
    open: (tag, attributes) => {
      if (tag !== 'Relationship' || attributes['TargetMode'] === 'External') return;
      const type = attributes['Type'] ?? '';
      found.set(attributes['Id'] ?? '', {
        type: type.slice(type.lastIndexOf('/') + 1),
        part: partOf(base, attributes['Target'] ?? ''),
      });
    },
  });
  return found;
}

const isYes = (value: string | undefined): boolean => value === '1' || value === 'true';

interface Told {
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean; readonly relation: string }[];
  readonly is1904: boolean;
}

function readBook(xml: string): Told {
  const sheets: { name: string; isHidden: boolean; relation: string }[] = [];
  let is1904 = false;
  readWhole(xml, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') is1904 = isYes(attributes['date1904']);
      if (tag !== 'sheet') return;
      const state = attributes['state'] ?? 'visible';
      sheets.push({ name: attributes['name'] ?? '', isHidden: state !== 'visible', relation: attributes['r:id'] ?? '' });
    },
  });
  if (sheets.length > tableLimits.sheets) throw new SheetFault('hostile');
  return { sheets, is1904 };
}

function readFormats(xml: string): NumberFormat[] {
  const custom = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let inCells = false;
  readWhole(xml, {
    open: (tag, attributes) => {
      if (tag === 'numFmt') custom.set(Number(attributes['numFmtId']), customFormat(attributes['formatCode'] ?? ''));
      else if (tag === 'cellXfs') inCells = true;
      else if (tag === 'xf' && inCells) {
        const id = Number(attributes['numFmtId'] ?? '0');
        formats.push(custom.get(id) ?? builtInFormat(id));
      }
    },
    close: (tag) => {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

/** Rich texts lose their looks, readings above the characters (rPh) are no part of the text. */
async function readTexts(zip: Zip, part: string): Promise<string[]> {
  const texts: string[] = [];
  let [text, total, inText, inReading] = ['', 0, false, false];
  const reader = new XmlReader({
    open: (tag) => {
      if (tag === 'si') text = '';
      else if (tag === 'rPh') inReading = true;
      else if (tag === 't') inText = !inReading;
    },
    close: (tag) => {
      if (tag === 't') inText = false;
      else if (tag === 'rPh') inReading = false;
      else if (tag === 'si') {
        texts.push(unescaped(text));
        total += text.length;
        if (total > tableLimits.sharedCharacters) throw new SheetFault('tooLarge');
      }
    },
    text: (more) => {
      text += more;
      if (text.length > tableLimits.cellCharacters) throw new SheetFault('cellTooLong');
    },
    wantsText: () => inText,
  });
  for await (const piece of textPieces(zip, part)) reader.write(piece);
  reader.end();
  return texts;
}

/** A part of the archive as text. */
export async function* textPieces(zip: Zip, part: string): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of zip.bytes(part)) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new SheetFault('broken') : error;
  }
}

export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const ofType = (relations: ReadonlyMap<string, Relation>, type: string): Relation | undefined => [...relations.values()].find((one) => one.type === type);
  const bookPart = ofType(await relationsOf(zip, ''), 'officeDocument')?.part;
  if (bookPart === undefined || !zip.has(bookPart)) throw new SheetFault('noTable');
  const relations = await relationsOf(zip, bookPart);
  const { sheets, is1904 } = readBook(await zip.text(bookPart, tableLimits.smallPartBytes));
  const styles = ofType(relations, 'styles');
  const texts = ofType(relations, 'sharedStrings');
  return {
    sheets: sheets.flatMap(({ name, isHidden, relation }) => {
      const found = relations.get(relation);
      return found?.type === 'worksheet' && zip.has(found.part) ? [{ name, isHidden, part: found.part }] : [];
    }),
    is1904,
    formats: styles && zip.has(styles.part) ? readFormats(await zip.text(styles.part, tableLimits.smallPartBytes)) : [],
    texts: texts && zip.has(texts.part) ? await readTexts(zip, texts.part) : [],
  };
}
