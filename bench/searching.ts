/** C6: names of one to three characters and the last four digits of a phone, beside LIKE with indexes of trigrams. */
import { interleave } from '#tests/rig/pairs.ts';
import { bare, customerWorld, listPath, ours, pathOf, timeOf } from './customerWorld.ts';
import type { CustomerWorld } from './customerWorld.ts';
import type { Options } from './options.ts';
import type { Figure, Outcome } from './report.ts';

const goal = { atMost: 0.02 };
/** Wall clock, of the whole way. */
const mostMs = 5;
const [samples, asksMost] = [10, 10];

const sides = {
  'one character': { word: (name: string) => [...name].slice(0, 1).join(''), floor: '/name' },
  'two characters': { word: (name: string) => [...name].slice(0, 2).join(''), floor: '/name' },
  'three characters': { word: (name: string) => name, floor: '/name' },
  'last four digits': { word: (_: string, mobile: string) => mobile.slice(-4), floor: '/phone' },
} as const;

/** Somebody without our engine would write this. */
async function makeTrigrams({ world }: CustomerWorld): Promise<void> {
  const client = await world.database.pool.connect();
  try {
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '256MB'; create extension if not exists pg_trgm`);
    for (const column of ['name', 'nick_name', 'mobile', 'phone_num'])
      await client.query(`create index if not exists bench_${column} on member using gin (${column} gin_trgm_ops)`);
  } finally {
    client.release(true);
  }
}

async function dropTrigrams({ world }: CustomerWorld): Promise<void> {
  for (const column of ['name', 'nick_name', 'mobile', 'phone_num']) await world.database.query(`drop index if exists bench_${column}`);
}

export async function searching(options: Options): Promise<Outcome> {
  const of = await customerWorld(options);
  await makeTrigrams(of);
  try {
    const people = await of.world.database.query<{ name: string; mobile: string }>('select name, mobile from member where org_id = $1 order by id limit $2', [
      of.customers.orgId,
      samples,
    ]);
    const figures: Figure[] = [];
    for (const [what, { word, floor }] of Object.entries(sides)) {
      const words = [...new Set(people.map(({ name, mobile }) => word(name, mobile)))];
      const own = ours(of, ...words.map((searchValue) => pathOf(listPath, { limit: '50', searchValue })));
      const plain = bare(of, ...words.map((one) => pathOf(floor, { word: one })));
      await timeOf(of, own, words.length);
      const pairs = await interleave(options.pairs, { ours: () => timeOf(of, own, asksMost), floor: () => timeOf(of, plain, asksMost) });
      const wall = pairs.map((pair) => ({ ours: pair.ours, floor: mostMs }));
      figures.push({ id: 'C6', what: `${what} among ${options.rows}, p50, beside LIKE and trigrams`, unit: 'ms', pairs, goal });
      figures.push({ id: 'C6', what: `${what}, p50, beside ${mostMs} ms`, unit: 'ms', pairs: wall, goal: { atMost: 1 } });
    }
    return { figures, notes: [`C6: ${samples} people found in turn, ${asksMost} asks a side`], databaseVersion: of.world.version };
  } finally {
    await dropTrigrams(of);
  }
}
