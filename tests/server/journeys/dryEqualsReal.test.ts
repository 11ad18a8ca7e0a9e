/**
 * Random journeys, looked at over the last thirty days and then walked through those days for real: the same people, nodes, words, days, and the same who are reached. What the dry run asks
 * is what stands there, so the facts of the month (who joins when, what is paid when) are there before it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DryPerson } from '#contract/journeys/answers.ts';
import type { JourneyCaps, JourneyEntry } from '#contract/journeys/entry.ts';
import type { JourneyGraph, NodeConfig } from '#contract/journeys/graph.ts';
import { journeyLimits } from '#contract/limits/journeys.ts';
import { addDays, dayAt, dayMs, momentOn } from '#server/kit/shanghai.ts';
import { journeys } from '#server/journeys/journeyCalls.ts';
import { createRandom, freshSeed } from '#tests/rig/random.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { staffAt } from '#tests/server/support/principal.ts';
import { publishedAt } from '#tests/server/support/publishedVersion.ts';
import { journeyHouse } from './journeyHouse.ts';
import type { JourneyHouse } from './journeyHouse.ts';
import { plainConfigs, randomGraph } from './randomGraph.ts';

/** `DRY_JOURNEYS=40 DRY_PEOPLE=60` is the long form. */
const size = { journeys: Number(process.env['DRY_JOURNEYS'] ?? 1), people: Number(process.env['DRY_PEOPLE'] ?? figure(4, 12)) };
const seed = Number(process.env['SEED'] ?? freshSeed());
const random = createRandom(seed);
const iso = (at: number): string => new Date(at).toISOString();
const from = Date.now() - journeyLimits.dryDays * dayMs + 3_600_000;
const until = Date.now() - 3_600_000;
const someMoment = (): number => random.between(from, until);
let house: JourneyHouse;
const own = { templateId: '', nurseId: '' };

async function smsTemplate(): Promise<string> {
  const [sign, template] = [crypto.randomUUID(), crypto.randomUUID()];
  const orgId = house.hospital.orgs.group;
  await house.sql(`insert into sms_sign (id, org_id, name, status) values ($1, $2, 'house', 'approved')`, sign, orgId);
  await house.sql(
    `insert into sms_template (id, org_id, name, kind, sign_id, text, status, standing) values ($1, $2, 'dry', 'care', $3, '{客户}，您好', 'approved', 'draft')`,
    template,
    orgId,
    sign,
  );
  await publishedAt(house.database, { entity: 'smsTemplate', id: template, orgId, content: { text: '{客户}，您好', kind: 'care', signId: sign } });
  return template;
}
beforeAll(async () => {
  house = await journeyHouse(iso(from));
  own.templateId = await smsTemplate();
  own.nurseId = await house.hospital.staff('nurse', house.orgId);
  await house.sql(
    `insert into message_rule (id, org_id, name, enabled, quiet_from, quiet_to) values (gen_random_uuid(), $1, 'night', true, '21:00', '08:00')`,
    house.hospital.orgs.group,
  );
});
afterAll(() => house.drop());

const configs = () => {
  const plain = plainConfigs(random);
  return {
    ...plain,
    message: (): NodeConfig => ({
      ...plain.message?.(),
      category: random.pick(['care', 'marketing', 'service']),
      channels: random.pick([['inApp'], ['sms'], ['sms', 'inApp'], ['inApp', 'sms']]),
      smsTemplateId: own.templateId,
    }),
    task: (): NodeConfig => ({
      type: 'other',
      executor: 'person',
      executorId: own.nurseId,
      inDays: random.between(0, 4),
      at: '10:00',
      script: random.pick(['ask how she is', 'ask for the wound']),
      timeoutDays: 5,
    }),
  };
};

/** Customers differ in what decides whether a message reaches them. */
const someone = (name: string): Promise<string> =>
  house.member(name, {
    level: random.pick(['gold', 'silver', 'normal']),
    next_follow_at: random.next() < 0.4 ? null : iso(random.between(from - 5 * dayMs, until + 9 * dayMs)),
    mobile: random.pick(['13812348000', '13912348001', null, '123']),
    open_id: random.next() < 0.25 ? null : `open ${name}`,
    marketing_consent: random.pick(['given', 'withdrawn', null]),
    ...(random.next() < 0.25 ? { do_not_contact: true, do_not_contact_since: iso(from) } : {}),
  });

type Fact = { readonly at: number; readonly happen: () => Promise<void> };
/** They are paid at any time of the month; the log tells of each at its moment. */
async function payments(ids: readonly string[]): Promise<readonly Fact[]> {
  const facts: Fact[] = [];
  for (const memberId of ids) {
    // Somebody pays, however few they are: nobody would enter by that otherwise.
    if (facts.length > 0 && random.next() < 0.4) continue;
    const at = someMoment();
    const id = await house.hospital.order(memberId, house.orgId, { status: 'paid', paid_at: iso(at) });
    facts.push({ at, happen: () => house.told('order', id) });
  }
  return facts;
}
/** They complain at any time of the month: where that ends the journey, whoever waits or is parked leaves at that moment. */
async function complaints(ids: readonly string[]): Promise<readonly Fact[]> {
  const facts: Fact[] = [];
  for (const memberId of ids) {
    if (random.next() < 0.5) continue;
    const [at, id] = [someMoment(), crypto.randomUUID()];
    await house.sql(
      `insert into complaint (id, org_id, title, member_id, content, source, level, status, created_at) values ($1, $2, 't', $3, 'c', 'phone', 'minor', 'received', $4)`,
      id,
      house.orgId,
      memberId,
      iso(at),
    );
    facts.push({ at, happen: () => house.told('complaint', id) });
  }
  return facts;
}
/** They are in the group for the dry run, and join it one after the other for the real one. */
async function joining(ids: readonly string[], caps: JourneyCaps): Promise<{ readonly groupId: string; readonly facts: () => Promise<readonly Fact[]> }> {
  const groupId = await house.group([]);
  // A cap has people wait for a place: many come within a few days, and not in the order of their ids.
  const last = Object.keys(caps).length > 0 ? from + 4 * dayMs : until;
  const stays = ids.map((id) => ({ id, at: random.between(from, last) }));
  for (const { id, at } of stays) {
    await house.join(groupId, [id]);
    await house.sql('update group_member set since = $3 where group_id = $1 and member_id = $2', groupId, id, iso(at));
  }
  return {
    groupId,
    facts: async () => {
      await house.sql('delete from group_member where group_id = $1', groupId);
      return stays.map(({ id, at }) => ({ at, happen: () => house.join(groupId, [id]) }));
    },
  };
}

interface Content {
  readonly entry: JourneyEntry;
  readonly graph: JourneyGraph;
  readonly caps: JourneyCaps;
}
interface Dry {
  readonly to: string;
  readonly people: readonly DryPerson[];
}
async function dryRun(journeyId: string, content: Content): Promise<Dry> {
  const { group } = house.hospital.orgs;
  const principal = staffAt({ group, org: house.orgId }, own.nurseId, ['journey.read', 'member.read']);
  const { handle } = journeys['journey.dryRun'];
  const context = { keys: house.keys, note: () => undefined } as unknown as Parameters<typeof handle>[3];
  return (await handle(house.database as never, { journeyId, ...content }, principal, context)) as Dry;
}

/** Every row of every table, as a digest: a dry run leaves all of them alone. */
async function everything(): Promise<readonly string[]> {
  const tables = await house.sql<{ name: string }>(`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`);
  const rows = tables.map(
    ({ name }) => `select '${name}' as name, count(*) as n, md5(coalesce(string_agg(x::text, '' order by x::text), '')) as hash from ${name} x`,
  );
  return (await house.sql<{ name: string; n: number; hash: string }>(rows.join(' union all '))).map(({ name, n, hash }) => `${name} ${n} ${hash}`).toSorted();
}

const visitsSql = `select id, planned_at as at from return_visit where status = 'planned' order by planned_at limit 1`;
/** The real run: each moment at which something is due, happens, or is visited, in their order. */
async function live(facts: readonly Fact[], end: number): Promise<void> {
  const open = facts.toSorted((one, other) => one.at - other.at);
  for (;;) {
    await house.settle();
    const [due] = await house.sql<{ at: string | null }>(
      `select min(due_at) as at from journey_enrolment where state <> 'ended' and due_at > $1`,
      iso(house.clock.now),
    );
    const [visit] = await house.sql<{ id: string; at: string }>(visitsSql);
    const moments = [due?.at, visit?.at].map((at) => (at ? Date.parse(at) : Number.POSITIVE_INFINITY));
    // At the beginning of a day whoever waits for its cap is looked at.
    const next = Math.min(...moments, open[0]?.at ?? Number.POSITIVE_INFINITY, momentOn(addDays(dayAt(house.clock.now), 1), '00:00'));
    if (next > end) break;
    house.clock.now = next;
    while (open[0] && open[0].at <= next) await open.shift()?.happen();
    if (visit && Date.parse(visit.at) <= next) {
      await house.sql(`update return_visit set status = 'done' where id = $1`, visit.id);
      await house.told('returnVisit', visit.id);
    }
  }
  house.clock.now = end;
  await house.settle();
}

interface RealTold extends Record<string, unknown> {
  readonly memberId: string;
  readonly node: string;
  readonly kind: string;
  readonly at: string;
  readonly text: string;
  readonly isReached: boolean;
}
const toldSql = `select s.member_id as "memberId", s.node, s.kind, coalesce(v.planned_at, s.at) as at, coalesce(m.text, v.script) as text, m.status is distinct from 'leftOut' as "isReached"
  from journey_step s left join sent_message m on m.id = s.message_id left join return_visit v on v.id = s.visit_id where s.journey_id = $1 and s.result is not null`;
const line = (memberId: string, rest: readonly unknown[]): string => [memberId.slice(-4), ...rest].join(' | ');
/** Nobody reads the words of a message that reaches nobody: the real one of a template was never worded. */
const said = (text: string, isReached: boolean): string => (isReached ? text : 'left out');

async function real(journeyId: string): Promise<readonly string[]> {
  const walks = await house.sql<{ memberId: string; state: string; node: string; why: string | null; at: string }>(
    `select member_id as "memberId", state, node, coalesce(exit_reason, parked_reason) as why, entered_at as at from journey_enrolment where journey_id = $1`,
    journeyId,
  );
  const steps = await house.sql<RealTold>(toldSql, journeyId);
  return [
    ...walks.map(({ memberId, state, node, why, at }) => line(memberId, [dayAt(Date.parse(at)), state, node, why])),
    ...steps.map(({ memberId, node, kind, at, text, isReached }) => line(memberId, [dayAt(Date.parse(at)), node, kind, said(text, isReached), isReached])),
  ].toSorted();
}
const dry = ({ people }: Dry): readonly string[] =>
  people
    .flatMap(({ memberId, enteredAt, state, node, reason, told: all }) => [
      line(memberId, [dayAt(Date.parse(enteredAt)), state, node, reason]),
      ...all.map(({ node: on, kind, at, text, whyNot }) =>
        line(memberId, [dayAt(Date.parse(at)), on, kind, said(text, whyNot === undefined), whyNot === undefined]),
      ),
    ])
    .toSorted();

/** The first ones in `npm test`: a group with a cap of each day, one event without any, one with a cap at once. */
const capsTried: readonly { readonly by: 'group' | 'event'; readonly caps: JourneyCaps }[] = [
  { by: 'group', caps: { perDay: 1 } },
  { by: 'event', caps: {} },
  { by: 'event', caps: { atOnce: 1 } },
  { by: 'group', caps: {} },
  { by: 'group', caps: { atOnce: 2 } },
  { by: 'event', caps: { perDay: 1 } },
];

test.each(capsTried.slice(0, figure(3, capsTried.length)))(
  `a dry run over thirty days is what really comes: by $by, caps $caps (SEED=${seed})`,
  async ({ by, caps }) => {
    for (let at = 0; at < size.journeys; at += 1) {
      const ids: string[] = [];
      for (let one = 0; one < size.people; one += 1) ids.push(await someone(`${by}${Object.keys(caps).join('')}${at}x${one}`));
      house.clock.now = from - 1_000;
      const { groupId, facts: joins } = await joining(by === 'group' ? ids : [], caps);
      const leaves: JourneyEntry = random.next() < 0.5 ? { exitEvents: ['complained'] } : {};
      const entry: JourneyEntry = by === 'group' ? { by, groupId, ...leaves } : { by, event: 'orderPaid', ...leaves };
      const content: Content = { entry, graph: randomGraph(random, configs()), caps };
      const journeyId = await house.journey(content);
      const happenings = [...(await payments(ids)), ...(await complaints(ids))];
      const before = await everything();
      const looked = await dryRun(journeyId, content);
      expect(await everything()).toEqual(before);
      await live([...(await joins()), ...happenings], Date.parse(looked.to));
      const walked = await real(journeyId);
      await house.sql('update definition_version set retired_at = now() where row_id = $1', journeyId);
      for (const table of ['"order"', 'complaint']) await house.sql(`update ${table} set deleted_at = now() where member_id = any($1)`, ids);
      // Anything still open of it would come into the next one's month.
      await house.sql(`update journey_enrolment set state = 'ended', due_at = null where state <> 'ended'`);
      await house.sql(`update return_visit set status = 'cancelled' where status = 'planned'`);
      expect(walked, JSON.stringify(content)).toEqual(dry(looked));
      expect(looked.people.length).toBeGreaterThan(0);
      expect(house.faults.splice(0)).toEqual([]);
    }
  },
);
