/** The empty file of a template, or of an entity as it is, for whoever is to fill it in: only what they may import. */
import type { Field, Fields } from '#contract/kinds.ts';
import { askedInLine } from '#contract/lines/lines.ts';
import type { Label } from '#contract/label.ts';
import type { ImportColumn } from '#contract/layouts/columns.ts';
import { firstValueOf } from '#contract/readings/fields.ts';
import { blankTable } from '#server/sheets/blankTable.ts';
import type { BlankColumn } from '#server/sheets/blankTable.ts';
import type { Principal } from '#server/kit/principal.ts';

const words = {
  notes: ['填写说明', 'How to fill it in'],
  column: ['列', 'Column'],
  required: ['必填', 'Required'],
  example: ['例子', 'Example'],
  allowed: ['可填内容', 'What it takes'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  between: ['、', ', '],
} as const satisfies Readonly<Record<string, Label>>;

const examples: Partial<Readonly<Record<Field['kind'], Label>>> = {
  day: ['2026-11-20', '2026-11-20'],
  moment: ['2026-11-20 09:30', '2026-11-20 09:30'],
  timeOfDay: ['09:30', '09:30'],
  decimal: ['112.5', '112.5'],
  money: ['199.50', '199.50'],
  phone: ['13800000000', '13800000000'],
  region: ['510104', '510104'],
};

function columnOf(field: Field, column: ImportColumn, at: 0 | 1): BlankColumn {
  const own = column.words ?? [];
  const values = field.line
    ? [
        askedInLine(field.line)
          .map(([, inner]) => inner.label[at])
          .join(' | '),
      ]
    : undefined;
  const choices = values ?? (field.kind === 'flag' ? [words.yes[at], words.no[at]] : Object.values(field.choices ?? {}).map((label) => label[at]));
  return {
    header: column.headers[0] ?? field.label[at],
    isRequired: field.required && firstValueOf(field) === undefined,
    example: column.example ?? examples[field.kind]?.[at] ?? '',
    // The house writes its own words.
    allowed: own.length > 0 ? own.map(({ from }) => from) : choices,
  };
}

/** @param columns of the template; undefined: all that can be imported, as they are called */
export async function blankFile(
  name: string,
  fields: Fields,
  columns: readonly ImportColumn[] | undefined,
  { language }: Pick<Principal, 'language'>,
): Promise<File> {
  const at = language === 'en' ? 1 : 0;
  const all = columns ?? Object.entries(fields).map(([field, { label }]): ImportColumn => ({ headers: [label[at]], field }));
  const shown = all.flatMap((column) => {
    const field = fields[column.field ?? ''];
    return field && column.headers.length > 0 ? [columnOf(field, column, at)] : [];
  });
  const heads = [words.column[at], words.required[at], words.example[at], words.allowed[at]] as const;
  const bytes = await blankTable(shown, { sheet: name, notes: words.notes[at], heads, required: words.required[at], between: words.between[at] });
  return new File([bytes], `${name}.xlsx`, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
