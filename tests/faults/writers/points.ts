/** Three people give and take points of a few customers at the same time, and tell everybody something now and then: each key is one entry, each receiver has each message once. */
import { randomUUID } from 'node:crypto';
import type { Violation } from '#tests/rig/checker.ts';
import { addMembers } from '#tests/rig/people.ts';
import type { Random } from '#tests/rig/random.ts';
import type { Rig } from '#tests/rig/rig.ts';
import { Asker } from './asker.ts';
import { makeHouse } from './house.ts';
import { checkMarks } from './marks.ts';
import type { Marked } from './marks.ts';
import { shiftWriter } from './shiftWriter.ts';
import type { Writer, WriterOptions } from './writer.ts';

const atOnce = 3;
const customers = 4;

interface Books {
  readonly entries: Marked[];
  readonly announcements: Marked[];
}

async function work(
  asker: Asker,
  { memberIds, books, random }: { readonly memberIds: readonly string[]; readonly books: Books; readonly random: Random },
): Promise<void> {
  const mark = randomUUID();
  if (random.next() < 0.1) {
    const { outcome } = await asker.write('systemMessage.announce', { title: mark, text: '大家好' });
    books.announcements.push({ mark, outcome, receivers: 'some' });
    return;
  }
  const way = random.next() < 0.5 ? { way: 'take' } : {};
  const { outcome } = await asker.write('pointRecord.create', { memberId: random.pick(memberIds), point: random.between(1, 400), title: mark, ...way });
  books.entries.push({ mark, outcome });
}

async function timesOf(rig: Rig, text: string, marks: readonly Marked[]): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await rig.sql<{ mark: string; times: readonly number[] }>(text, [marks.map(({ mark }) => mark)]);
  return new Map(rows.map(({ mark, times }) => [mark, times]));
}
const entriesSql = `select title as mark, array[count(*)::int] as times from point_record where title = any($1) group by title`;
const announcedSql = `select mark, array_agg(times) as times from (select "values" ->> 'title' as mark, recipient_id, count(*)::int as times from system_message
  where "values" ->> 'title' = any($1) group by 1, 2) told group by mark`;
/** Nobody takes more than there is. */
const belowSql = 'select id from point_record where member_id = any($1::uuid[]) and balance_after < 0';

export async function pointsWriter({ rig, random }: WriterOptions): Promise<Writer> {
  const house = await makeHouse(rig, 'points');
  const askers: Asker[] = [];
  for (let at = 0; at < atOnce; at += 1) askers.push(new Asker(rig, await house.person(`giver-${String(at)}`), random.fork(at)));
  for (const asker of askers) await asker.logIn();
  const members = await addMembers(
    rig,
    Array.from({ length: customers }, (_, n) => ({ openId: `points-${n}`, name: `积分 ${n}`, orgId: house.orgId })),
  );
  const memberIds = members.map(({ id }) => id);
  const books: Books = { entries: [], announcements: [] };
  return shiftWriter({
    name: 'points',
    askers,
    workers: askers.map((asker, at) => {
      const about = { memberIds, books, random: random.fork(10 + at) };
      return () => work(asker, about);
    }),
    begin: () => {
      books.entries.length = 0;
      books.announcements.length = 0;
    },
    check: async () => {
      const below = await rig.sql<{ id: string }>(belowSql, [memberIds]);
      return [
        ...checkMarks('points', books.entries, await timesOf(rig, entriesSql, books.entries)),
        ...checkMarks('announcement', books.announcements, await timesOf(rig, announcedSql, books.announcements)),
        ...below.map(({ id }): Violation => ({ fault: 'invariant', what: `with the entry ${id} more points were taken than there were` })),
      ];
    },
  });
}
