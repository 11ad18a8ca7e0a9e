/** A month brings this to people who walk: they pay, complain, answer, are visited, leave the group, and become gold. Each is told by the log. */
import { randomUUIDv7 } from 'node:crypto';
import type { JourneyCaps, JourneyEntry } from '#contract/journeys/entry.ts';
import type { JourneyGraph, NodeConfig, NodeKind } from '#contract/journeys/graph.ts';
import { iso } from '#server/journeys/run.ts';
import { contentOf, option, radio } from '#tests/contract/questionnaires/samples.ts';
import type { Random } from '#tests/rig/random.ts';
import { publishedAt } from '#tests/server/support/publishedVersion.ts';
import type { JourneyHouse } from './journeyHouse.ts';
import { plainConfigs, randomGraph } from './randomGraph.ts';
import type { Configs } from './randomGraph.ts';

interface MonthJourney {
  readonly id: string;
  readonly entry: JourneyEntry;
  readonly graph: JourneyGraph;
}
export interface Month {
  readonly nurseId: string;
  readonly journeys: readonly MonthJourney[];
  /** Something happens to some of them at this moment of the house. */
  happen(): Promise<void>;
  /** @returns whoever should have entered and did not, or entered more often than they should */
  missing(): Promise<readonly unknown[]>;
}
interface Staffed {
  readonly nurseId: string;
  readonly questionnaireId: string;
}

const dayMs = 86_400_000;
const kinds: readonly NodeKind[] = ['message', 'task', 'wait', 'branch', 'split', 'event', 'questionnaire'];

async function staffed({ hospital, orgId, sql, database }: JourneyHouse): Promise<Staffed> {
  const nurseId = await hospital.staff('nurse', orgId);
  const id = randomUUIDv7();
  await sql(
    `insert into questionnaire (id, org_id, title, category, mode, open_days, standing) values ($1, $2, 'after surgery', 'other', 'named', 14, 'published')`,
    id,
    orgId,
  );
  const content = contentOf([radio('bleeding', { required: true, options: [option('no'), option('much', 1, { isAlarm: true })] })]);
  await publishedAt(database, { entity: 'questionnaire', id, orgId, content: { title: 'after surgery', mode: 'named', openDays: 14, content } });
  return { nurseId, questionnaireId: id };
}

function configsOf(random: Random, { nurseId, questionnaireId }: Staffed): Configs {
  const plain = plainConfigs(random);
  return {
    ...plain,
    wait: () => (random.next() < 0.1 ? { by: 'day', day: random.pick(['2028-02-29', '2028-03-01']), at: '00:00' } : (plain.wait?.() ?? {})),
    task: (): NodeConfig => ({
      type: 'other',
      ...random.pick<NodeConfig>([{ executor: 'person', executorId: nurseId }, { executor: 'owner' }]),
      inDays: random.between(0, 4),
      at: '10:00',
      timeoutDays: random.between(1, 5),
    }),
    event: () => ({ event: random.pick(['orderPaid', 'complained']), timeoutDays: random.between(1, 9) }),
    questionnaire: () => ({ questionnaireId, category: 'care', channels: ['inApp'], text: '{customer}', timeoutDays: random.between(1, 9) }),
  };
}

const membersSql = `insert into member (id, org_id, open_id, name, mobile, sex, level, enabled, tags, is_repeat, next_follow_at, owner_user_id)
  select gen_random_uuid(), $1, m.key, 'name of ' || m.key, '13812348000', 'female', m.level, true, '{vip}', true, m.at, m.owner
  from jsonb_to_recordset($2::jsonb) m(key text, level text, at timestamptz, owner uuid) returning id`;

async function membersOf(house: JourneyHouse, random: Random, people: number, nurseId: string): Promise<readonly string[]> {
  const drawn = Array.from({ length: people }, (_, at) => ({
    key: `m${at}`,
    at: random.next() < 0.5 ? null : iso(house.clock.now + random.between(-5, 20) * dayMs),
    owner: random.next() < 0.7 ? nurseId : null,
    level: random.pick(['gold', 'silver', 'normal']),
  }));
  const ids: string[] = [];
  // One statement for ten thousand takes longer than the house lets one take.
  for (let from = 0; from < people; from += 1_000)
    ids.push(...(await house.sql<{ id: string }>(membersSql, house.orgId, JSON.stringify(drawn.slice(from, from + 1_000)))).map(({ id }) => id));
  return ids;
}

/** Every way to enter and to leave, each with a graph as nobody would draw it. */
async function journeysOf(house: JourneyHouse, random: Random, ids: readonly string[], by: Staffed): Promise<readonly MonthJourney[]> {
  const groupId = await house.group(ids);
  const entries: readonly (readonly [JourneyEntry, JourneyCaps, readonly NodeKind[]])[] = [
    [{ by: 'group', groupId, withPresent: true }, {}, kinds],
    [{ by: 'group', groupId, withPresent: true, exitEvents: ['complained'] }, { perDay: Math.ceil(ids.length / 7) }, []],
    [{ by: 'group', groupId: await house.group(ids), withPresent: true, leavesWithGroup: true }, {}, []],
    [{ by: 'event', event: 'orderPaid', reEntry: 'always', exitConditions: { all: [['level', 'is', 'diamond']] } }, {}, []],
  ];
  const journeys: MonthJourney[] = [];
  for (const [entry, caps, each] of entries) {
    const graph = randomGraph(random, configsOf(random, by), { each, mayReturn: true });
    journeys.push({ id: await house.journey({ entry, graph, caps }), entry, graph });
  }
  return journeys;
}

/** The first ones do something alone; the others by an act upon many, which is one transaction and one entry of the log. */
const [alone, together] = [20, 200];
function inPieces(ids: readonly string[]): readonly (readonly string[])[] {
  const others = ids.slice(alone);
  const many = Array.from({ length: Math.ceil(others.length / together) }, (_, at) => others.slice(at * together, (at + 1) * together));
  return [...ids.slice(0, alone).map((id) => [id]), ...many];
}

/** Each takes those whom it happens to, and gives the rows that the log tells of. */
const paySql = `insert into "order" (id, org_id, member_id, order_no, kind, title, count, pay_price, status, paid_at)
  select gen_random_uuid(), $2, m.id, 'T' || gen_random_uuid(), 'pushed', 'check-up', 1, 19900, 'paid', $3 from unnest($1::uuid[]) m(id) returning id`;
const complainSql = `insert into complaint (id, org_id, title, member_id, content, source, level, status, created_at)
  select gen_random_uuid(), $2, 't', m.id, 'c', 'phone', 'minor', 'received', $3 from unnest($1::uuid[]) m(id) returning id`;
const leaveSql = `update group_member set deleted_at = now() where member_id = any($1::uuid[]) and group_id = $2 and deleted_at is null returning id`;
const becomeDiamondSql = `update member set level = 'diamond' where id = any($1::uuid[]) returning id`;
const visitSql = `update return_visit set status = 'done' where id = any($1::uuid[]) returning id`;
const answerSql = `update questionnaire_answer set status = 'submitted', is_alarm = $2, answers = $3::jsonb where id = any($1::uuid[]) returning id`;
const openVisits = `select id from return_visit where status = 'planned' and deleted_at is null order by id`;
const openAnswers = `select id from questionnaire_answer where status = 'sent' order by id`;

export async function monthOf(house: JourneyHouse, { random, people }: { readonly random: Random; readonly people: number }): Promise<Month> {
  const by = await staffed(house);
  const ids = await membersOf(house, random, people, by.nurseId);
  const journeys = await journeysOf(house, random, ids, by);
  const paid: string[] = [];
  const some = <T>(all: readonly T[], share: number): readonly T[] => all.filter(() => random.next() < share);
  const someOf = async (openSql: string): Promise<readonly string[]> => some(await house.sql<{ id: string }>(openSql), 0.3).map(({ id }) => id);
  const happenTo = async (all: readonly string[], entity: string, sql: string, ...values: readonly unknown[]): Promise<void> => {
    for (const piece of inPieces(all)) {
      await house.changed(entity, async (tx) => (await tx.query<{ id: string }>(sql, [piece, ...values])).map(({ id }) => id));
    }
  };
  return {
    nurseId: by.nurseId,
    journeys,
    happen: async () => {
      const here = [house.orgId, iso(house.clock.now)];
      const payers = some(ids, 0.03);
      paid.push(...payers);
      await happenTo(payers, 'order', paySql, ...here);
      await happenTo(some(ids, 0.01), 'complaint', complainSql, ...here);
      await happenTo(some(ids, 0.01), 'groupMember', leaveSql, journeys[2]?.entry.groupId);
      await happenTo(some(ids, 0.005), 'member', becomeDiamondSql);
      await happenTo(await someOf(openVisits), 'returnVisit', visitSql);
      const answered = await someOf(openAnswers);
      const alarming = new Set(some(answered, 0.5));
      for (const [bleeding, isAlarm] of [['no', false] as const, ['much', true] as const]) {
        const own = answered.filter((id) => alarming.has(id) === isAlarm);
        await happenTo(own, 'questionnaireAnswer', answerSql, isAlarm, JSON.stringify({ bleeding }));
      }
    },
    missing: () =>
      house.sql(
        `with should as (select m.id as member, j.id as journey, 1 as times from unnest($1::uuid[]) m(id), unnest($2::uuid[]) j(id)
            union all select p.id, $3::uuid, count(*) from unnest($4::uuid[]) p(id) group by p.id),
          did as (select member_id as member, journey_id as journey, count(*) as times from journey_enrolment group by 1, 2)
         select journey, member, should.times as should, did.times as did from should full join did using (member, journey) where should.times is distinct from did.times limit 5`,
        ids,
        journeys.slice(0, 3).map(({ id }) => id),
        journeys[3]?.id,
        paid,
      ),
  };
}
