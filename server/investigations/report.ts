/** An investigation as its report, its file and the list of its measures tell it. Read alone: nothing of it changes anything (spec 7). */
import type { Answers } from '#contract/operations.ts';
import type { Label } from '#contract/label.ts';
import { approvalLife } from '#contract/lives/approvalLife.ts';
import { investigationLife } from '#contract/lives/investigationLife.ts';
import { investigation } from '#contract/resources/investigation.ts';
import { linesIn } from '#contract/lines/lines.ts';
import type { Acting } from '#server/approvals/kinds.ts';
import { openTaskOf } from '#server/approvals/process.ts';
import type { Query } from '#server/db/database.ts';
import type { Given } from '#server/engine/rows.ts';
import { readRow } from '#server/engine/write.ts';
import { minuteAt } from '#server/kit/shanghai.ts';
import type { Language } from '#server/kit/principal.ts';
import { investigationCaller } from './process.ts';

type Report = Answers<'investigation.viewProcessReport'>;
type Situation = Answers<'investigation.handleSituation'>[number];
type Fact = Report['facts'][number];

export const said = ([chinese, english]: Label, language: Language): string => (language === 'en' ? english : chinese);

const momentSaid = (at: unknown): string => (typeof at === 'string' && at !== '' ? minuteAt(Date.parse(at)) : '');

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

interface Step extends Record<string, unknown> {
  readonly no: string;
  readonly status: keyof typeof approvalLife.states;
  readonly askedBy: string | null;
  readonly askedAt: string;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  readonly comment: string | null;
  readonly processId: string | null;
  /** The people whom its process asks now. */
  readonly holders: string | null;
}
const stepsSql = `select a.approval_no as no, a.process_id as "processId", a.status, r.nick_name as "askedBy", a.created_at as "askedAt", d.nick_name as "decidedBy", a.decided_at as "decidedAt",
    (select c.reason from record_change c where c.entity = 'approval' and c.entity_id = a.id and c.change = 'moved' order by c.version desc limit 1) as comment,
    case when a.status = 'waiting' then (select string_agg(h.nick_name, '、' order by h.nick_name) from process_instance i join staff_user h on h.id = any(i.holder_ids) where i.id = a.process_id) end as holders
  from approval a left join staff_user r on r.id = a.requested_by_id left join staff_user d on d.id = a.decided_by_id
  where a.kind = 'investigation' and a.subject_id = $1 and a.org_id = any($2) and a.deleted_at is null order by a.created_at, a.id`;

function stepSaid({ status, askedBy, askedAt, decidedBy, decidedAt, comment, no, holders }: Step, language: Language): Fact {
  const asked = `${askedBy ?? '—'} ${momentSaid(askedAt)}`;
  const decided = decidedAt === null ? '' : ` — ${decidedBy ?? '—'} ${momentSaid(decidedAt)}`;
  const why = comment === null || comment === '' ? '' : ` · ${comment}`;
  const now = holders === null ? '' : ` · ${said(['现在由', 'with'], language)} ${language === 'en' ? holders.replaceAll('、', ', ') : holders}`;
  return { label: said(approvalLife.states[status].label, language), value: `${no} ${asked}${decided}${now}${why}` };
}

/** @throws Refusal notFound */
export async function reportOf(query: Query, by: Acting, id: string): Promise<Report> {
  const row = await readRow(query, investigationCaller(by), id);
  const { language, orgIds } = by.principal;
  const steps = await query.query<Step>(stepsSql, [id, orgIds]);
  const processId = steps.find(({ status }) => status === 'waiting')?.processId;
  return {
    id,
    title: String(row['title']),
    status: row['status'] as Report['status'],
    facts: told.map((name): Fact => ({ label: said(fields[name].label, language), value: valueSaid(row, name, language) })).filter(({ value }) => value !== ''),
    situation: await situationOf(query, row),
    steps: steps.map((step) => stepSaid(step, language)),
    taskId: processId == null ? null : ((await openTaskOf(query, by.principal, processId)) ?? null),
  };
}

/** @throws Refusal notFound */
export const handledOf = async (query: Query, by: Acting, id: string): Promise<readonly Situation[]> =>
  situationOf(query, await readRow(query, investigationCaller(by), id));
