/** Random processes, random acts and kills in the middle of them, on the real server: see realWalk.ts. `npm run promises` walks 100,000 steps. */
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
const steps = asked > 0 ? asked : inject('profile') === 'long' ? 100_000 : 60;
const firstSeed = Number(process.env['PROCESS_SEED'] ?? 5);

let rig: Rig;
let ground: Ground;
beforeAll(async () => {
  rig = await startRig();
  const { database, keys } = rig.server.running.services;
  const house = await processHouse(rig);
  const cast = new Map<string, { id: string; token: string }>();
  for (const name of people) cast.set(name, await house.person(`walk-${name}`));
  cast.set('chief', { id: rig.ids.chief, token: rig.tokens.chief });
  cast.set('ghost', { id: await rig.server.hospital.staff('walk-ghost', rig.server.hospital.orgs.east, 'approver', { enabled: false }), token: '' });
  const turn = async (): Promise<void> => {
    await runProcesses({
      database,
      keys,
      onFault: (error) => {
        throw error;
      },
    });
  };
  ground = {
    query: (text, values) => rig.server.test.database.query(text, values),
    url: () => rig.server.test.url,
    post: async (path, json, token) => {
      const { code, text, datas } = await rig.post(path, json, token);
      return { code, text, datas };
    },
    turn,
    kill: async (pids) => {
      await rig.server.test.database.query('select pg_terminate_backend(pid) from unnest($1::int[]) as one(pid)', [pids]);
    },
    back: () => Promise.resolve(),
    cast,
    chief: rig.tokens.chief,
  };
  await publishChildren(ground);
});
afterAll(() => rig.server.close());

test(
  `${String(steps)} random acts on the server leave no token lost, nothing standing still, and a history that sums`,
  async () => {
    const counts = newCounts();
    for (let seed = firstSeed; counts.acts < steps; seed += 1) {
      await walkOne(ground, { seed, counts, orgId: rig.server.hospital.orgs.group, most: 60 });
      if (asked > 0) process.stdout.write(`${JSON.stringify({ seed, ...counts })}\n`);
    }
    const { done, refused, ended, killed, children } = counts;
    expect(Math.min(done, refused, ended, ...(steps > 1_000 ? [killed, children] : [])), JSON.stringify(counts)).toBeGreaterThan(0);
  },
  inject('profile') === 'long' || asked > 0 ? 6 * 3_600_000 : undefined,
);
