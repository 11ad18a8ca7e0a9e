/** Customers merge, change and part in any order: nothing is lost and nothing counts twice (docs/adr/0098). `MERGE_SEQUENCES=500` has as many. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resources } from '#contract/resources/index.ts';
import type { Resource } from '#contract/resource.ts';
import { checkRows } from '#server/check/rows.ts';
import { referencesTo, refersWithin } from '#server/engine/merge/references.ts';
import { createRandom, freshSeed } from '#tests/rig/random.ts';
import type { Random } from '#tests/rig/random.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { left, partName, parts, partWriter, whereAll } from './memberParts.ts';
import type { PartWriter } from './memberParts.ts';
import { startMergeRig } from './mergeRig.ts';
import type { MergeRig, Row } from './mergeRig.ts';

let rig: MergeRig;
beforeAll(async () => {
  rig = await startMergeRig();
});
afterAll(() => rig.server.close());

const sequences = Number(process.env['MERGE_SEQUENCES'] ?? figure(1, 20));
const seed = Number(process.env['MERGE_SEED'] ?? freshSeed());
const steps = figure(8, 14);

interface World {
  readonly random: Random;
  readonly ids: readonly string[];
  readonly writer: PartWriter;
  /** Row of a part -> the customer for whom it was made. */
  readonly rows: Map<string, string>;
  /** Merges that stand, the latest last. */
  merges: { readonly id: string; readonly survivorId: string; readonly loserId: string }[];
  points: number;
}
const living = ({ ids, merges }: World): string[] => ids.filter((id) => !merges.some(({ loserId }) => loserId === id));

const idOf = (row: string): string => row.split(' ').at(-1) ?? '';
async function writeAll(world: World, memberId: string): Promise<void> {
  for (const part of parts) {
    const id = await world.writer.write(part, memberId);
    if (id !== undefined) world.rows.set(`${partName(part)} ${id}`, memberId);
  }
}

const acts: Readonly<Record<string, (world: World) => Promise<void>>> = {
  give: async (world) => {
    const point = world.random.between(1, 200);
    if ((await rig.give(world.random.pick(living(world)), point)).code === 0) world.points += point;
  },
  take: async (world) => {
    const point = world.random.between(1, 120);
    // A customer who has not so many keeps them.
    if ((await rig.give(world.random.pick(living(world)), -point)).code === 0) world.points -= point;
  },
  write: (world) => writeAll(world, world.random.pick(living(world))),
  change: async (world) => {
    const row = world.random.pick([...world.rows.keys()]);
    const part = parts.find((one) => row.startsWith(`${partName(one)} `));
    if (part) await world.writer.change(part, idOf(row));
  },
  merge: async (world) => {
    const [survivorId, loserId] = world.random.shuffle(living(world));
    if (!survivorId || !loserId) return;
    const reply = await rig.merge(survivorId, loserId);
    expect(reply.code, reply.text).toBe(0);
    world.merges.push({ id: (reply.datas as Row).id, survivorId, loserId });
  },
  part: async (world) => {
    if (world.merges.length === 0) return;
    const one = world.random.pick(world.merges);
    const reply = await rig.post('customerMerge/takeBack', { id: one.id });
    // Its survivor was merged on: that merge has to go first.
    const isMergedOn = world.merges.some(({ loserId }) => loserId === one.survivorId);
    expect(reply.code, reply.text).toBe(isMergedOn ? 40993 : 0);
    if (!isMergedOn) world.merges = world.merges.filter(({ id }) => id !== one.id);
  },
};

async function judge(world: World): Promise<void> {
  const { ids, rows } = world;
  const [sum] = await rig.sql('select coalesce(sum(balance), 0)::int as balance from point_account where member_id = any($1)', [ids]);
  expect(sum?.['balance']).toBe(world.points);
  const away = ids.filter((id) => !living(world).includes(id));
  expect(await rig.sql('select member_id as id from point_account where member_id = any($1) and balance <> 0', [away])).toEqual([]);
  const stands = await whereAll(rig, [...rows.keys()].map(idOf));
  expect([...stands.keys()].toSorted()).toEqual([...rows.keys()].toSorted());
  // Whoever is merged has no more than what their survivor has already.
  for (const part of parts) {
    const behind = [...stands].filter(([row, member]) => row.startsWith(`${partName(part)} `) && away.includes(member)).map(([row]) => idOf(row));
    if (behind.length > 0) expect(await left(rig, part, { ids: behind, survivors: living(world) }), partName(part)).toBe(0);
  }
}

it(`ledgers and rows are equal after ${sequences} sequences, seed ${seed}`, async () => {
  for (let at = 0; at < sequences; at += 1) {
    const random = createRandom(seed + at);
    const ids = await Promise.all([1, 2, 3, 4].map((one) => rig.member(`s${at}-${one}`)));
    const world: World = { random, ids, writer: partWriter(rig, random), rows: new Map(), merges: [], points: 0 };
    for (const id of ids) await writeAll(world, id);
    expect(new Set([...world.rows.keys()].map((row) => row.split(' ')[0]))).toEqual(new Set(parts.map(partName)));
    for (let step = 0; step < steps; step += 1) {
      await acts[random.pick(Object.keys(acts))]?.(world);
      await judge(world);
    }
    while (world.merges.length > 0) await acts['part']?.(world);
    await judge(world);
    // Everybody is who they were: each row is back with whom it was made for.
    expect(Object.fromEntries(await whereAll(rig, [...world.rows.keys()].map(idOf)))).toEqual(Object.fromEntries(world.rows));
  }
  expect((await checkRows(rig.server.test.database)).filter(({ what }) => what.includes('points') || what.includes('leads to no'))).toEqual([]);
}, 3_600_000);

it('is all there or not at all when its connection is cut in the middle', async () => {
  const [a, b] = [await rig.member('k1'), await rig.member('k2')];
  await rig.server.hospital.order(b, rig.server.hospital.orgs.east);
  await rig.give(b, 50);
  const tables = ['member', '"order"', 'point_record', 'point_account', 'point_lot', 'customer_merge', 'merged_row', 'record_change', 'event_log'];
  const everything = (): Promise<unknown[]> =>
    Promise.all(tables.map((table) => rig.sql(`select count(*)::int as id, md5(string_agg(t::text, '' order by t::text)) as text from ${table} t`)));
  const before = await everything();
  // Whoever holds the account of points holds the merge back, after most of it is written.
  const holder = await rig.server.test.database.pool.connect();
  await holder.query('begin');
  await holder.query('select * from point_account where member_id = $1 for update', [b]);
  const merging = rig.merge(a, b);
  await expect
    .poll(
      async () =>
        (
          await rig.sql(
            `select pid::text as id, pg_terminate_backend(pid) as ended from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).length,
    )
    .toBeGreaterThan(0);
  await holder.query('rollback');
  holder.release();
  const reply = await merging;
  if (reply.code !== 0) expect(await everything()).toEqual(before);
  // A call whose connection was cut may have been tried again by the pool: then it is done once, and whole.
  else expect(await rig.sql('select id from "order" where member_id = $1', [b])).toEqual([]);
});

/** Columns of tables that no description has, with what a merge does with them. */
const handled: Readonly<Record<string, string>> = {
  'customer_pair.member_ids': 'a pair says that two look like one, and is done with by their merge',
  'sms_batch.member_ids': 'whoever was chosen for a batch is found by its check as who they are then (server/batches/find.ts)',
  'event_log.member_ids': 'who heard of an event has heard of it',
  'point_account.member_id': 'an account stays with its customer; points are carried over by entries',
  'point_lot.member_id': 'the same',
  'lead_claim.member_id': 'a claim counts on its day for who claimed, whatever becomes of the customer',
  'session.subject_id': 'sessions of both end, and both log in as who they are then',
  'message.sender_id': 'who has written a message has written it',
  'upload.uploader_id': 'an upload that goes on is its sender’s for an hour',
  'visit_course.member_id': 'what set off visits stays with who they were; visits and messages that follow are led on (server/followUps/planByRules.ts)',
  'approval.subject_id': 'an approval stays with who they were: done after a merge, it says that it is outdated (server/approvals/decide.ts)',
  'process_instance.subject_id': 'a process is about what was registered for one (server/operations/approvalKinds.ts), and no customer is',
  'file.uploader_id': 'who has sent a file has sent it',
  'read_mark.reader_id': 'a mark is read with the conversation, whoever the reader is then',
};

it('every column that can hold a customer is led on, or says why not', async () => {
  const all = Object.values(resources) as unknown as readonly Resource[];
  const led = new Set(referencesTo('member').map(({ table, column }) => `${table}.${column}`.replaceAll('"', '')));
  // An act on a customer is undone at the version that it made (`member_before`), and a merge makes another one of either.
  const stays = [
    'member.merged_into_id',
    'customer_merge.survivor_id',
    'customer_merge.loser_id',
    'point_record.member_id',
    'conversation.merged_from_id',
    'member_before.member_id',
  ];
  const found = await rig.sql<Row & { place: string }>(
    `select c.relname || '.' || a.attname as place, c.oid::text as id from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and format_type(a.atttypid, null) in ('uuid', 'uuid[]') and (a.attname ~ '(^|_)(member|customer|survivor|loser|subject|sender|uploader|reader|merged)s?_(ids?|into_id|from_id)$') and c.relname <> 'team'`,
  );
  const unhandled = found.map(({ place }) => place).filter((place) => !led.has(place) && !stays.includes(place) && !Object.hasOwn(handled, place));
  expect(unhandled, 'say in contract/merge.ts, server/customers/merging.ts or here what a merge does with it').toEqual([]);
  // Nobody leads on ids within lists and lines: a description that has some needs more than a reference.
  expect(all.flatMap((one) => refersWithin(one, 'member').map((field) => `${one.name}.${field}`))).toEqual(['customerPair.memberIds', 'smsBatch.memberIds']);
});
