/** A workbook to be filled in: headings alone on the first sheet, so that nothing stands there that somebody would import by oversight; what to write, on the second. */
import { writeXlsx } from 'hucre/xlsx';

export interface BlankColumn {
  readonly header: string;
  readonly isRequired: boolean;
  readonly example: string;
  /** Chosen from a list where there are few. */
  readonly allowed: readonly string[];
}
export interface BlankWords {
  readonly sheet: string;
  readonly notes: string;
  readonly heads: readonly [column: string, required: string, example: string, allowed: string];
  readonly required: string;
  readonly between: string;
}

const filledLines = 2_000;
/** A spreadsheet takes a list of so many characters for one cell. */
const listCharacters = 250;
const letters = 26;
const letterOf = (at: number): string => (at >= letters ? letterOf(Math.floor(at / letters) - 1) : '') + String.fromCodePoint(65 + (at % letters));
const isListed = (allowed: readonly string[]): boolean =>
  allowed.length > 0 && allowed.join(',').length <= listCharacters && !allowed.some((one) => /[",]/.test(one));
const sheetName = (name: string): string => name.replaceAll(/[:\\/?*[\]]/g, ' ').slice(0, 31);

export async function blankTable(columns: readonly BlankColumn[], words: BlankWords): Promise<Uint8Array<ArrayBuffer>> {
  const notes = columns.map(({ header, isRequired, example, allowed }) => [header, isRequired ? words.required : '', example, allowed.join(words.between)]);
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheetName(words.sheet),
        rows: [columns.map(({ header }) => header)],
        // Text keeps noughts and digits of what is typed.
        columns: columns.map(() => ({ width: 18, numFmt: '@' })),
        freezePane: { rows: 1 },
        dataValidations: columns.flatMap(({ allowed }, at) =>
          isListed(allowed)
            ? [
                {
                  type: 'list' as const,
                  values: [...allowed],
                  allowBlank: true,
                  showErrorMessage: false,
                  range: `${letterOf(at)}2:${letterOf(at)}${filledLines}`,
                },
              ]
            : [],
        ),
      },
      {
        name: sheetName(words.notes),
        rows: [[...words.heads], ...notes],
        columns: [{ width: 20 }, { width: 8 }, { width: 24 }, { width: 60 }],
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Uint8Array(bytes);
}
