/** A house whose people walk through random processes: the same for a server within the test and for one that is a process of its own and gets killed. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect } from 'vitest';
import { emptyProcessGraph } from '#contract/processes/graph.ts';
import type { ProcessGraph } from '#contract/processes/graph.ts';
import { faultsOfProcess } from '#contract/processes/faultsOfGraph.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import type { Database, Query } from '#server/db/database.ts';
import { until } from '#tests/rig/until.ts';
import { graphOf } from './processHouse.ts';
import type { NodeWords } from './processHouse.ts';
import { people, starter } from './randomProcess.ts';

export interface Said {
  readonly code: unknown;
  readonly text: string;
  readonly datas: unknown;
}
export interface Ground {
  /** Past the server. */
  readonly query: Query['query'];
  /** Past the server, of one moment. */
  readonly snapshot: Database['snapshot'];
  readonly url: () => string;
  /** Nothing where nobody answered. */
  readonly post: (path: string, json: object, token: string) => Promise<Said | undefined>;
  /** The worker looks for what is due, and for tasks of people who are gone. */
  readonly turn: () => Promise<void>;
  /** Ends whatever waits for that table, in the middle of its transaction. @param pids the backends that wait */
  readonly kill: (pids: readonly number[]) => Promise<void>;
  /** The server is killed so long after the act was sent, where it is a process of its own; everything answers again afterwards. @returns the answer, where there was one */
  readonly cut?: (afterMs: number, act: () => Promise<Said | undefined>) => Promise<Said | undefined>;
  /** So many of a hundred kills are left out: what is killed takes seconds until it is back, in which a long walk would do nothing else. */
  readonly spared?: number;
  /** Everything answers again. */
  readonly back: () => Promise<void>;
  /** Person -> id and token; `ghost` left the house. */
  readonly cast: ReadonlyMap<string, { readonly id: string; readonly token: string }>;
  readonly chief: string;
}

export const idOf = ({ cast }: Ground, name: string): string => cast.get(name)?.id ?? '';
export const tokenOf = ({ cast, chief }: Ground, id: string): string => [...cast.values()].find((one) => one.id === id)?.token ?? chief;

/** Names of the dice become people of the house; a node that names nobody names somebody who has left. */
export function peopled(ground: Ground, content: ProcessContent): ProcessContent {
  const nodes = content.graph.nodes.map((node) => {
    const { personIds } = node.config as { readonly personIds?: readonly string[] };
    if (personIds === undefined) return node;
    return { ...node, config: { ...node.config, personIds: (personIds.length > 0 ? personIds : ['ghost']).map((name) => idOf(ground, name)) } };
  });
  return { ...content, graph: { ...content.graph, nodes } };
}

export async function call<T>(ground: Ground, path: string, json: object, token = ground.chief): Promise<T> {
  const said = await ground.post(path, json, token);
  expect(said?.code, `${path} ${said?.text ?? 'was not answered'}`).toBe(0);
  return said?.datas as T;
}

/** @returns nothing where the dice drew what nobody may publish */
export async function publish(ground: Ground, key: string, content: ProcessContent): Promise<string | undefined> {
  if (faultsOfProcess(content.graph, content.variables).length > 0) return undefined;
  const base = '/workflow-center/process-definition';
  const saved = await call<{ id: string; version: number }>(ground, `${base}/save`, { name: key, key, ...content });
  await call(ground, `${base}/publish`, { id: saved.id, version: saved.version });
  return saved.id;
}

const line = (...nodes: readonly NodeWords[]): ProcessGraph =>
  graphOf(
    [...nodes, ['end', 'end']],
    nodes.map(([id], at) => `${at === 0 ? 'start' : (nodes[at - 1]?.[0] ?? '')}>${id}`).concat(`${nodes.at(-1)?.[0] ?? ''}>end`),
  );

/** The subprocesses that the dice know (`children`). */
export async function publishChildren(ground: Ground): Promise<void> {
  const by = (...names: readonly string[]) => ({ candidates: 'person', personIds: names.map((name) => idOf(ground, name)), excludesStarter: false });
  const graphs: Readonly<Record<string, ProcessGraph>> = {
    short: line(['told', 'notify', { ...by('p1'), text: 'x' }]),
    asking: line(['asked', 'userTask', by('p1', 'p2')]),
    waiting: line(['paying', 'message', { name: 'paid' }], ['looked', 'userTask', by('p2')]),
    nested: line(['inner', 'subProcess', { definitionKey: 'asking' }]),
  };
  for (const [key, graph] of Object.entries(graphs))
    expect(await publish(ground, key, { graph: { ...emptyProcessGraph, ...graph }, variables: [], mayWithdraw: true, mayCancel: true }), key).toBeDefined();
}

/** p4 is away and p5 stands in for them, or is there again. */
export async function away(ground: Ground, orgId: string, isAway: boolean): Promise<void> {
  await ground.query('delete from staff_absence where user_id = $1', [idOf(ground, 'p4')]);
  if (!isAway) return;
  await ground.query(
    `insert into staff_absence (id, org_id, user_id, starts_at, ends_at, deputy_id) values ($1, $2, $3, now() - interval '1 hour', now() + interval '1 day', $4)`,
    [randomUUID(), orgId, idOf(ground, 'p4'), idOf(ground, 'p5')],
  );
}

const leaving = ['p1', 'p2', 'p3', 'p4', starter];
export const mayLeave = leaving;
/** All but these are there again, with the session that ended when they left. */
export async function comeBack(ground: Ground, gone: readonly string[]): Promise<void> {
  const ids = leaving.map((name) => idOf(ground, name));
  const without = gone.map((name) => idOf(ground, name));
  await ground.query('update staff_user set enabled = id <> all($2::uuid[]) where id = any($1::uuid[])', [ids, without]);
  await ground.query('update session set ended_at = null, ended_by = null where subject_id = any($1::uuid[])', [ids]);
}
export const everyName = [...people, 'chief'];

const tables = ['process_token', 'process_task', 'process_step', 'event_log'] as const;

/**
 * The act is ended in the middle: somebody holds the table that it writes into next, and it is killed where it waits.
 * @returns whether it came so far; what is refused writes nothing
 */
export async function killedWithin(ground: Ground, at: number, act: () => Promise<unknown>): Promise<boolean> {
  const table = tables[at % tables.length] ?? 'process_step';
  const holder = new pg.Client(ground.url());
  holder.on('error', () => {
    // The database may be what is killed.
  });
  await holder.connect();
  await holder.query(`begin; lock table ${table} in exclusive mode`);
  let isAnswered = false;
  const acting = act().finally(() => {
    isAnswered = true;
  });
  const waiting = async (): Promise<readonly number[]> =>
    (
      await ground.query<{ pid: number }>(
        `select pid from pg_locks where not granted and relation = '${table}'::regclass and database = (select oid from pg_database where datname = current_database())`,
      )
    ).map(({ pid }) => pid);
  const pids = await until(
    async () => {
      const found = await waiting();
      return found.length > 0 || isAnswered ? { found } : undefined;
    },
    { what: `an act to come to ${table}`, everyMs: 2 },
  );
  const isKilled = pids.found.length > 0;
  if (isKilled) await ground.kill(pids.found);
  await holder.query('rollback').catch(() => undefined);
  await holder.end().catch(() => undefined);
  await acting;
  if (isKilled) await ground.back();
  return isKilled;
}
