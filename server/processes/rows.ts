/** An instance as its rows have it, read into the state that the interpreter works on. */
import type { ApprovalKindName } from '#contract/approvals/kinds.ts';
import { processContentFrom } from '#contract/processes/variables.ts';
import type { ProcessContent, ProcessValues } from '#contract/processes/variables.ts';
import type { ProcessInstanceState } from '#contract/lives/processInstanceLife.ts';
import type { Query } from '#server/db/database.ts';
import { versionById } from '#server/engine/versions/read.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { InstanceState, Task, Token } from './interpret/state.ts';

export interface Instance extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly groupId: string;
  readonly no: string;
  readonly title: string;
  /** The kind of the approval that it decides about. */
  readonly kind: ApprovalKindName | null;
  readonly definitionId: string;
  readonly versionId: string;
  readonly subjectEntity: string | null;
  readonly subjectId: string | null;
  readonly starterId: string;
  readonly variables: ProcessValues | null;
  readonly chosen: Readonly<Record<string, readonly string[]>> | null;
  readonly status: ProcessInstanceState;
  readonly seq: number;
  readonly peopleIds: readonly string[];
  readonly parentTokenId: string | null;
}

const readSql = `select i.id, i.org_id as "orgId", o.group_id as "groupId", i.no, i.title, i.kind, i.definition_id as "definitionId", i.version_id as "versionId",
  i.subject_entity as "subjectEntity", i.subject_id as "subjectId", i.starter_id as "starterId", i.variables, i.chosen, i.status, i.seq, i.people_ids as "peopleIds",
  i.parent_token_id as "parentTokenId"
  from process_instance i join organisation o on o.id = i.org_id where i.id = $1 and i.deleted_at is null`;
const lockSql = `select i.id, i.org_id as "orgId", o.group_id as "groupId", i.no, i.title, i.kind, i.definition_id as "definitionId", i.version_id as "versionId",
  i.subject_entity as "subjectEntity", i.subject_id as "subjectId", i.starter_id as "starterId", i.variables, i.chosen, i.status, i.seq, i.people_ids as "peopleIds",
  i.parent_token_id as "parentTokenId"
  from process_instance i join organisation o on o.id = i.org_id where i.id = $1 and i.deleted_at is null for no key update of i`;

/** Acts of one instance wait for each other here. @throws Refusal notFound */
export async function lockInstance(query: Query, id: string): Promise<Instance> {
  const [row] = await query.query<Instance>(lockSql, [id]);
  if (!row) throw new Refusal('notFound');
  return row;
}
/** @throws Refusal notFound */
export async function readInstance(query: Query, id: string): Promise<Instance> {
  const [row] = await query.query<Instance>(readSql, [id]);
  if (!row) throw new Refusal('notFound');
  return row;
}

const known = new Map<string, ProcessContent>();
const mostKnown = 500;
/** A version never changes: what was read once holds as long as the server runs. @throws Refusal versionLost */
export async function modelOf(query: Query, versionId: string): Promise<ProcessContent> {
  const found = known.get(versionId);
  if (found) return found;
  const version = await versionById(query, versionId);
  if (!version) throw new Refusal('versionLost');
  if (known.size >= mostKnown) known.clear();
  const content = processContentFrom(version.content);
  known.set(versionId, content);
  return content;
}

const tokensSql = `select id, node, edge, parents, state, round, seq, end_seq as "endSeq", (extract(epoch from due_at) * 1000)::float8 as "dueAt"
  from process_token where instance_id = $1 order by seq`;
const tasksSql = `select id, token_id as token, node, round, place, status, candidate_ids as candidates, assignee_id as assignee, decided_for_id as "decidedFor",
  is_added as "isAdded", waits_for_id as "waitsFor", is_stand_in as "isStandIn", (extract(epoch from due_at) * 1000)::float8 as "dueAt", comment, draft->>'comment' as draft
  from process_task where instance_id = $1 and deleted_at is null order by offered_at, place, id`;

export async function stateOf(query: Query, { id, status, starterId, variables, seq }: Instance): Promise<InstanceState> {
  const tokens = await query.query<Token & Record<string, unknown>>(tokensSql, [id]);
  const tasks = await query.query<Task & Record<string, unknown>>(tasksSql, [id]);
  return { status, starter: starterId, variables: variables ?? {}, tokens, tasks, seq };
}

/** An instance with what it goes by, and how it stands. */
export interface Loaded {
  readonly instance: Instance;
  readonly model: ProcessContent;
  readonly before: InstanceState;
}
export const loaded = async (query: Query, instance: Instance): Promise<Loaded> => ({
  instance,
  model: await modelOf(query, instance.versionId),
  before: await stateOf(query, instance),
});
