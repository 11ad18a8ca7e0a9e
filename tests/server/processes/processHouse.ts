/** A house with processes: people who decide, a definition in a few words, and its calls. */
import { expect } from 'vitest';
import type { ActAnswer } from '#contract/processes/answers.ts';
import { emptyProcessGraph } from '#contract/processes/graph.ts';
import type { ProcessConfig, ProcessGraph, ProcessNodeKind } from '#contract/processes/graph.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';

export type NodeWords = readonly [id: string, kind: ProcessNodeKind, config?: ProcessConfig];
/** Edges as `from>to`, and `from>to?` for the default way. */
export const graphOf = (nodes: readonly NodeWords[], edges: readonly string[], amounts: Readonly<Record<string, number>> = {}): ProcessGraph => ({
  nodes: [...emptyProcessGraph.nodes, ...nodes.map(([id, kind, config = {}]) => ({ id, kind, title: id, config, at: { x: 0, y: 0 } }))],
  edges: edges.map((words) => {
    const [from = '', to = ''] = words.replace('?', '').split('>');
    const least = amounts[words];
    return {
      id: words,
      from,
      to,
      ...(words.endsWith('?') ? { isDefault: true } : {}),
      ...(least === undefined ? {} : { condition: { all: [['amount', 'from', least]] } }),
    };
  }),
});
export const by = (personIds: readonly string[], more: ProcessConfig = {}): ProcessConfig => ({ candidates: 'person', personIds, ...more });

export const ok = <T>(reply: Reply): T => {
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as T;
};

export interface Person {
  readonly id: string;
  readonly token: string;
  readonly name: string;
}
export interface TaskRow extends Record<string, unknown> {
  readonly id: string;
  readonly node: string;
  readonly status: string;
  readonly round: number;
  readonly assignee: string | null;
}

export interface ProcessHouse {
  readonly rig: Rig;
  person(username: string, role?: string): Promise<Person>;
  publish(key: string, graph: ProcessGraph, more?: object): Promise<string>;
  start(person: Person, key: string, more?: object): Promise<ActAnswer & { readonly id: string }>;
  act(person: Person, id: string, kind: string, more?: object): Promise<Reply>;
  tasks(instanceId: string): Promise<readonly TaskRow[]>;
  /** The one open task of a node. */
  open(instanceId: string, node: string): Promise<string>;
  standing(instanceId: string): Promise<readonly string[]>;
}

export async function processHouse(rig: Rig): Promise<ProcessHouse> {
  await rig.makeRole('approver', ['processTask.read', 'processTask.move', 'processInstance.read', 'processInstance.write'], 'own');
  await rig.makeRole('onlooker', ['processTask.read', 'processTask.move', 'processInstance.read'], 'own');
  const house: ProcessHouse = {
    rig,
    person: async (username, role = 'approver') => ({
      id: await rig.server.hospital.staff(username, rig.server.hospital.orgs.east, role),
      token: await rig.login(username),
      name: `name of ${username}`,
    }),
    publish: async (key, graph, more = {}) => {
      const saved = ok<{ id: string; version: number }>(
        await rig.post('/workflow-center/process-definition/save', { name: key, key, graph, variables: [], ...more }, rig.tokens.chief),
      );
      ok(await rig.post('/workflow-center/process-definition/publish', { id: saved.id, version: saved.version }, rig.tokens.chief));
      return saved.id;
    },
    start: async (person, definitionKey, more = {}) => ok(await rig.post('/workflow-center/process-module/start', { definitionKey, ...more }, person.token)),
    act: (person, id, kind, more = {}) => rig.post('/workflow-center/task-module/act', { id, kind, ...more }, person.token),
    tasks: (instanceId) =>
      rig.sql<TaskRow>(
        'select id, node, status, round, assignee_id as assignee from process_task where instance_id = $1 order by offered_at, place',
        instanceId,
      ),
    open: async (instanceId, node) => {
      const found = (await house.tasks(instanceId)).filter((task) => task.node === node && (task.status === 'offered' || task.status === 'claimed'));
      expect(found.length, node).toBe(1);
      return found[0]?.id ?? '';
    },
    standing: async (instanceId) =>
      (await rig.sql<{ node: string }>(`select node from process_token where instance_id = $1 and state = 'here' order by node`, instanceId)).map(
        ({ node }) => node,
      ),
  };
  return house;
}
