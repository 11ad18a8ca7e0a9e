/** Workbooks made byte by byte, good and hostile ones. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface Part {
  readonly name: string;
  readonly content: string | Buffer;
  readonly isStored?: boolean;
  /** The archive says these instead of the truth. */
  readonly lies?: { readonly bytes?: number; readonly at?: number; readonly crc?: number };
}

function localOf({ name, content, isStored }: Part): { readonly head: Buffer; readonly packed: Buffer; readonly bytes: number; readonly crc: number } {
  const raw = typeof content === 'string' ? Buffer.from(content) : content;
  const packed = isStored ? raw : deflateRawSync(raw);
  const head = Buffer.alloc(30 + Buffer.byteLength(name));
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(isStored ? 0 : 8, 8);
  head.writeUInt32LE(crc32(raw), 14);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(raw.length, 22);
  head.writeUInt16LE(Buffer.byteLength(name), 26);
  head.write(name, 30);
  return { head, packed, bytes: raw.length, crc: crc32(raw) };
}

export function makeZip(parts: readonly Part[]): Buffer {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const part of parts) {
    const { head, packed, bytes, crc } = localOf(part);
    const entry = Buffer.alloc(46 + Buffer.byteLength(part.name));
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(part.isStored ? 0 : 8, 10);
    entry.writeUInt32LE(part.lies?.crc ?? crc, 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(part.lies?.bytes ?? bytes, 24);
    entry.writeUInt16LE(Buffer.byteLength(part.name), 28);
    entry.writeUInt32LE(part.lies?.at ?? at, 42);
    entry.write(part.name, 46);
    local.push(head, packed);
    central.push(entry);
    at += head.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(parts.length, 65_535), 8);
  end.writeUInt16LE(Math.min(parts.length, 65_535), 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, directory, end]);
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

export interface BookOptions {
  readonly is1904?: boolean;
  /** Format codes; style n is the nth, style 0 is General. */
  readonly formats?: readonly string[];
  readonly texts?: readonly string[];
  readonly sheets?: readonly { readonly name: string; readonly state?: string; readonly xml: string }[];
  readonly more?: readonly Part[];
  readonly instead?: Readonly<Record<string, Part>>;
}

export const sheetXml = (rows: string, after = ''): string => `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`;
export const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const partsOf = ({ is1904, formats = [], texts = [], sheets = [], more = [], instead = {} }: BookOptions): Part[] =>
  [
    { name: '[Content_Types].xml', content: `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>` },
    {
      name: '_rels/.rels',
      content: `${head}<Relationships><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
        .map(({ name, state }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 10}"/>`)
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${head}<Relationships>${sheets.map((_, at) => `<Relationship Id="rId${at + 10}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId1" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `${head}<styleSheet xmlns="${main}"><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escapeXml(code)}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    },
    { name: 'xl/sharedStrings.xml', content: `${head}<sst xmlns="${main}">${texts.map((text) => `<si>${text}</si>`).join('')}</sst>` },
    ...sheets.map(({ xml }, at): Part => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content: xml })),
    ...more,
  ].map((part) => instead[part.name] ?? part);

export const makeWorkbook = (options: BookOptions): Buffer => makeZip(partsOf(options));

const letters = (column: number): string => (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Rows of plain texts. */
export const textRows = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(
      (cells, line) =>
        `<row r="${line + 1}">${cells.map((text, at) => `<c r="${letters(at)}${line + 1}" t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`).join('')}</row>`,
    )
    .join('');
