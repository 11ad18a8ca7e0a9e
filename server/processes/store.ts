/** Writes what the interpreter said: the instance, its tokens, tasks and steps, and their events. The steps are the history, so none is written beside them. */
import type { Label } from '#contract/label.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import { entityOf } from '#server/engine/entities.ts';
import { publish } from '#server/engine/recordChange.ts';
import type { HistoryAct } from '#server/engine/recordChange.ts';
import { nilId } from '#server/kit/principal.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { awaitedNames } from './interpret/state.ts';
import type { InstanceState, Interpreted, Task, Token } from './interpret/state.ts';
import type { Instance } from './rows.ts';
import { storeStanding, titleIn } from './standing.ts';
import { subjectOf } from './subjects.ts';
import type { KnownWorld } from './world.ts';

interface Told extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly version: number;
}
type Entity = 'processInstance' | 'processTask' | 'processStep';

export function tell(tx: Tx, principal: Principal, what: { readonly entity: Entity; readonly act: HistoryAct }, rows: readonly Told[]): void {
  if (rows.length === 0) return;
  const [first] = rows;
  publish(tx, { entity: entityOf(what.entity), principal, act: what.act, orgIds: [first?.orgId ?? ''] }, rows);
}

/** Nothing of the row that it decides about is another but who has it: its version stays. */
export function tellOfSubject(
  tx: Tx,
  principal: Principal,
  { subjectEntity, subjectId: id, orgId }: Pick<Instance, 'subjectEntity' | 'subjectId' | 'orgId'>,
): void {
  if (subjectEntity === null || id === null || subjectOf(subjectEntity)?.saysHolders !== true) return;
  publish(tx, { entity: entityOf(subjectEntity), principal, act: 'updated', orgIds: [orgId] }, [{ id, orgId, version: 0 }]);
}

const moment = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const saveInstanceSql = `update process_instance set status = $2, variables = $3, seq = $4, people_ids = $5, awaits = $6, ended_at = case when $2 = 'running' then null else now() end,
  version = version + 1, updated_at = now() where id = $1 returning id, org_id as "orgId", version`;
const saveTokensSql = `insert into process_token (id, instance_id, node, edge, parents, state, round, seq, end_seq, due_at)
  select t.id, $1, t.node, t.edge, t.parents, t.state, t.round, t.seq, t."endSeq", t."dueAt" from jsonb_to_recordset($2::jsonb)
    as t(id uuid, node text, edge text, parents uuid[], state text, round int, seq int, "endSeq" int, "dueAt" timestamptz)
  on conflict (id) do update set state = excluded.state, end_seq = excluded.end_seq, due_at = excluded.due_at`;
const addTasksSql = `insert into process_task (id, org_id, created_by, name, name_en, instance_id, definition_id, token_id, node, round, place, status, candidate_ids, assignee_id, decided_for_id, is_added, waits_for_id, is_stand_in,
    due_at, comment, draft, subject_hash, offered_at, claimed_at, ended_at)
  select t.id, $2, $3, t.name, t."nameEn", $1, (select i.definition_id from process_instance i where i.id = $1), t.token, t.node, t.round, t.place, t.status, t.candidates, t.assignee, t."decidedFor", t."isAdded", t."waitsFor", t."isStandIn", t."dueAt", t.comment,
    case when t.draft is not null then jsonb_build_object('comment', t.draft) end, $5, now(), case when t.status = 'claimed' then now() end,
    case when t.status not in ('offered', 'claimed', 'waitingTurn') then now() end
  from jsonb_to_recordset($4::jsonb) as t(id uuid, name text, "nameEn" text, token uuid, node text, round int, place int, status text, candidates uuid[], assignee uuid, "decidedFor" uuid,
    "isAdded" boolean, "waitsFor" uuid, "isStandIn" boolean, "dueAt" timestamptz, comment text, draft text) returning id, org_id as "orgId", version`;
const saveTasksSql = `update process_task p set status = t.status, candidate_ids = t.candidates, assignee_id = t.assignee, decided_for_id = t."decidedFor", waits_for_id = t."waitsFor", is_stand_in = t."isStandIn",
    comment = t.comment, draft = case when t.draft is not null then jsonb_build_object('comment', t.draft) end,
    claimed_at = case when t.status = 'claimed' then coalesce(p.claimed_at, now()) when t.status = 'offered' then null else p.claimed_at end,
    ended_at = case when t.status not in ('offered', 'claimed', 'waitingTurn') then coalesce(p.ended_at, now()) end,
    hours = case when t.status not in ('offered', 'claimed', 'waitingTurn') then round((extract(epoch from coalesce(p.ended_at, now()) - p.offered_at) / 3600)::numeric, 1) end,
    version = p.version + 1, updated_at = now(), updated_by = $2
  from jsonb_to_recordset($1::jsonb) as t(id uuid, status text, candidates uuid[], assignee uuid, "decidedFor" uuid, "waitsFor" uuid, "isStandIn" boolean, comment text, draft text)
  where p.id = t.id returning p.id, p.org_id as "orgId", p.version`;
const addStepsSql = `insert into process_step (id, org_id, created_by, instance_id, seq, at, act, node, node_title, node_title_en, round, task_id, by_id, for_id, to_id, to_node, comment)
  select gen_random_uuid(), $2, $3, $1, s.seq, now(), s.act, s.node, s.title, s."titleEn", s.round, s.task, s.by, s."for", s."to", s."toNode", s.comment
  from jsonb_to_recordset($4::jsonb) as s(seq int, act text, node text, title text, "titleEn" text, round int, task uuid, by uuid, "for" uuid, "to" uuid, "toNode" text, comment text)
  returning id, org_id as "orgId", version`;

const same = (one: object, other: object | undefined): boolean => JSON.stringify(one) === JSON.stringify(other);
function changed<T extends { readonly id: string }>(before: readonly T[], after: readonly T[]): { readonly made: readonly T[]; readonly moved: readonly T[] } {
  const known = new Map(before.map((one) => [one.id, one]));
  return { made: after.filter(({ id }) => !known.has(id)), moved: after.filter((one) => known.has(one.id) && !same(one, known.get(one.id))) };
}

/** Everybody who has, or has had, something to do with it, and whoever stands in for them now. */
function peopleIn(instance: Instance, state: InstanceState, { deputies }: KnownWorld, actor: string): readonly string[] {
  const named = state.tasks.flatMap(({ candidates, assignee }) => [...candidates, ...(assignee === null ? [] : [assignee])]);
  const standing = named.flatMap((id) => deputies.get(id) ?? []);
  return [...new Set([...instance.peopleIds, state.starter, ...named, ...standing, ...(actor === nilId ? [] : [actor])])];
}

/** A title that was given is the same in both languages, and stands once. */
const englishOf = ([zh, en]: Label): string | null => (zh === en ? null : en);

export interface Storing {
  readonly principal: Principal;
  readonly instance: Instance;
  readonly model: ProcessContent;
  readonly before: InstanceState;
  readonly world: KnownWorld;
  /** The subject as it stands now. */
  readonly hash: string | null;
}

const tokenRow = (token: Token): object => ({ ...token, dueAt: moment(token.dueAt) });

async function storeTasks(tx: Tx, on: Storing, tasks: readonly Task[]): Promise<void> {
  const { principal, instance, model, before, hash } = on;
  const { made, moved } = changed(before.tasks, tasks);
  const rowOf = (task: Task): object => {
    const title = titleIn(model, task.node);
    return { ...task, name: title[0], nameEn: englishOf(title), dueAt: moment(task.dueAt) };
  };
  const rows = (some: readonly Task[]): string => JSON.stringify(some.map(rowOf));
  if (moved.length > 0) tell(tx, principal, { entity: 'processTask', act: 'updated' }, await tx.query<Told>(saveTasksSql, [rows(moved), principal.id]));
  if (made.length === 0) return;
  const added = await tx.query<Told>(addTasksSql, [instance.id, instance.orgId, principal.id, rows(made), hash]);
  tell(tx, principal, { entity: 'processTask', act: 'created' }, added);
}

export async function store(tx: Tx, on: Storing, { state, steps }: Interpreted): Promise<void> {
  const { principal, instance, model, before, world } = on;
  const people = peopleIn(instance, state, world, principal.id);
  // The instance is written first: who takes part in it may write what belongs to it.
  const saved = await tx.query<Told>(saveInstanceSql, [
    instance.id,
    state.status,
    JSON.stringify(state.variables),
    state.seq,
    people,
    awaitedNames(model, state),
  ]);
  tell(tx, principal, { entity: 'processInstance', act: 'updated' }, saved);
  tellOfSubject(tx, principal, instance);
  const tokens = changed(before.tokens, state.tokens);
  await tx.query(saveTokensSql, [instance.id, JSON.stringify([...tokens.made, ...tokens.moved].map(tokenRow))]);
  await storeTasks(tx, on, state.tasks);
  await storeStanding(tx, instance.id, model, { state, world });
  const rows = steps.map((step) => {
    const title = step.node === undefined ? undefined : titleIn(model, step.node);
    return { ...step, title: title?.[0], titleEn: title && englishOf(title) };
  });
  if (rows.length === 0) return;
  const told = await tx.query<Told>(addStepsSql, [instance.id, instance.orgId, principal.id, JSON.stringify(rows)]);
  tell(tx, principal, { entity: 'processStep', act: 'created' }, told);
}
