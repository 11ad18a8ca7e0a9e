/** The dull, over every machine: it can be drawn, each state has a way out, and each effect that can fail says where its failure leads. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { expect, test } from 'vitest';
import { chartOf, reached } from '#src/inspector/machines/chart.ts';

/** Each file of src/<domain>/machines that is named after its machine: a new one is held to all of this without a line here. */
const files = import.meta.glob<Readonly<Record<string, unknown>>>('/src/*/machines/**/*Machine.ts', { eager: true });
const isMachine = (given: unknown): given is AnyStateMachine => typeof given === 'object' && given !== null && 'definition' in given && 'root' in given;
const machines = Object.fromEntries(
  Object.values(files).flatMap((exports) =>
    Object.values(exports)
      .filter(isMachine)
      .map((machine) => [machine.id, machine] as const),
  ),
);
const names = Object.entries(machines);

const nodesBelow = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesBelow)];
const transitionsOf = (node: AnyStateNode) => [...node.transitions.values()].flat();
const allTransitions = (node: AnyStateNode) => [...transitionsOf(node), ...(node.always ?? [])];
/** The state itself and those it lies in: what any of them handles, it handles. */
const lineage = (node: AnyStateNode): AnyStateNode[] => (node.parent ? [node, ...lineage(node.parent)] : [node]);
const leads = (node: AnyStateNode): boolean => lineage(node).some((one) => allTransitions(one).length > 0);

test('each file holds one machine', () => {
  expect(names).toHaveLength(Object.keys(files).length);
  expect(names.length).toBeGreaterThan(10);
});

test.each(names)('%s can be drawn', (name, machine) => {
  expect(machine.id).toBe(name);
  expect(() => JSON.stringify(machine.definition)).not.toThrow();
});

test.each(names)('every state of %s is led to', (_, machine) => {
  const chart = chartOf(machine);
  const found = reached(chart);
  expect(chart.states.map(({ path }) => path).filter((path) => !found.has(path))).toEqual([]);
});

test.each(names)('[M8] no state of %s waits for something that never comes', (_, machine) => {
  const stuck = nodesBelow(machine.root).filter((node) => node.type === 'atomic' && !leads(node));
  // Parts that are done once and for all: nothing more is asked of them.
  const settledForGood = new Set([
    'conversation.side.without',
    'conversation.timeline.without',
    'conversation.memberNotes.without',
    'version.untold',
    'invitation.known',
    'telephone.confirmed',
    'telephone.refused',
  ]);
  expect(stuck.map((node) => node.id).filter((id) => !settledForGood.has(id))).toEqual([]);
});

test.each(names)('[M8] every promise of %s says where its failure leads', (_, machine) => {
  const streams = new Set(['handed', 'clock', 'visibility', 'network', 'frames', 'windows', 'permission', 'surroundings', 'modules', 'watch', 'draft']);
  const deaf = nodesBelow(machine.root).flatMap((node) =>
    node.invoke
      .filter((one) => !streams.has(one.id))
      .filter((one) => !transitionsOf(node).some((transition) => transition.eventType === `xstate.error.actor.${one.id}`))
      .map((one) => `${node.id}: ${one.id}`),
  );
  expect(deaf).toEqual([]);
});

test.each(names)('[M8] every failure in %s leads to a state with a way on', (_, machine) => {
  const dead = nodesBelow(machine.root).flatMap((node) =>
    transitionsOf(node)
      .filter((transition) => transition.eventType.startsWith('xstate.error.actor.'))
      .flatMap((transition) => transition.target ?? [])
      .filter((target) => !leads(target))
      .map((target) => `${node.id} -> ${target.id}`),
  );
  expect(dead).toEqual([]);
});

test.each(names)('nothing that %s does at its root is taken from it by a region', (_, machine) => {
  const isUnguarded = (node: AnyStateNode, type: string): boolean => transitionsOf(node).some((one) => one.eventType === type && one.guard === undefined);
  const own = machine.root.ownEvents;
  const hidden = Object.values(machine.root.states).flatMap((region) =>
    own.filter((type) => machine.root.type === 'parallel' && isUnguarded(region, type)).map((type) => `${type} in ${region.id}`),
  );
  expect(hidden).toEqual([]);
});

test.each(names)('every guard of %s has a name that says what is true, also in a build', (_, machine) => {
  const nameless = chartOf(machine).transitions.filter(({ guard }) => /\binline\b/.test(guard ?? ''));
  // Named in `setup({ guards })`: whoever looks at a step in the inspector reads there which guard decided.
  expect(nameless.map(({ from, cause, name, guard }) => `${from} ${cause} ${name} [${guard}]`)).toEqual([]);
});
