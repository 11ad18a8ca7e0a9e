/** The way that an instance would probably go: the interpreter walks it as if everybody agreed, so that it knows no other way than the real one. */
import type { Answers } from '#contract/operations.ts';
import type { WayStep } from '#contract/processes/answers.ts';
import { processNodeOf } from '#contract/processes/graph.ts';
import { processConfigOf, processTitleOf } from '#contract/processes/nodeKinds.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import { processLimits } from '#contract/limits/processes.ts';
import type { Query } from '#server/db/database.ts';
import { publishedIn, requireVariables } from './begin.ts';
import type { Starting } from './begin.ts';
import type { By } from './by.ts';
import { colleaguesOf } from './colleagues.ts';
import { interpret } from './interpret/acts.ts';
import { isDecidable, newInstance } from './interpret/state.ts';
import type { Act, InstanceState, Token, World } from './interpret/state.ts';
import { modelOf } from './rows.ts';
import { worldOf } from './world.ts';

/** Nobody was found: the walk goes on all the same, and says so. */
const nobody = 'nobody';
const trusting = (world: World): World => ({
  ...world,
  cast: (node, values) => {
    const cast = world.cast(node, values);
    return cast.people.length > 0 ? cast : { people: [nobody], isStandIn: true };
  },
  actsFor: (person) => [person],
  mayDecide: () => true,
  isBarred: () => false,
});

function nextAct(model: ProcessContent, state: InstanceState, now: number): { readonly act: Act; readonly now: number } | undefined {
  const task = state.tasks.find(isDecidable);
  if (task) return { act: { kind: 'approve', task: task.id, by: task.candidates[0] ?? nobody }, now };
  const token = state.tokens.find((one) => one.state === 'here');
  const node = token && processNodeOf(model.graph, token.node);
  if (!token || !node) return undefined;
  if (node.kind === 'timer') return { act: { kind: 'due', token: token.id }, now: token.dueAt ?? now };
  if (node.kind === 'message') return { act: { kind: 'message', name: String(node.config['name']) }, now };
  return node.kind === 'subProcess' ? { act: { kind: 'childEnded', token: token.id, isApproved: true }, now } : undefined;
}

const waits = { timer: 'timer', message: 'message', subProcess: 'subProcess' } as const;

function stepOf(model: ProcessContent, state: InstanceState, token: Token, { nameOf }: World): readonly WayStep[] {
  const node = processNodeOf(model.graph, token.node);
  if (!node || (node.kind !== 'userTask' && !(node.kind in waits))) return [];
  const tasks = state.tasks.filter((task) => task.token === token.id);
  const who = [...new Set(tasks.flatMap(({ candidates }) => candidates))].filter((id) => id !== nobody).map(nameOf);
  const config = processConfigOf(node);
  return [
    {
      node: node.id,
      title: processTitleOf(model.graph, node),
      who,
      ...(node.kind === 'userTask' ? { method: String(config['method']) } : { waits: waits[node.kind as keyof typeof waits] }),
      ...(tasks.some(({ isStandIn }) => isStandIn) ? { isStandIn: true } : {}),
      ...(config['candidates'] === 'chosenAtStart' ? { isChosenAtStart: true } : {}),
    },
  ];
}

type Asked = Pick<Starting, 'definitionKey' | 'variables' | 'chosen'> & {
  readonly orgId?: string | undefined;
  readonly barred?: readonly string[] | undefined;
};

async function wayOf(query: Query, by: By, given: Asked): Promise<readonly WayStep[]> {
  const { principal } = by;
  const { groupId, id: starterId } = principal;
  const orgId = given.orgId ?? principal.orgId;
  const model = await modelOf(query, (await publishedIn(query, orgId, given.definitionKey)).versionId);
  const first = newInstance(starterId, requireVariables(principal, model, given.variables));
  const of = { orgId, groupId, starterId, chosen: given.chosen ?? null, subjectEntity: null, subjectId: null, barred: given.barred };
  const known = await worldOf(query, { of, model, state: first }, starterId);
  const world = trusting(known);
  let state = interpret(model, first, { kind: 'start' }, world).state;
  let { now } = world;
  for (let steps = 0; steps < processLimits.hops && state.status === 'running'; steps += 1) {
    const next = nextAct(model, state, now);
    if (!next) break;
    ({ now } = next);
    state = interpret(model, state, next.act, { ...world, now }).state;
  }
  return state.tokens.flatMap((token) => stepOf(model, state, token, known));
}

/** The way, with the colleagues among whom whoever starts chooses, where a step wants that. */
export async function wayWith(query: Query, by: By, given: Asked): Promise<Answers<'processInstance.way'>> {
  const steps = await wayOf(query, by, given);
  return { steps, colleagues: steps.some(({ isChosenAtStart }) => isChosenAtStart) ? await colleaguesOf(query, by) : [] };
}
