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

async function membersOf(house: JourneyHouse, random: Random, people: number, nurseId: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let at = 0; at < people; at += 1) {
    const date = random.next() < 0.5 ? null : iso(house.clock.now + random.between(-5, 20) * dayMs);
    const owner = random.next() < 0.7 ? { owner_user_id: nurseId } : {};
    ids.push(await house.member(`m${at}`, { level: random.pick(['gold', 'silver', 'normal']), next_follow_at: date, ...owner }));
  }
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

const openVisits = `select id from return_visit where status = 'planned' and deleted_at is null order by id`;
const openAnswers = `select id from questionnaire_answer where status = 'sent' order by id`;

export async function monthOf(house: JourneyHouse, { random, people }: { readonly random: Random; readonly people: number }): Promise<Month> {
  const by = await staffed(house);
  const ids = await membersOf(house, random, people, by.nurseId);
  const journeys = await journeysOf(house, random, ids, by);
  const paid: string[] = [];
  const some = <T>(all: readonly T[], share: number): readonly T[] => all.filter(() => random.next() < share);
  const change = async (entity: string, id: string, set: string, table = entity): Promise<void> => {
    await house.sql(`update ${table} set ${set} where id = $1`, id);
    await house.told(entity, id);
  };
  const complain = async (memberId: string): Promise<void> => {
    const id = randomUUIDv7();
    await house.sql(
      `insert into complaint (id, org_id, title, member_id, content, source, level, status, created_at) values ($1, $2, 't', $3, 'c', 'phone', 'minor', 'received', $4)`,
      id,
      house.orgId,
      memberId,
      iso(house.clock.now),
    );
    await house.told('complaint', id);
  };
  const pay = async (memberId: string): Promise<void> => {
    const id = await house.hospital.order(memberId, house.orgId, { status: 'paid', paid_at: iso(house.clock.now) });
    paid.push(memberId);
    await house.told('order', id);
  };
  const leave = async (memberId: string): Promise<void> => {
    const stays = await house.sql<{ id: string }>(
      'select id from group_member where member_id = $1 and group_id = $2 and deleted_at is null',
      memberId,
      journeys[2]?.entry.groupId,
    );
    for (const { id } of stays) await change('groupMember', id, 'deleted_at = now()', 'group_member');
  };
  return {
    nurseId: by.nurseId,
    journeys,
    happen: async () => {
      for (const id of some(ids, 0.03)) await pay(id);
      for (const id of some(ids, 0.01)) await complain(id);
      for (const id of some(ids, 0.01)) await leave(id);
      for (const id of some(ids, 0.005)) await change('member', id, `level = 'diamond'`);
      for (const { id } of some(await house.sql<{ id: string }>(openVisits), 0.3)) await change('returnVisit', id, `status = 'done'`, 'return_visit');
      for (const { id } of some(await house.sql<{ id: string }>(openAnswers), 0.3)) {
        const [answer, isAlarm] = random.pick([['no', false] as const, ['much', true] as const]);
        const set = `status = 'submitted', is_alarm = ${isAlarm}, answers = '${JSON.stringify({ bleeding: answer })}'`;
        await change('questionnaireAnswer', id, set, 'questionnaire_answer');
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
