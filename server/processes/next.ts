/** The answer to who has it next: every node where something is open, with the names of those who may do it. */
import { processNodeOf } from '#contract/processes/graph.ts';
import { processTitleOf } from '#contract/processes/nodeKinds.ts';
import type { ActAnswer, NextHolder } from '#contract/processes/answers.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import { isDecidable } from './interpret/state.ts';
import type { InstanceState, Token, World } from './interpret/state.ts';

const waitsAt: Readonly<Record<string, NonNullable<NextHolder['waits']>>> = { timer: 'timer', message: 'message', subProcess: 'subProcess' };

function holderOf(
  model: ProcessContent,
  state: InstanceState,
  token: Token,
  { nameOf, isTried }: Pick<World, 'nameOf'> & { readonly isTried: boolean },
): readonly NextHolder[] {
  const node = processNodeOf(model.graph, token.node);
  if (!node) return [];
  const open = state.tasks.filter((task) => task.token === token.id && isDecidable(task));
  const people = open.flatMap(({ assignee, candidates }) => (assignee === null ? candidates : [assignee]));
  const waits = waitsAt[node.kind];
  return [
    {
      node: node.id,
      title: processTitleOf(model.graph, node),
      who: [...new Set(people)].map(nameOf),
      ...(isTried || open.length === 0 ? {} : { tasks: open.map(({ id }) => id) }),
      ...(waits === undefined ? {} : { waits }),
      ...(token.dueAt === null ? {} : { dueAt: new Date(token.dueAt).toISOString() }),
    },
  ];
}

/** @param isTried nothing of it has happened: its tasks are none that anybody could ask for */
export const nextOf = (model: ProcessContent, state: InstanceState, { nameOf }: Pick<World, 'nameOf'>, isTried = false): ActAnswer => ({
  ended: state.status === 'running' ? null : state.status,
  next: state.tokens.filter((token) => token.state === 'here').flatMap((token) => holderOf(model, state, token, { nameOf, isTried })),
});
