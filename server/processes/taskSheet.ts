/** All that a task is decided on, and all of an instance that somebody looks up (docs/adr/0117). */
import { approvalTitle } from '#contract/approvals/kinds.ts';
import type { ApprovalKindName } from '#contract/approvals/kinds.ts';
import type { ProcessActName } from '#contract/choices/processes.ts';
import type { ProcessInstanceState } from '#contract/lives/processInstanceLife.ts';
import type { ProcessTaskState } from '#contract/lives/processTaskLife.ts';
import { processNodeOf } from '#contract/processes/graph.ts';
import type { ProcessGraph } from '#contract/processes/graph.ts';
import { processConfigOf, processTitleOf } from '#contract/processes/nodeKinds.ts';
import { aimOf, mayMake, moveOf, standingOf } from '#contract/processes/taskDesk.ts';
import type { DecisionKind, InstanceSheet, TaskFact, TaskPlace, TaskRound, TaskSheet } from '#contract/processes/taskDesk.ts';
import type { ProcessValues } from '#contract/processes/variables.ts';
import type { Query } from '#server/db/database.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { By } from './by.ts';
import { colleaguesOf } from './colleagues.ts';
import { historyOf } from './history.ts';
import { placesBack } from './interpret/undo.ts';
import { markOf } from './mark.ts';
import { marksOf } from './marks.ts';
import { modelOf, readInstance, stateOf } from './rows.ts';
import { subjectOf } from './subjects.ts';
import { variableFacts } from './variableFacts.ts';
import { standsFor } from './world.ts';

interface InstanceRow extends Record<string, unknown> {
  readonly id: string;
  readonly no: string;
  readonly title: string;
  readonly kind: ApprovalKindName | null;
  readonly process: string;
  readonly versionId: string;
  readonly versionNumber: number;
  readonly status: ProcessInstanceState;
  readonly starterId: string;
  readonly askedBy: string;
  readonly askedAt: string;
  readonly endedAt: string | null;
  readonly subjectEntity: string | null;
  readonly subjectId: string | null;
  readonly variables: ProcessValues | null;
}
interface TaskRow extends Record<string, unknown> {
  readonly id: string;
  readonly instanceId: string;
  readonly node: string;
  readonly name: string;
  readonly status: ProcessTaskState;
  readonly dueAt: string | null;
  readonly holder: string | null;
  readonly isMine: boolean;
  readonly isCandidate: boolean;
  readonly draft: string | null;
}

const instanceSql = `select i.id, i.no, i.title, i.kind, coalesce(d.name, '') as process, i.version_id as "versionId", i.version_number as "versionNumber", i.status,
    i.starter_id as "starterId", coalesce(s.nick_name, '') as "askedBy", i.started_at as "askedAt", i.ended_at as "endedAt",
    i.subject_entity as "subjectEntity", i.subject_id as "subjectId", i.variables
  from process_instance i left join process_definition d on d.id = i.definition_id left join staff_user s on s.id = i.starter_id
  where i.id = $1 and i.org_id = any($2) and i.deleted_at is null`;
/** A draft is read by its holder alone. */
const taskSql = `select x.id, x.instance_id as "instanceId", x.node, x.name, x.status, x.due_at as "dueAt", h.nick_name as holder,
    coalesce(x.assignee_id = any($4::uuid[]), false) as "isMine", coalesce(x.candidate_ids && $4::uuid[], false) as "isCandidate",
    case when x.assignee_id = $3 then x.draft->>'comment' end as draft
  from process_task x left join staff_user h on h.id = x.assignee_id where x.id = $1 and x.org_id = any($2) and x.deleted_at is null`;

interface Read {
  readonly sheet: InstanceSheet;
  readonly hash: string | null;
}

async function subjectRead(
  query: Query,
  by: By,
  { subjectEntity, subjectId }: InstanceRow,
): Promise<{ facts: readonly TaskFact[]; hash: string | null; about?: { readonly entity: string; readonly id: string } | undefined }> {
  const { principal, keys } = by;
  const found = subjectId === null ? undefined : await subjectOf(subjectEntity)?.read(query, subjectId, keys);
  if (!found) return { facts: [], hash: null };
  const facts = [...found.facts, ...((await found.factsFor?.(by)) ?? [])];
  const at = principal.language === 'en' ? 1 : 0;
  return {
    facts: facts.map(({ label, value }) => ({ label: label[at], value: typeof value === 'string' ? value : value[at] })),
    hash: markOf(found.hashed),
    about: found.about,
  };
}

async function roundsOf(query: Query, { principal }: By, { id }: InstanceRow, graph: ProcessGraph): Promise<readonly TaskRound[]> {
  const lines = await historyOf(query, principal, id);
  const at = principal.language === 'en' ? 1 : 0;
  const nodeName = (node: string | null | undefined): string | null => {
    const found = node == null ? undefined : processNodeOf(graph, node);
    return found ? processTitleOf(graph, found)[at] : null;
  };
  /** The history keeps the title of its day; a node that nobody gave one is called by its kind, in the reader's language. */
  const isUntitled = (node: string | null | undefined): boolean => node != null && processNodeOf(graph, node)?.title == null;
  return lines.map((line) => ({
    id: line.id,
    round: line.round ?? null,
    nodeTitle: (isUntitled(line.node) ? nodeName(line.node) : null) ?? line.nodeTitle ?? null,
    act: line.act as ProcessActName,
    by: line.byName ?? null,
    for: line.forName ?? null,
    to: line.toName ?? nodeName(line.toNode),
    at: line.at,
    comment: line.comment ?? null,
  }));
}

async function readWhole(query: Query, by: By, id: string): Promise<Read> {
  const { principal } = by;
  const [row] = await query.query<InstanceRow>(instanceSql, [id, principal.orgIds]);
  if (!row) throw new Refusal('notFound');
  const content = await modelOf(query, row.versionId);
  const { facts, hash, about } =
    row.subjectId === null
      ? { facts: await variableFacts(query, principal, content, row.variables ?? {}), hash: null, about: undefined }
      : await subjectRead(query, by, row);
  const { versionId: _version, variables: _variables, kind, starterId, ...told } = row;
  const isRunning = row.status === 'running';
  const sheet: InstanceSheet = {
    ...told,
    title: approvalTitle(kind, row.title)[principal.language === 'en' ? 1 : 0],
    ...(about ? { subjectEntity: about.entity, subjectId: about.id } : {}),
    facts,
    graph: content.graph,
    marks: await marksOf(query, id, content.graph),
    rounds: await roundsOf(query, by, row, content.graph),
    mayWithdraw: isRunning && content.mayWithdraw && starterId === principal.id,
    mayCancel: isRunning && content.mayCancel && principal.rights.has('processInstance.move'),
  };
  return { sheet, hash };
}
export const instanceSheet = async (query: Query, by: By, id: string): Promise<InstanceSheet> => (await readWhole(query, by, id)).sheet;

/** A return goes to one of these: each earlier step once, and the start. */
async function placesOf(query: Query, { id, instanceId }: TaskRow, { language }: Principal): Promise<readonly TaskPlace[]> {
  const instance = await readInstance(query, instanceId);
  const model = await modelOf(query, instance.versionId);
  const state = await stateOf(query, instance);
  const task = state.tasks.find((one) => one.id === id);
  const back = task ? placesBack(model, state, task) : [];
  return back.flatMap(({ node }) => {
    const found = processNodeOf(model.graph, node);
    return found ? [{ node, title: processTitleOf(model.graph, found)[language === 'en' ? 1 : 0] }] : [];
  });
}

function kindsOf(
  { node, ...task }: Pick<TaskSheet, 'status' | 'standing'> & { readonly node: string },
  { graph }: InstanceSheet,
  places: readonly TaskPlace[],
): readonly DecisionKind[] {
  const found = processNodeOf(graph, node);
  const config = found ? processConfigOf(found) : {};
  const mayReturn = config['mayReturn'] === true && places.length > 0;
  const allowed: readonly DecisionKind[] = [
    'approve',
    'reject',
    ...(mayReturn ? (['return', 'rollback'] as const) : []),
    ...(config['mayDelegate'] === true ? (['delegate'] as const) : []),
    ...(config['maySign'] === true ? (['addSigner', 'signBefore', 'signAfter'] as const) : []),
  ];
  return allowed.filter((kind) => mayMake(task, moveOf(kind)));
}

/** @throws Refusal notFound for whoever does not see it */
export async function taskSheet(query: Query, by: By, id: string): Promise<TaskSheet> {
  const { principal } = by;
  const [row] = await query.query<TaskRow>(taskSql, [id, principal.orgIds, principal.id, await standsFor(query, principal.id)]);
  if (!row) throw new Refusal('notFound');
  const { sheet: instance, hash } = await readWhole(query, by, row.instanceId);
  const standing = standingOf(row);
  const task = { node: row.node, status: row.status, standing };
  const places = mayMake(task, 'return') ? await placesOf(query, row, principal) : [];
  const kinds = kindsOf(task, instance, places);
  const step = processNodeOf(instance.graph, row.node);
  return {
    id,
    node: step ? processTitleOf(instance.graph, step)[principal.language === 'en' ? 1 : 0] : row.name,
    dueAt: row.dueAt,
    status: row.status,
    standing,
    holder: standing === 'elsewhere' ? row.holder : null,
    hash,
    draft: row.draft,
    kinds,
    places,
    colleagues: kinds.some((kind) => aimOf(kind) === 'person') ? await colleaguesOf(query, by) : [],
    instance,
  };
}
