/** D5: files that were made to do harm are refused in time, in a thread of bounded memory, and nothing they name is fetched or run. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorkbook, makeZip, partsOf, sheetXml, textRows } from '#tests/server/sheets/makeWorkbook.ts';
import type { BookOptions, Part } from '#tests/server/sheets/makeWorkbook.ts';
import type { Report, ToRead } from './hostileReader.ts';
import { figure } from './profile.ts';

let folder = '';
let server: Server;
let hits = 0;
let address = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'careline-hostile-'));
  server = createServer((_, response) => {
    hits += 1;
    response.end('canary');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/canary`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const megabyte = 1024 * 1024;
const good = sheetXml(
  textRows([
    ['名称', '备注'],
    ['甲', '乙'],
  ]),
);
const book = (options: BookOptions = {}): Buffer => makeWorkbook({ sheets: [{ name: 's', xml: good }], ...options });
const withSheet = (xml: string | Buffer, rest: BookOptions = {}): Buffer =>
  makeWorkbook({ ...rest, sheets: [{ name: 's', xml: '' }], instead: { 'xl/worksheets/sheet1.xml': { name: 'xl/worksheets/sheet1.xml', content: xml } } });
const withPart = (part: Part): Buffer => book({ instead: { [part.name]: part } });
const withMore = (...more: Part[]): Buffer => book({ more });
const bookXml = (inside: string, before = ''): string => `<?xml version="1.0"?>${before}<workbook xmlns:r="r">${inside}</workbook>`;
const rowsXml = (before: string, cell: string): string =>
  `<?xml version="1.0"?>${before}<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>${cell}</t></is></c></row><row r="2"><c t="inlineStr"><is><t>x</t></is></c></row></sheetData></worksheet>`;
const laughs = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]>`;
const xxe = (target: string): string => `<!DOCTYPE x [<!ENTITY e SYSTEM "${target}">]>`;
const blanks = (bytes: number): Buffer => Buffer.alloc(bytes, 32);

function overlapping(): Buffer {
  const body = blanks(4_000);
  return makeZip([
    ...partsOf({ sheets: [{ name: 's', xml: good }] }),
    ...Array.from({ length: 50 }, (_, at): Part => ({ name: `x/${at}`, content: body, lies: { at: 0 } })),
  ]);
}
const without = (name: string): Buffer => makeZip(partsOf({ sheets: [{ name: 's', xml: good }] }).filter((part) => part.name !== name));
function damaged(at: (bytes: Buffer) => void): Buffer {
  const bytes = book();
  at(bytes);
  return bytes;
}
const encryptedBook = (): Buffer =>
  damaged((bytes) => {
    const at = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    bytes.writeUInt16LE(1, at + 8);
  });

type Hostile = readonly [what: string, make: () => Buffer, format?: 'csv'];
/** Each is refused as a file. */
const refused: readonly Hostile[] = [
  ['a bomb of one sheet', () => withSheet(blanks(figure(5, 200) * megabyte))],
  [
    'a bomb among the shared texts',
    () => book({ instead: { 'xl/sharedStrings.xml': { name: 'xl/sharedStrings.xml', content: blanks(figure(5, 100) * megabyte) } } }),
  ],
  ['a bomb in a part that nobody reads', () => withMore({ name: 'xl/media/image1.png', content: blanks(figure(5, 150) * megabyte) })],
  ['many middling bombs', () => withMore(...Array.from({ length: figure(8, 60) }, (_, at): Part => ({ name: `xl/${at}`, content: blanks(2 * megabyte) })))],
  [
    'a bomb of comments within a row',
    () => withSheet(`<worksheet><sheetData><row r="1">${'<!-- -->'.repeat(figure(400_000, 2_000_000))}</row></sheetData></worksheet>`),
  ],
  ['a size that is less than the truth', () => withPart({ name: 'xl/worksheets/sheet1.xml', content: good, lies: { bytes: 10 } })],
  ['a size that is more than the truth', () => withPart({ name: 'xl/worksheets/sheet1.xml', content: good, lies: { bytes: good.length * 2 } })],
  ['a size of four gigabytes', () => withPart({ name: 'xl/worksheets/sheet1.xml', content: good, lies: { bytes: 0xffffffff } })],
  ['a checksum of something else', () => withPart({ name: 'xl/worksheets/sheet1.xml', content: good, lies: { crc: 1 } })],
  [
    'a hundred thousand entries',
    () => makeZip(Array.from({ length: figure(5_000, 65_000) }, (_, at): Part => ({ name: `x${at}`, content: '', isStored: true }))),
  ],
  ['entries that share their bytes', overlapping],
  ['an entry beyond the end', () => withPart({ name: 'xl/workbook.xml', content: 'x', lies: { at: 0x7fffffff } })],
  ['a name that climbs', () => withMore({ name: '../../etc/cron.d/x', content: 'x' })],
  ['a name that climbs in between', () => withMore({ name: 'xl/../../x', content: 'x' })],
  ['a name from the root', () => withMore({ name: '/etc/passwd', content: 'x' })],
  ['a name of another system', () => withMore({ name: 'C:\\Windows\\x', content: 'x' })],
  ['a name with NUL', () => withMore({ name: 'xl/a\0b', content: 'x' })],
  ['no name', () => withMore({ name: '', content: 'x' })],
  ['two of one name', () => withMore({ name: 'xl/Workbook.xml', content: 'x' })],
  ['a password', encryptedBook],
  ['an unknown way of packing', () => damaged((bytes) => bytes.writeUInt16LE(99, bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 10))],
  ['a cut end', () => book().subarray(0, -40)],
  ['a cut middle', () => Buffer.concat([book().subarray(0, 300), book().subarray(400)])],
  ['an empty file', () => Buffer.alloc(0)],
  ['noise', () => Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7919) % 251))],
  ['an archive of nothing', () => makeZip([])],
  ['an archive that is no workbook', () => makeZip([{ name: 'a.txt', content: 'x' }])],
  ['a workbook without its book', () => without('xl/workbook.xml')],
  ['a workbook without relations', () => without('_rels/.rels')],
  ['a workbook without its sheet', () => without('xl/worksheets/sheet1.xml')],
  ['a billion laughs in the sheet', () => withSheet(rowsXml(laughs, '&j;'))],
  ['a billion laughs in the shared texts', () => withPart({ name: 'xl/sharedStrings.xml', content: `${laughs}<sst><si><t>&j;</t></si></sst>` })],
  ['a billion laughs in the styles', () => withPart({ name: 'xl/styles.xml', content: `${laughs}<styleSheet/>` })],
  ['an entity without a declaration', () => withSheet(rowsXml('', '&j;'))],
  ['an entity named like a part of every object', () => withSheet(rowsXml('', '&constructor;'))],
  ['a file as an entity', () => withSheet(rowsXml(xxe('file:///etc/passwd'), '&e;'))],
  ['an address as an entity', () => withSheet(rowsXml(xxe(address), '&e;'))],
  ['an address as a parameter entity', () => withSheet(rowsXml(`<!DOCTYPE x [<!ENTITY % p SYSTEM "${address}"> %p;]>`, 'x'))],
  ['an address as a document type', () => withPart({ name: 'xl/workbook.xml', content: bookXml('<sheets/>', `<!DOCTYPE w SYSTEM "${address}">`) })],
  [
    'a sheet that is an address',
    () =>
      withPart({
        name: 'xl/_rels/workbook.xml.rels',
        content: `<Relationships><Relationship Id="rId10" Type="x/worksheet" Target="${address}" TargetMode="External"/></Relationships>`,
      }),
  ],
  [
    'a sheet above the archive',
    () =>
      withPart({
        name: 'xl/_rels/workbook.xml.rels',
        content: '<Relationships><Relationship Id="rId10" Type="x/worksheet" Target="../../../../etc/passwd"/></Relationships>',
      }),
  ],
  ['a shared text that is not there', () => withSheet('<worksheet><sheetData><row r="1"><c t="s"><v>7</v></c></row></sheetData></worksheet>')],
  ['a shared text called __proto__', () => withSheet('<worksheet><sheetData><row r="1"><c t="s"><v>__proto__</v></c></row></sheetData></worksheet>')],
  [
    'a line that comes again',
    () => withSheet('<worksheet><sheetData><row r="5"><c><v>1</v></c></row><row r="5"><c><v>2</v></c></row></sheetData></worksheet>'),
  ],
  ['a line beyond every sheet', () => withSheet('<worksheet><sheetData><row r="99999999"><c><v>1</v></c></row></sheetData></worksheet>')],
  ['a line that is no number', () => withSheet('<worksheet><sheetData><row r="1e3x"><c><v>1</v></c></row></sheetData></worksheet>')],
  ['a column beyond every sheet', () => withSheet('<worksheet><sheetData><row r="1"><c r="XFDXFD1"><v>1</v></c></row></sheetData></worksheet>')],
  ['a hundred thousand empty cells in a row', () => withSheet(`<worksheet><sheetData><row r="1">${'<c/>'.repeat(100_000)}</row></sheetData></worksheet>`)],
  [
    'a cell without an end',
    () => withSheet(`<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>${'a'.repeat(40_000)}</t></is></c></row></sheetData></worksheet>`),
  ],
  ['a tag without an end', () => withSheet(`<worksheet><sheetData><row r="${'1'.repeat(400_000)}`)],
  ['a number no character has', () => withSheet(rowsXml('', '&#x110000;'))],
  ['bytes that are no UTF-8', () => withSheet(Buffer.concat([Buffer.from('<worksheet><sheetData>'), Buffer.from([0xff, 0xfe, 0xc0])]))],
  ['another encoding', () => withSheet(Buffer.from(`\uFEFF${good}`, 'utf16le'))],
  ['a thousand sheets', () => withPart({ name: 'xl/workbook.xml', content: bookXml(`<sheets>${'<sheet name="s" r:id="rId10"/>'.repeat(1_000)}</sheets>`) })],
  ['an old Excel file', () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), blanks(2_000)])],
  ['a text of one endless field', () => Buffer.alloc(3 * megabyte, 97), 'csv'],
  ['a text whose quote never ends', () => Buffer.from(`a,"${'b'.repeat(10_000)}`), 'csv'],
  ['a text of a million columns', () => Buffer.from('a,'.repeat(1_000_000)), 'csv'],
  ['a program as a text', () => Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0xff, 0xff]), 'csv'],
];

/** These do no harm: they are read, and what they try has no effect. */
const harmless: readonly Hostile[] = [
  [
    'headers named like parts of every object',
    () =>
      withSheet(
        sheetXml(
          textRows([
            ['__proto__', 'constructor', 'toString'],
            ['a', 'b', 'c'],
          ]),
        ),
      ),
  ],
  ['formats that make a pattern stumble', () => book({ formats: [`${'[$-'.repeat(80)}`, `${'0#'.repeat(120)}x`, `"${'\\"'.repeat(100)}`] })],
  [
    'formulas that would run a program',
    () =>
      withSheet(
        `<worksheet><sheetData><row r="1"><c t="str"><f>cmd|' /C calc'!A0</f><v>x</v></c></row><row r="2"><c t="str"><f>WEBSERVICE("${address}")</f><v>y</v></c></row></sheetData></worksheet>`,
      ),
  ],
  [
    'links, drawings and macros',
    () => withMore({ name: 'xl/vbaProject.bin', content: 'x' }, { name: 'xl/externalLinks/externalLink1.xml', content: `<x a="${address}"/>` }),
  ],
  ['a text of signs that run in a spreadsheet', () => Buffer.from(`=cmd|' /C calc'!A0,@SUM(1),-1,+1\n=HYPERLINK("${address}"),x,y,z`), 'csv'],
];

async function told(files: readonly Hostile[], isThere: (at: number) => boolean): Promise<Report> {
  const list: ToRead[] = [];
  for (const [at, [what, make, format]] of files.entries()) {
    const place = join(folder, `${list.length}`);
    await writeFile(place, make());
    list.push({ what, place, format: format ?? 'xlsx', isThere: isThere(at) });
  }
  const listAt = join(folder, 'list.json');
  await writeFile(listAt, JSON.stringify(list));
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(new URL('./hostileReader.ts', import.meta.url)), listAt]);
  return JSON.parse(stdout) as Report;
}

test('[D5] hostile files are refused, the rest of the server goes on, nothing they name is asked for', async () => {
  const { each, moreMegabytes, longestLagMs, ...bad } = await told(refused, (at) => at % figure(15, 1) === 0);
  expect(each).toHaveLength(refused.length);
  expect(each.filter(({ outcome }) => outcome === 'read')).toEqual([]);
  expect(bad).toEqual({ rowsWithoutCells: 0, gotIntoEveryObject: false });
  const slowest = each.reduce((one, other) => (other.ms > one.ms ? other : one));
  const others = await told(harmless, () => true);
  expect(others.each.filter(({ outcome }) => outcome !== 'read')).toEqual([]);
  expect({ rowsWithoutCells: others.rowsWithoutCells, gotIntoEveryObject: others.gotIntoEveryObject }).toEqual({
    rowsWithoutCells: 0,
    gotIntoEveryObject: false,
  });
  expect(hits).toBe(0);
  process.stdout.write(
    `${refused.length} hostile files refused, slowest ${slowest.ms.toFixed(0)} ms (${slowest.what}; goal 2,000), memory +${moreMegabytes.toFixed(0)} MB (goal 200), longest lag of the loop ${longestLagMs.toFixed(0)} ms (goal 200)\n`,
  );
});
