/** The file of the audit has each entry in the words of the screen, and behind them the ids and codes as they were written, so that nothing is lost. */
import { actorKinds, auditClasses, auditOutcomes } from '#contract/calls/system.ts';
import type { Label } from '#contract/label.ts';
import { auditLimits } from '#contract/limits/server.ts';
import type { Takes } from '#contract/operations.ts';
import { auditFacts } from '#contract/readings/auditFacts.ts';
import type { AuditFact } from '#contract/readings/auditFacts.ts';
import { refusalLabel } from '#contract/readings/auditRefusals.ts';
import { actionLabel, ownerLabel, recordOf, subjectOf } from '#contract/readings/auditWords.ts';
import { unseenRow } from '#contract/readings/unseenRow.ts';
import type { Query } from '#server/db/database.ts';
import { cellOf } from '#server/engine/cells.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { contentTypes, writeTable } from '#server/sheets/writeTable.ts';
import type { WrittenCell, WrittenColumn } from '#server/sheets/writeTable.ts';
import { changedFields } from './auditChanges.ts';
import { namesOf, readNames } from './auditNames.ts';
import { readAudit } from './auditSearch.ts';
import type { AuditEntry } from './auditSearch.ts';
import type { Reader } from './recordTitles.ts';

type At = 0 | 1;
interface Told {
  readonly row: AuditEntry;
  readonly at: At;
  readonly names: Readonly<Record<string, string>>;
  readonly fields: readonly Label[];
}

const zoneMs = 8 * 3_600_000;
/** The clock of the hospital is Asia/Shanghai: YYYY-MM-DD HH:mm:ss. */
const clock = (moment: string): string => new Date(Date.parse(moment) + zoneMs).toISOString().slice(0, 19).replace('T', ' ');
const listed = (some: readonly string[], at: At): string => some.join(at === 1 ? ', ' : '、');
const resultOf = ({ outcome, code }: AuditEntry, at: At): string => {
  const why = code === null ? undefined : refusalLabel(code);
  return why ? `${auditOutcomes[outcome][at]}${at === 1 ? ': ' : '：'}${why[at]}` : auditOutcomes[outcome][at];
};
const personOf = ({ actorKind, actorName }: AuditEntry, at: At): string => (actorKind === 'staff' ? (actorName ?? unseenRow[at]) : actorKinds[actorKind][at]);

function factWords({ field, value }: AuditFact, { at, names }: Pick<Told, 'at' | 'names'>): string {
  const called = field.kind === 'ref' && typeof value === 'string' ? { [value]: unseenRow[at], ...names } : names;
  return `${field.label[at]}${at === 1 ? ': ' : '：'}${cellOf(value, field, { at, names: called }) ?? '—'}`;
}

function recordIn({ row, at, names }: Told): string | null {
  const record = recordOf(row);
  return record === null ? null : (names[record] ?? unseenRow[at]);
}

const columns: readonly (readonly [Label, (told: Told) => WrittenCell])[] = [
  [['编号', 'Number'], ({ row }) => row.id],
  [['时间', 'Time'], ({ row }) => clock(row.at)],
  [['身份', 'Kind'], ({ row, at }) => actorKinds[row.actorKind][at]],
  [['人员', 'Person'], ({ row, at }) => personOf(row, at)],
  [['机构', 'Organisation'], ({ row, at }) => row.orgName ?? (row.orgId === null ? null : unseenRow[at])],
  [['操作', 'Action'], ({ row, at }) => actionLabel(row)[at]],
  [['对象', 'Object'], ({ row, at }) => ownerLabel(subjectOf(row))?.[at] ?? subjectOf(row)],
  [['记录', 'Record'], recordIn],
  [
    ['改动的字段', 'Fields changed'],
    ({ fields, at }) =>
      listed(
        fields.map((label) => label[at]),
        at,
      ) || null,
  ],
  [
    ['内容', 'What it was about'],
    (told) =>
      auditFacts(told.row)
        .map((fact) => factWords(fact, told))
        .join(told.at === 1 ? '; ' : '；') || null,
  ],
  [['类别', 'Class'], ({ row, at }) => auditClasses[row.class][at]],
  [['结果', 'Result'], ({ row, at }) => resultOf(row, at)],
  [['来源地址', 'Address'], ({ row }) => row.address ?? null],
  [['时间（UTC）', 'Time (UTC)'], ({ row }) => row.at],
  [['调用', 'Call'], ({ row }) => row.operation],
  [['结果代码', 'Result code'], ({ row }) => row.code ?? null],
  [['人员编号', 'Person id'], ({ row }) => row.actorId],
  [['机构编号', 'Organisation id'], ({ row }) => row.orgId],
  [['对象编码', 'Object code'], ({ row }) => row.entity ?? null],
  [['记录编号', 'Record id'], ({ row }) => row.entityId],
  [['原始内容', 'Detail as written'], ({ row }) => (row.detail == null ? null : JSON.stringify(row.detail))],
];

type Asked = Takes<'system.auditExport'>;

/** @param limit entries of one file at most @throws Refusal exportTooLarge: a file that ends before the audit does would be taken for the whole of it */
export async function exportAudit(
  query: Query,
  input: Asked,
  reader: Reader,
  limit: number = auditLimits.exportRows,
): Promise<{ readonly file: File; readonly count: number }> {
  const format = input.format ?? 'xlsx';
  const at = reader.principal.language === 'en' ? 1 : 0;
  const { rows, next } = await readAudit(query, { ...input, limit: null, next: null }, reader.principal, limit);
  if (next !== null) throw new Refusal('exportTooLarge', { limit });
  const names = await readNames(query, reader, rows);
  const fields = await changedFields(query, reader, rows, names);
  async function* cells(): AsyncGenerator<readonly WrittenCell[], void, undefined> {
    for (const row of rows) {
      const told: Told = { row, at, names: namesOf(row, names), fields: fields.get(row.id) ?? [] };
      yield columns.map(([, cell]) => cell(told));
    }
  }
  const written: readonly WrittenColumn[] = columns.map(([label]) => ({ header: label[at], as: 'text' }));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const bytes of writeTable(format, { name: at === 1 ? 'Audit' : '审计' }, written, cells())) parts.push(new Uint8Array(bytes));
  return { file: new File(parts, `${at === 1 ? 'audit' : '审计日志'}.${format}`, { type: contentTypes[format] }), count: rows.length };
}
