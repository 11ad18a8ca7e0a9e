/** Answers as a workbook: a sheet for each version with one row an answer, codes and labels, and last the codes. Of anonymous ones there are sums alone. */
import { writeXlsx } from 'hucre/xlsx';
import type { Label } from '#contract/label.ts';
import { answerSources } from '#contract/choices/questionnaires.ts';
import { wordsIn } from '#contract/questionnaires/definition.ts';
import type { Query } from '#server/db/database.ts';
import { calledOf } from '#server/engine/rows.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { codeSheet } from './codeSheet.ts';
import { columnsOf } from './fileColumns.ts';
import type { Cell, Column } from './fileColumns.ts';
import { resultsOf } from './count.ts';
import type { VersionContent } from './counting.ts';
import { readAnswers } from './readAnswers.ts';
import type { ReadAnswer, ResultsAsked } from './readAnswers.ts';
import { sumSheet } from './sumSheet.ts';

interface By {
  readonly principal: Principal;
  readonly keys: Keys;
}
interface Sheet {
  readonly name: string;
  readonly columns: readonly { readonly numFmt?: string }[];
  readonly rows: Cell[][];
}

const words = {
  version: ['第 {n} 版', 'Version {n}'],
  codes: ['编码表', 'Codes'],
  answer: ['答卷编号', 'Answer'],
  customer: ['客户', 'Customer'],
  source: ['来源', 'Source'],
  submitted: ['提交时间', 'Submitted'],
} as const satisfies Record<string, Label>;
const momentFormat = 'yyyy-mm-dd hh:mm';
const shanghaiMs = 8 * 3_600_000;
/** A cell has no zone: it says the clock of Shanghai. */
const localOf = (moment: string): Date => new Date(Date.parse(moment) + shanghaiMs);

/** Two lines of heading: the codes, and what they stand for. */
function answerSheet(version: VersionContent, rows: readonly ReadAnswer[], names: ReadonlyMap<string, string>, at: 0 | 1): Omit<Sheet, 'name'> {
  const own: readonly Column<ReadAnswer>[] = [
    { code: 'answer', label: words.answer[at], cell: ({ id }) => id },
    { code: 'member', label: words.customer[at], cell: ({ memberId }) => (memberId === null ? null : (names.get(memberId) ?? null)) },
    { code: 'source', label: words.source[at], cell: ({ source }) => answerSources[source as keyof typeof answerSources]?.[at] ?? source },
    { code: 'submitted', label: words.submitted[at], numFmt: momentFormat, cell: ({ submittedAt }) => localOf(submittedAt) },
  ];
  const columns = [...own, ...columnsOf(version.content, at === 1 ? 'en' : 'zh-CN')];
  return {
    columns: columns.map(({ numFmt }) => (numFmt === undefined ? {} : { numFmt })),
    rows: [columns.map(({ code }) => code), columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ cell }) => cell(row)))],
  };
}

export async function resultsFile(query: Query, by: By, asked: ResultsAsked): Promise<{ readonly file: File; readonly rows: number }> {
  const { principal } = by;
  const at = principal.language === 'en' ? 1 : 0;
  const { title, versions, rows } = await readAnswers(query, principal, asked);
  const memberIds = [...new Set(rows.flatMap(({ memberId }) => memberId ?? []))];
  const names = await calledOf(query, 'member', memberIds, by);
  const sheets = versions.map((version): Sheet => {
    const own = rows.filter(({ versionNumber }) => versionNumber === version.number);
    const name = words.version[at].replace('{n}', String(version.number));
    if (own.some(({ isAnonymous }) => isAnonymous)) return { name, columns: [], rows: sumSheet(resultsOf([version], own), at) };
    return { name, ...answerSheet(version, own, names, at) };
  });
  const codes: Sheet = { name: words.codes[at], columns: [], rows: codeSheet(versions, at) };
  const written = [...sheets, codes].map((sheet) => ({
    name: sheet.name,
    columns: (sheet.columns.length > 0 ? sheet.columns : (sheet.rows[0] ?? []).map(() => ({}))).map((column) => ({ width: 18, ...column })),
    rows: sheet.rows,
    freezePane: { rows: sheet.columns.length > 0 ? 2 : 1 },
  }));
  const bytes = new Uint8Array(await writeXlsx({ sheets: written }));
  const name = wordsIn({ zh: `${title} 结果`, en: `${title} results` }, at === 1 ? 'en' : 'zh-CN');
  const count = rows.filter(({ isAnonymous }) => !isAnonymous).length;
  return { file: new File([bytes], `${name}.xlsx`, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }), rows: count };
}
