/** Judges the subprocesses of a draft before it is published: each is there, gets what it asks for, and does not come back to where it was begun. */
import { processFault } from '#contract/processes/faultsOfGraph.ts';
import type { ProcessFault } from '#contract/processes/faultsOfGraph.ts';
import type { ProcessGraph } from '#contract/processes/graph.ts';
import { processConfigOf, processTitleOf } from '#contract/processes/nodeKinds.ts';
import { processContentFrom } from '#contract/processes/variables.ts';
import type { ProcessContent, ProcessVariable } from '#contract/processes/variables.ts';
import type { Query } from '#server/db/database.ts';
import type { RuleRow } from '#server/engine/rules/rule.ts';

const publishedSql = `select v.content from careline_line($1) up join process_definition d on d.org_id = up.id and d.key = $2 and d.id <> $3 and d.deleted_at is null
  join definition_version v on v.entity = 'processDefinition' and v.row_id = d.id and v.retired_at is null order by up.depth limit 1`;

type Of = Pick<RuleRow, 'id' | 'orgId'>;
async function publishedContent(query: Query, { id, orgId }: Of, key: string): Promise<ProcessContent | undefined> {
  const [found] = await query.query<{ content: Readonly<Record<string, unknown>> }>(publishedSql, [orgId, key, id]);
  return found && processContentFrom(found.content);
}

const keysIn = ({ nodes }: ProcessGraph): readonly { readonly node: string; readonly key: string }[] =>
  nodes.flatMap(({ id, kind, config }) => {
    const key = kind === 'subProcess' ? String(config['definitionKey'] ?? '') : '';
    return key === '' ? [] : [{ node: id, key }];
  });

/** Processes that this one begins, by however many others. */
async function keysBelow(query: Query, row: Of, content: ProcessContent): Promise<ReadonlySet<string>> {
  const found = new Set(keysIn(content.graph).map(({ key }) => key));
  for (const key of found) for (const one of keysIn((await publishedContent(query, row, key))?.graph ?? { nodes: [], edges: [] })) found.add(one.key);
  return found;
}

/** A subprocess has the variables of the process that begins it, and no others. */
const lacking = (given: readonly ProcessVariable[], asked: readonly ProcessVariable[]): readonly ProcessVariable[] =>
  asked.filter(({ name, type, required }) => {
    const own = given.find((one) => one.name === name);
    return own ? own.type !== type || (required === true && own.required !== true) : required === true;
  });

function faultsOfChild(node: string, { variables }: ProcessContent, child: ProcessContent): readonly ProcessFault[] {
  const choosing = child.graph.nodes.filter((one) => one.kind === 'userTask' && processConfigOf(one)['candidates'] === 'chosenAtStart');
  return [
    ...lacking(variables, child.variables).map(({ label }) => processFault(node, 'childNeeds', label)),
    ...choosing.map((one) => processFault(node, 'childChooses', processTitleOf(child.graph, one)[0])),
  ];
}

/** @param row its own key is that of the draft */
export async function faultsOfSubprocesses(query: Query, row: RuleRow, content: ProcessContent): Promise<readonly ProcessFault[]> {
  const own = String(row['key'] ?? '');
  const faults: ProcessFault[] = [];
  for (const { node, key } of keysIn(content.graph)) {
    const child = key === own ? undefined : await publishedContent(query, row, key);
    if (!child) faults.push(processFault(node, 'unknownProcess', key));
    else if ((await keysBelow(query, row, child)).has(own)) faults.push(processFault(node, 'processCircle', key));
    else faults.push(...faultsOfChild(node, content, child));
  }
  return faults;
}
