/** Faults of a draft: those that the graph shows by itself, and those that only the server knows (a group that is off, conditions that no longer fit, nobody on duty, a template that is off). */
import { contentFrom } from '#contract/journeys/entry.ts';
import type { JourneyContent } from '#contract/journeys/entry.ts';
import { faultOf } from '#contract/journeys/faults.ts';
import type { GraphFault } from '#contract/journeys/faults.ts';
import { faultsOfEntry, faultsOfGraph, isNoCondition } from '#contract/journeys/faultsOfGraph.ts';
import type { FilterGroup } from '#contract/filter.ts';
import type { JourneyNode } from '#contract/journeys/graph.ts';
import { configOf } from '#contract/journeys/nodeKinds.ts';
import type { Query } from '#server/db/database.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import type { RuleRow } from '#server/engine/rules/rule.ts';
import { Values } from '#server/engine/values.ts';
import { executorFor } from '#server/followUps/executor.ts';
import { nilId } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { questionnaireInForce } from '#server/questionnaires/send.ts';
import { conditionSql, judgingOf } from '#server/segments/judge.ts';
import { noKeys } from '#server/segments/writersConditions.ts';
import { dayAt } from '#server/kit/shanghai.ts';
import { faultsOfTemplates } from './templatePins.ts';

interface Place {
  readonly query: Query;
  readonly orgId: string;
  readonly groupId: string;
}

/** @returns whether the house cannot judge by them: a field is gone, a value is none of its field's */
export async function isUnfit({ query, orgId, groupId }: Place, conditions: unknown): Promise<boolean> {
  if (!conditions || isNoCondition(conditions as FilterGroup)) return false;
  const judging = await judgingOf(query, { id: nilId, orgId, groupId, conditions: null, isGone: false }, noKeys);
  try {
    conditionSql(judging, conditions as FilterGroup, new Values());
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'invalidInput') return true;
    throw error;
  }
}

const targetSql = 'select conditions, enabled from asserted_group where id = $1 and deleted_at is null';
async function faultsOfTarget({ query }: Place, { entry }: JourneyContent): Promise<readonly GraphFault[]> {
  if (entry.by !== 'group' || !entry.groupId) return [];
  const [group] = await query.query<{ conditions: FilterGroup | null; enabled: boolean }>(targetSql, [entry.groupId]);
  if (!group || !group.enabled || group.conditions === null) return [faultOf(null, 'nobody', '', 'groupId')];
  return isNoCondition(group.conditions) && isNoCondition(entry.conditions) ? [faultOf(null, 'everybody', '', 'groupId')] : [];
}

async function faultsOfTask({ query, orgId }: Place, node: JourneyNode): Promise<readonly GraphFault[]> {
  const { executor, executorId } = configOf(node);
  if (executor === 'owner') return [];
  const plannedAt = await momentNow(query);
  const [colleague] =
    executor === 'person'
      ? await query.query<{ id: string }>('select id from staff_user where id = $1 and enabled and deleted_at is null', [executorId])
      : [{ id: await executorFor(query, { orgId, memberId: nilId, plannedAt, toOwner: false }) }];
  return colleague?.id ? [] : [faultOf(node.id, 'nobodyOnDuty', '', 'executor')];
}

const questionnaireSql = 'select title from questionnaire where id::text = $1 and deleted_at is null';
/** A journey waits for somebody's answers: it has to know whose they are. */
async function faultsOfQuestionnaire({ query }: Place, node: JourneyNode): Promise<readonly GraphFault[]> {
  const id = configOf(node)['questionnaireId'];
  if (typeof id !== 'string') return [];
  const [row] = await query.query<{ title: string }>(questionnaireSql, [id]);
  const on = row && (await questionnaireInForce(query, id));
  if (!on) return [faultOf(node.id, 'questionnaireOff', row?.title ?? '', 'questionnaireId')];
  return on.isAnonymous ? [faultOf(node.id, 'questionnaireAnonymous', row.title, 'questionnaireId')] : [];
}

async function faultsAtServer(place: Place, content: JourneyContent): Promise<readonly GraphFault[]> {
  const { entry, graph } = content;
  const faults = [...(await faultsOfTarget(place, content)), ...(await faultsOfTemplates(place.query, graph))];
  for (const field of ['conditions', 'exitConditions'] as const)
    if (await isUnfit(place, entry[field])) faults.push(faultOf(null, 'conditionsBroken', '', field));
  for (const node of graph.nodes) {
    if (node.kind === 'branch' && (await isUnfit(place, node.config['conditions']))) faults.push(faultOf(node.id, 'conditionsBroken', '', 'conditions'));
    if (node.kind === 'questionnaire') faults.push(...(await faultsOfQuestionnaire(place, node)));
    if (node.kind === 'task') faults.push(...(await faultsOfTask(place, node)));
  }
  return faults;
}

export async function faultsOfContent(query: Query, orgId: string, content: JourneyContent): Promise<readonly GraphFault[]> {
  const [org] = await query.query<{ groupId: string }>('select group_id as "groupId" from organisation where id = $1', [orgId]);
  const faults = [...faultsOfEntry(content.entry, content.caps), ...faultsOfGraph(content.graph, { today: dayAt(Date.parse(await momentNow(query))) })];
  // Nothing is asked about a value that is none of its field's.
  const isReadable = faults.every(({ code }) => code !== 'unknownKind' && code !== 'wrong');
  return [...faults, ...(isReadable ? await faultsAtServer({ query, orgId, groupId: org?.groupId ?? nilId }, content) : [])];
}

const pathOf = ({ node, field }: GraphFault): string => (node === null ? `entry${field ? `.${field}` : ''}` : `graph.${node}${field ? `.${field}` : ''}`);

/** The row has the content that would be published. */
export const faultsOfDraft = async (query: Query, row: RuleRow) =>
  (await faultsOfContent(query, row.orgId, contentFrom(row as Readonly<Record<string, unknown>>))).map((fault) => ({
    path: pathOf(fault),
    code: fault.code,
    words: fault.words,
  }));
