/** An investigation as its report, its file and the list of its measures tell it. Read alone: nothing of it changes anything (spec 7). */
import type { Answers } from '#contract/operations.ts';
import type { Label } from '#contract/label.ts';
import { investigationLife } from '#contract/lives/investigationLife.ts';
import { investigation } from '#contract/resources/investigation.ts';
import { linesIn } from '#contract/lines/lines.ts';
import type { Acting } from '#server/approvals/kinds.ts';
import { openTaskOf } from '#server/approvals/process.ts';
import type { Query } from '#server/db/database.ts';
import type { Given } from '#server/engine/rows.ts';
import { readRow } from '#server/engine/write.ts';
import type { Language } from '#server/kit/principal.ts';
import { investigationCaller } from './process.ts';
import { momentSaid, said } from './said.ts';
import { stepsOf } from './reportSteps.ts';

type Report = Answers<'investigation.viewProcessReport'>;
type Situation = Answers<'investigation.handleSituation'>[number];
type Fact = Report['facts'][number];

const { fields } = investigation;
/** The facts of a report in their order. */
const told = [
  'investigationNo',
  'kind',
  'level',
  'status',
  'happenedAt',
  'place',
  'memberId',
  'complaintId',
  'leadId',
  'dueAt',
  'content',
  'cause',
  'conclusion',
] as const;

const states: Readonly<Record<string, { readonly label: Label } | undefined>> = investigationLife.states;
function valueSaid(row: Given, name: (typeof told)[number], language: Language): string {
  const value = row[name];
  if (value == null || value === '') return '';
  const names = row['names'] as Readonly<Record<string, string>>;
  if (name === 'happenedAt' || name === 'dueAt') return momentSaid(value);
  if (name === 'kind' || name === 'level') return said((fields[name].choices as Readonly<Record<string, Label>>)[String(value)] ?? ['', ''], language);
  if (name === 'status') return said(states[String(value)]?.label ?? ['', ''], language);
  return names[String(value)] ?? String(value);
}

const todaySql = `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`;

async function situationOf(query: Query, row: Given): Promise<readonly Situation[]> {
  const [today] = await query.query<{ day: string }>(todaySql);
  const names = row['names'] as Readonly<Record<string, string>>;
  return linesIn(row['measures']).map((one): Situation => {
    const [dueOn, isDone] = [(one['dueOn'] ?? null) as string | null, one['isDone'] === true];
    return {
      what: String(one['what']),
      owner: names[String(one['ownerId'])] ?? null,
      dueOn,
      isDone,
      isLate: !isDone && dueOn !== null && dueOn < (today?.day ?? ''),
      outcome: (one['outcome'] ?? null) as string | null,
    };
  });
}

/** @throws Refusal notFound */
export async function reportOf(query: Query, by: Acting, id: string): Promise<Report> {
  const row = await readRow(query, investigationCaller(by), id);
  const { language } = by.principal;
  const { steps, processId } = await stepsOf(query, by.principal, id);
  return {
    id,
    title: String(row['title']),
    status: row['status'] as Report['status'],
    facts: told.map((name): Fact => ({ label: said(fields[name].label, language), value: valueSaid(row, name, language) })).filter(({ value }) => value !== ''),
    situation: await situationOf(query, row),
    steps,
    taskId: processId == null ? null : ((await openTaskOf(query, by.principal, processId)) ?? null),
  };
}

/** @throws Refusal notFound */
export const handledOf = async (query: Query, by: Acting, id: string): Promise<readonly Situation[]> =>
  situationOf(query, await readRow(query, investigationCaller(by), id));
