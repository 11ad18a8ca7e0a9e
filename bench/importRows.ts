/** C10: a file of customers is imported while members and staff chat, beside one INSERT of as many into the same table, and beside the same chat when nothing else happens. */
import { randomUUIDv7 } from 'node:crypto';
import { content, startWriters } from './chatWriting.ts';
import type { Child } from './child.ts';
import { makeHouse } from './house.ts';
import type { House } from './house.ts';
import { checkedFile, runImport } from './importJob.ts';
import type { Figure, Outcome } from './report.ts';
import { makePeople } from './world.ts';
import type { World } from './world.ts';
import type { Latencies } from './writers.ts';

const rows = 100_000;
/** Messages a second: several times what a group of hospitals writes at its busiest. */
const rate = 100;
const crowd = { organisations: 8, staff: 1, members: 25 };
/** The chat is watched piece by piece, so that the last piece ends soon after the import. */
const pieceSeconds = 5;
const sheetGoal = { atLeast: 0.5 };
const chatGoal = { atMost: 1.5 };

const chat = async (writers: Child): Promise<number> => (await writers.ask<Latencies>('keepPace', { rate, seconds: pieceSeconds, content })).acknowledged.p99;

/** @returns rows a second of one statement that has them all */
async function insertAtOnce({ world: { database }, orgId }: House, turn: number): Promise<number> {
  const numbered = Array.from({ length: rows }, (_, at) => at);
  const values = [numbered.map(() => randomUUIDv7()), numbered.map((at) => `客户${at}`), numbered.map((at) => `13${6 - turn}${String(at).padStart(8, '0')}`)];
  const begun = performance.now();
  await database.query(
    `insert into member (id, org_id, name, mobile, sex, level, enabled)
     select id, $4, name, mobile, 'unknown', 'normal', true from unnest($1::uuid[], $2::text[], $3::text[]) as given(id, name, mobile)`,
    [...values, orgId],
  );
  return rows / ((performance.now() - begun) / 1_000);
}

export async function importRows(world: World): Promise<Outcome> {
  // All are there before the server is first asked: it remembers the organisations for a moment.
  const people = await makePeople(world.database, crowd);
  const house = await makeHouse(world);
  const { writers } = await startWriters(world, world.port, people);
  try {
    await chat(writers);
    const calm = [await chat(writers), await chat(writers), await chat(writers)];
    const checkBegun = performance.now();
    const file = await checkedFile(house, rows);
    const begun = performance.now();
    const during: number[] = [];
    const job = await runImport(house, file, async () => {
      during.push(await chat(writers));
    });
    const took = (performance.now() - begun) / 1_000;
    if (job.state !== 'done' || job.failed > 0)
      throw new Error(`The import ended as ${job.state} with ${job.failed} faults: expected all ${rows} customers to be in.`);
    const floors = [await insertAtOnce(house, 0), await insertAtOnce(house, 1)];
    const figures: Figure[] = [
      {
        id: 'C10',
        what: `an import of ${rows} customers, beside one INSERT of as many`,
        unit: 'rows/s',
        pairs: floors.map((floor) => ({ ours: rows / took, floor })),
        goal: sheetGoal,
      },
      {
        id: 'C10',
        what: `p99 of ${rate} messages/s to their acknowledgement during it, beside the same chat alone`,
        unit: 'ms',
        pairs: during.map((ours, at) => ({ ours, floor: calm[at % calm.length] ?? ours })),
        goal: chatGoal,
      },
    ];
    const checkSeconds = ((begun - checkBegun) / 1_000).toFixed(1);
    return { figures, notes: [`C10: sent up, looked at and checked in ${checkSeconds} s, imported in ${took.toFixed(1)} s`] };
  } finally {
    await writers.stop();
  }
}
