/** Everybody who had a say about the report of an investigation, first things first: each approval, and each step of the process that decided it (spec 7). */
import type { Answers } from '#contract/operations.ts';
import type { Label } from '#contract/label.ts';
import { processActs } from '#contract/choices/processes.ts';
import type { ProcessActName } from '#contract/choices/processes.ts';
import { approvalLife } from '#contract/lives/approvalLife.ts';
import { processInstanceLife } from '#contract/lives/processInstanceLife.ts';
import type { Query } from '#server/db/database.ts';
import type { Language, Principal } from '#server/kit/principal.ts';
import { historyOf } from '#server/processes/history.ts';
import { momentSaid, said } from './said.ts';

type Fact = Answers<'investigation.viewProcessReport'>['steps'][number];
type Line = Answers<'processInstance.steps'>[number];

interface Approval extends Record<string, unknown> {
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
const approvalsSql = `select a.approval_no as no, a.process_id as "processId", a.status, r.nick_name as "askedBy", a.created_at as "askedAt", d.nick_name as "decidedBy", a.decided_at as "decidedAt",
    (select c.reason from record_change c where c.entity = 'approval' and c.entity_id = a.id and c.change = 'moved' order by c.version desc limit 1) as comment,
    case when a.status = 'waiting' then (select string_agg(h.nick_name, '、' order by h.nick_name) from process_instance i join staff_user h on h.id = any(i.holder_ids) where i.id = a.process_id) end as holders
  from approval a left join staff_user r on r.id = a.requested_by_id left join staff_user d on d.id = a.decided_by_id
  where a.kind = 'investigation' and a.subject_id = $1 and a.org_id = any($2) and a.deleted_at is null order by a.created_at, a.id`;

const named = (names: string, language: Language): string => (language === 'en' ? names.replaceAll('、', ', ') : names);

function approvalSaid({ status, askedBy, askedAt, decidedBy, decidedAt, comment, no, holders, processId }: Approval, language: Language): Fact {
  const asked = `${askedBy ?? '—'} ${momentSaid(askedAt)}`;
  const decided = decidedAt === null ? '' : ` — ${decidedBy ?? '—'} ${momentSaid(decidedAt)}`;
  // The steps of a process say who said this.
  const why = comment === null || comment === '' || processId !== null ? '' : ` · ${comment}`;
  const now = holders === null ? '' : ` · ${said(['现在由', 'with'], language)} ${named(holders, language)}`;
  return { label: said(approvalLife.states[status].label, language), value: `${no} ${asked}${decided}${now}${why}` };
}

interface Instance extends Record<string, unknown> {
  readonly id: string;
  readonly no: string;
}
/** The process, and the subprocesses that were begun in it, in the order in which they began. */
const instancesSql = `with recursive within as (select i.id, 0 as depth from process_instance i where i.id = $1
    union all select i.id, w.depth + 1 from within w join process_token t on t.instance_id = w.id join process_instance i on i.parent_token_id = t.id)
  select i.id, i.no from within w join process_instance i on i.id = w.id where i.deleted_at is null order by w.depth > 0, i.started_at, i.no`;

interface Asked extends Record<string, unknown> {
  readonly at: string;
  readonly node: string;
  readonly who: string;
}
/** A signer is named by the step that added them, and nobody was asked where the same person had agreed before. */
const askedSql = `select t.offered_at as at, case when $2 then coalesce(t.name_en, t.name) else t.name end as node, string_agg(distinct u.nick_name, '、' order by u.nick_name) as who
  from process_task t join staff_user u on u.id = any(t.candidate_ids)
  where t.instance_id = $1 and t.deleted_at is null and not t.is_added
    and not exists (select 1 from process_step s where s.instance_id = $1 and s.task_id = t.id and s.deleted_at is null and s.act in ('passedOn', 'delegated'))
  group by t.token_id, t.offered_at, 2 order by t.offered_at, min(t.place)`;

const askedWord: Label = ['送审', 'Asked'];
const forWord: Label = ['代', 'for'];

const outcomes: Readonly<Record<string, { readonly label: Label } | undefined>> = processInstanceLife.states;
/** The end keeps the state that it led to. */
const words = ({ act, comment }: Line, language: Language): string | null => {
  const outcome = act === 'ended' && comment != null ? outcomes[comment] : undefined;
  return outcome ? said(outcome.label, language) : (comment ?? null);
};

function lineSaid(line: Line, language: Language): Fact {
  const { act, nodeTitle, byName, forName, toName, at } = line;
  const other = forName == null ? null : byName == null ? forName : `${said(forWord, language)} ${forName}`;
  const parts = [nodeTitle, byName, other, toName == null ? null : `→ ${toName}`, momentSaid(at), words(line, language)];
  return { label: said(processActs[act as ProcessActName], language), value: parts.filter((part) => part != null && part !== '').join(' · ') };
}
const askedSaid = ({ node, who, at }: Asked, language: Language): Fact => ({
  label: said(askedWord, language),
  value: [node, named(who, language), momentSaid(at)].join(' · '),
});

async function instanceSteps(query: Query, principal: Principal, id: string): Promise<readonly Fact[]> {
  const { language } = principal;
  const lines = (await historyOf(query, principal, id)).map((line) => ({ at: line.at, fact: lineSaid(line, language) }));
  const asked = (await query.query<Asked>(askedSql, [id, language === 'en'])).map((one) => ({ at: one.at, fact: askedSaid(one, language) }));
  // Whoever is asked because of a step is asked in its moment, and stands behind it.
  return [...lines, ...asked].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).map(({ fact }) => fact);
}

async function processSteps(query: Query, principal: Principal, processId: string): Promise<readonly Fact[]> {
  const facts: Fact[] = [];
  for (const { id, no } of await query.query<Instance>(instancesSql, [processId]))
    for (const { label, value } of await instanceSteps(query, principal, id)) facts.push({ label, value: `${no} · ${facts.length + 1} · ${value}` });
  return facts;
}

/** @returns the steps as they are told, and the process that decides now */
export async function stepsOf(query: Query, principal: Principal, id: string): Promise<{ readonly steps: readonly Fact[]; readonly processId: string | null }> {
  const steps: Fact[] = [];
  const approvals = await query.query<Approval>(approvalsSql, [id, principal.orgIds]);
  for (const one of approvals) {
    steps.push(approvalSaid(one, principal.language));
    if (one.processId !== null) steps.push(...(await processSteps(query, principal, one.processId)));
  }
  return { steps, processId: approvals.find(({ status }) => status === 'waiting')?.processId ?? null };
}
