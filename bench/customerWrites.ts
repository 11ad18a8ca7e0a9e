/** C3: what a customer costs that is made, changed, archived and removed with everything on, beside one prepared insert into the same table. */
import { median } from '#tests/rig/pairs.ts';
import { startChild } from './child.ts';
import type { Child } from './child.ts';
import { connections, customerWorld } from './customerWorld.ts';
import type { CustomerWorld } from './customerWorld.ts';
import type { Loaded, Writing } from './customerWriter.ts';
import type { Options } from './options.ts';
import type { Figure, Outcome } from './report.ts';

const base = '/crm-server/customermanage';
export const writePaths = { create: `${base}/save`, update: `${base}/update`, archive: `${base}/archive`, remove: `${base}/deleteById` } as const;
const acts = ['create', 'update', 'archive', 'remove'] as const;
type Act = (typeof acts)[number];

/** Rows that an act may use up: a second or two of it. */
const stock = 1_000;

interface Cost {
  /** Microseconds of server and database a write. */
  readonly all: number;
  readonly database: number;
  readonly perSecond: number;
}

export async function costOf({ world }: CustomerWorld, writer: Child, server: Pick<Child, 'cpuSeconds'>, writing: Writing): Promise<Cost> {
  const from = { server: server.cpuSeconds(), database: world.databaseCpuSeconds() };
  const { count, seconds } = await writer.ask<Loaded>('load', writing);
  const used = { server: server.cpuSeconds() - from.server, database: world.databaseCpuSeconds() - from.database };
  return { all: ((used.server + used.database) * 1e6) / count, database: (used.database * 1e6) / count, perSecond: count / seconds };
}

export async function customerWrites(options: Options): Promise<Outcome> {
  const of = await customerWorld(options);
  const writer = await startChild(new URL('./customerWriter.ts', import.meta.url));
  try {
    const both = await measured(of, writer, options);
    const what: Readonly<Record<Act, string>> = { create: 'made', update: 'changed', archive: 'archived', remove: 'removed' };
    const figures = acts.map((act): Figure => {
      const pairs = both.map((one) => ({ ours: one[act].all, floor: one.floor.all }));
      return { id: 'C3', what: `CPU a customer ${what[act]}, beside a bare insert`, unit: 'us', pairs, goal: { atMost: 6 } };
    });
    const middle = (key: Act | 'floor', figure: keyof Cost): string => median(both.map((one) => one[key][figure])).toFixed(0);
    return {
      figures,
      notes: [...acts, 'floor' as const].map(
        (key) => `C3: ${key} ${middle(key, 'perSecond')}/s, database ${middle(key, 'database')} of ${middle(key, 'all')} us`,
      ),
      databaseVersion: of.world.version,
    };
  } finally {
    await writer.stop();
  }
}

async function measured(of: CustomerWorld, writer: Child, { pairs, seconds }: Options): Promise<readonly Readonly<Record<Act | 'floor', Cost>>[]> {
  const { world, customers, floor, floorPort } = of;
  const ours = { port: world.port, token: customers.token, paths: writePaths, connections };
  const plain = { port: floorPort, token: 'none', paths: { ...writePaths, create: '/insert' }, connections };
  const both: Readonly<Record<Act | 'floor', Cost>>[] = [];
  for (let turn = -1; turn < pairs; turn += 1) {
    // Compiled, planned and cached before anything counts.
    const time = turn < 0 ? 1 : seconds;
    const bare = await costOf(of, writer, floor, { ...plain, act: 'create', seconds: time });
    const created = await costOf(of, writer, world.server, { ...ours, act: 'create', seconds: time });
    const rest = async (act: Act): Promise<Cost> => {
      await writer.ask('stock', { ...ours, act: 'create', seconds: 0, count: stock });
      return costOf(of, writer, world.server, { ...ours, act, seconds: time });
    };
    const one = { floor: bare, create: created, update: await rest('update'), archive: await rest('archive'), remove: await rest('remove') };
    if (turn >= 0) both.push(one);
  }
  return both;
}
