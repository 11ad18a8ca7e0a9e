/** Random processes, random acts and kills in the middle of them, on the real server: see realWalk.ts. `npm run promises` walks 100,000 steps; so does `PROCESS_STEPS=100000`, with `PROCESS_LANES` of them side by side, from `PROCESS_SEED`. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runProcesses } from '#server/processes/processWorker.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import { processHouse } from './processHouse.ts';
import { people } from './randomProcess.ts';
import { publishChildren } from './realGround.ts';
import type { Ground } from './realGround.ts';
import { newCounts, walkOne } from './realWalk.ts';

const asked = Number(process.env['PROCESS_STEPS'] ?? 0);
const isLong = asked > 0 || inject('profile') === 'long';
const steps = asked > 0 ? asked : isLong ? 100_000 : 60;
const firstSeed = Number(process.env['PROCESS_SEED'] ?? 5);
/** Walks side by side, each in a house, a server and a database of its own: one waits while another one works. */
const lanes = Number(process.env['PROCESS_LANES'] ?? (isLong ? 3 : 1));

interface Lane {
  readonly rig: Rig;
  readonly ground: Ground;
}
const all: Lane[] = [];

async function castOf(rig: Rig): Promise<Ground['cast']> {
  const house = await processHouse(rig);
  const cast = new Map<string, { id: string; token: string }>();
  for (const name of people) cast.set(name, await house.person(`walk-${name}`));
  cast.set('chief', { id: rig.ids.chief, token: rig.tokens.chief });
  cast.set('ghost', { id: await rig.server.hospital.staff('walk-ghost', rig.server.hospital.orgs.east, 'approver', { enabled: false }), token: '' });
  return cast;
}
async function laneOf(): Promise<Lane> {
  const rig = await startRig();
  const { database, keys } = rig.server.running.services;
  const runtime = {
    database,
    keys,
    onFault: (error: unknown) => {
      throw error;
    },
  };
  const ground: Ground = {
    query: (text, values) => rig.server.test.database.query(text, values),
    snapshot: (body) => rig.server.test.database.snapshot(body),
    url: () => rig.server.test.url,
    post: async (path, json, token) => {
      const { code, text, datas } = await rig.post(path, json, token);
      return { code, text, datas };
    },
    turn: async () => {
      await runProcesses(runtime);
    },
    kill: async (pids) => {
      await rig.server.test.database.query('select pg_terminate_backend(pid) from unnest($1::int[]) as one(pid)', [pids]);
    },
    back: () => Promise.resolve(),
    cast: await castOf(rig),
    chief: rig.tokens.chief,
  };
  await publishChildren(ground);
  return { rig, ground };
}

beforeAll(async () => {
  for (let lane = 0; lane < lanes; lane += 1) all.push(await laneOf());
});
afterAll(async () => {
  for (const { rig } of all) await rig.server.close();
});

test(
  `${String(steps)} random acts on the server leave no token lost, nothing standing still, and a history that sums`,
  async () => {
    const counts = newCounts();
    const began = Date.now();
    await Promise.all(
      all.map(async ({ rig, ground }, lane) => {
        for (let seed = firstSeed + lane; counts.acts < steps; seed += lanes) {
          await walkOne(ground, { seed, counts, orgId: rig.server.hospital.orgs.group, most: 60 });
          if (isLong) process.stdout.write(`${JSON.stringify({ seed, ...counts, seconds: Math.round((Date.now() - began) / 1000) })}\n`);
        }
      }),
    );
    const { done, refused, ended, killed, children } = counts;
    expect(Math.min(done, refused, ended, ...(steps > 1_000 ? [killed, children] : [])), JSON.stringify(counts)).toBeGreaterThan(0);
  },
  isLong ? 6 * 3_600_000 : undefined,
);
