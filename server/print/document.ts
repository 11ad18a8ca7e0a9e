/** A printed file: a head, facts, sections of text and tables, a line to sign on, the page numbers. It says what it is given and knows no entity. */
import PDFDocument from 'pdfkit';
import { printFont } from './font.ts';

interface PrintedTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Points of a column, or `*` for a share of what is left. */
  readonly widths: readonly (number | '*')[];
}
interface PrintedSection {
  readonly title: string;
  readonly text?: string;
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly table?: PrintedTable;
  /** Said where there are neither facts nor rows. */
  readonly none?: string;
}
interface Printed {
  readonly title: string;
  readonly subtitle: string;
  readonly sections: readonly PrintedSection[];
  /** A line each to sign on. */
  readonly signatures: readonly string[];
  /** Stands at the foot of each page, with its number. */
  readonly foot: string;
}

/** Points: A4 with margins of 20 mm, a label column of 35 mm. */
const page = { margin: 57, label: 100, foot: 36 } as const;
const size = { title: 18, section: 12.5, text: 10.5, foot: 8.5 } as const;
const ink = { text: '#1f2328', quiet: '#656d76', line: '#d0d7de' } as const;

type Doc = InstanceType<typeof PDFDocument>;
const widthOf = (doc: Doc): number => doc.page.width - 2 * page.margin;

/** So much is kept together: what does not fit begins on the next page. */
function keep(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.height - page.margin) doc.addPage();
}

function line(doc: Doc): void {
  doc
    .moveTo(page.margin, doc.y)
    .lineTo(doc.page.width - page.margin, doc.y)
    .lineWidth(0.5)
    .strokeColor(ink.line)
    .stroke();
}

function facts(doc: Doc, given: NonNullable<PrintedSection['facts']>): void {
  for (const [label, value] of given) {
    const width = widthOf(doc) - page.label;
    keep(doc, doc.fontSize(size.text).heightOfString(value, { width }));
    const top = doc.y;
    doc.fillColor(ink.quiet).text(label, page.margin, top, { width: page.label - 8 });
    const below = doc.y;
    doc.fillColor(ink.text).text(value, page.margin + page.label, top, { width });
    doc.y = Math.max(below, doc.y) + 3;
  }
}

function table(doc: Doc, { columns, rows, widths }: PrintedTable): void {
  const cells = (row: readonly string[]) => row.map((text) => text);
  doc.fontSize(size.text - 1).fillColor(ink.text);
  doc.x = page.margin;
  doc.table({ data: [cells(columns), ...rows.map(cells)], columnStyles: [...widths], defaultStyle: { border: 0.5, borderColor: ink.line, padding: 4 } });
  doc.x = page.margin;
}

function section(doc: Doc, { title, text, facts: given, table: of, none }: PrintedSection): void {
  keep(doc, 60);
  doc.moveDown(0.8).fontSize(size.section).fillColor(ink.text).text(title, page.margin, doc.y);
  doc.moveDown(0.2);
  line(doc);
  doc.moveDown(0.4);
  if (given) facts(doc, given);
  if (text !== undefined)
    doc
      .fontSize(size.text)
      .fillColor(ink.text)
      .text(text, page.margin, doc.y, { width: widthOf(doc), lineGap: 3 });
  if (of && of.rows.length > 0) table(doc, of);
  else if (none !== undefined && (given ?? []).length === 0) doc.fontSize(size.text).fillColor(ink.quiet).text(none, page.margin, doc.y);
}

function sign(doc: Doc, names: readonly string[]): void {
  if (names.length === 0) return;
  keep(doc, 70);
  doc.moveDown(3);
  const [top, each] = [doc.y, widthOf(doc) / names.length];
  names.forEach((name, at) => {
    const from = page.margin + at * each;
    doc
      .moveTo(from, top)
      .lineTo(from + each - 20, top)
      .lineWidth(0.5)
      .strokeColor(ink.quiet)
      .stroke();
    doc
      .fontSize(size.foot)
      .fillColor(ink.quiet)
      .text(name, from, top + 4, { width: each - 20 });
  });
}

/** The pages are counted once all are there. */
function number(doc: Doc, foot: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(start + at);
    // Text below the margin would begin another page.
    doc.page.margins.bottom = 0;
    const top = doc.page.height - page.foot;
    doc.fontSize(size.foot).fillColor(ink.quiet);
    doc.text(foot, page.margin, top, { width: widthOf(doc) - 60, lineBreak: false });
    doc.text(`${at + 1} / ${count}`, doc.page.width - page.margin - 60, top, { width: 60, align: 'right', lineBreak: false });
  }
}

export async function printed({ title, subtitle, sections, signatures, foot }: Printed): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: page.margin, bufferPages: true, font: printFont() as unknown as string, info: { Title: title } });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((done, failed) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => done(Buffer.concat(chunks)));
    doc.on('error', failed);
  });
  doc.fontSize(size.title).fillColor(ink.text).text(title);
  doc.moveDown(0.2).fontSize(size.text).fillColor(ink.quiet).text(subtitle);
  for (const one of sections) section(doc, one);
  sign(doc, signatures);
  number(doc, foot);
  doc.end();
  return whole;
}
