/** R7: the server is killed under load; everybody asks for a ticket, comes back and has everything. Floor: how long bare `ws` takes to accept as many sockets. */
import { interleave, median } from '#tests/rig/pairs.ts';
import { saturate, startWriters } from './chatWriting.ts';
import type { Child } from './child.ts';
import type { CrowdCounts, CrowdTargets, Returning } from './crowd.ts';
import type { Options } from './options.ts';
import type { Outcome } from './report.ts';
import { makeOrganisation, socketsOf, startCrowd, startLoop } from './staffCrowd.ts';
import { receiverPath } from './loopPaths.ts';
import { bearersOf } from './world.ts';
import type { Organisation, World } from './world.ts';
import type { WriterCounts } from './writers.ts';

const goal = { atMost: 4 };
/** Messages each socket lacks when it comes back. */
const missed = 100;
/** Unanswered messages of each member at the kill. */
const inFlight = 16;
const members = 50;
/** They come in the same moment: so many are on their way at a time. */
const atOnce = 64;
const pollMs = 10;
const patienceMs = 60_000;

/** Each kill and each return left these figures. */
interface Seen {
  readonly fallen: Fallen[];
  readonly spent: Spent[];
}
interface Fallen {
  readonly acknowledged: number;
  readonly stored: number;
  readonly sent: number;
}

const lostIn = ({ acknowledged, stored }: Fallen): number => Math.max(0, acknowledged - stored);

const storedSql = 'select count(*)::integer as count from message';
const storedIn = async ({ database }: World): Promise<number> => (await database.query<{ count: number }>(storedSql))[0]?.count ?? 0;

/** Members write at saturation, the server is killed in the middle of it, and what is there is counted against what was promised. */
async function fall(world: World, organisation: Organisation, seconds: number): Promise<Fallen> {
  const { server, port } = await world.more();
  const before = await storedIn(world);
  const { writers } = await startWriters(world, port, [{ ...organisation, staff: organisation.staff.slice(0, 1) }]);
  try {
    await saturate({ server, writers }, seconds, []);
    await writers.ask('saturate', inFlight);
    await server.kill();
    const { acknowledged, sent } = await writers.ask<WriterCounts>('counts');
    const stored = (await storedIn(world)) - before;
    if (stored < acknowledged || stored > sent)
      throw new Error(`${acknowledged} acknowledged, ${sent} sent, ${stored} stored: what was acknowledged must be stored, and nothing twice.`);
    return { acknowledged, stored, sent };
  } finally {
    await writers.stop();
  }
}

/** Milliseconds until `begin` has brought all in and they were told that they have everything. */
async function timeBack(crowd: Child, begin: () => Promise<unknown>, isBack: (counts: CrowdCounts) => boolean): Promise<number> {
  const startedAt = performance.now();
  await begin();
  for (;;) {
    if (isBack(await crowd.ask<CrowdCounts>('counts'))) return performance.now() - startedAt;
    if (performance.now() - startedAt > patienceMs) throw new Error(`Not everybody was back within ${patienceMs / 1_000} s.`);
    await new Promise((resolve) => {
      setTimeout(resolve, pollMs);
    });
  }
}

async function withCrowd(measure: (crowd: Child) => Promise<number>): Promise<number> {
  const crowd = await startCrowd();
  try {
    return await measure(crowd);
  } finally {
    await crowd.stop();
  }
}

const headSql = 'select position::float8 as position from event_head where group_id = (select group_id from organisation where id = $1)';

/** They were at the killed server a moment ago, and nobody has noticed yet: their return is no news. */
const wereThereSql =
  'insert into staff_presence (user_id, node_id, seen_at) select id, gen_random_uuid(), clock_timestamp() from unnest($1::uuid[]) as staff(id)';

/** A client took so much of the processor. */
interface Spent {
  readonly server: number;
  readonly database: number;
}

async function comesBack(world: World, organisation: Organisation, { clients, seconds }: Options, seen: Seen): Promise<number> {
  seen.fallen.push(await fall(world, organisation, seconds));
  const [head] = await world.database.query<{ position: number }>(headSql, [organisation.id]);
  await world.database.query(wereThereSql, [organisation.staff.map(({ id }) => id)]);
  const tokens = await bearersOf(world.database, socketsOf(organisation.staff, clients));
  const { port, server } = await world.more();
  try {
    const before = { server: server.cpuSeconds(), database: world.databaseCpuSeconds() };
    const back = { port, tokens, after: (head?.position ?? 0) - missed, atOnce } satisfies Returning;
    const ms = await withCrowd((crowd) =>
      timeBack(
        crowd,
        () => crowd.ask('comeBack', back),
        (counts) => counts.caughtUp === clients,
      ),
    );
    seen.spent.push({ server: (server.cpuSeconds() - before.server) / clients, database: (world.databaseCpuSeconds() - before.database) / clients });
    return ms;
  } finally {
    await server.stop();
  }
}

const inMs = (seconds: readonly number[]): string => `${(median(seconds) * 1_000).toFixed(2)} ms`;

export async function comeBack(world: World, options: Options): Promise<Outcome> {
  const { clients } = options;
  const organisation = await makeOrganisation(world, { clients, senders: members });
  const { loop, port } = await startLoop();
  const bare: CrowdTargets = { port, receivers: Array.from({ length: clients }, () => receiverPath), senders: [], atOnce };
  const seen: Seen = { fallen: [], spent: [] };
  try {
    const pairs = await interleave(options.pairs, {
      ours: () => comesBack(world, organisation, options, seen),
      floor: () =>
        withCrowd((crowd) =>
          timeBack(
            crowd,
            () => crowd.ask('connect', bare),
            () => true,
          ),
        ),
    });
    const { fallen, spent } = seen;
    const sum = (of: keyof Fallen): number => fallen.reduce((total, one) => total + one[of], 0);
    return {
      figures: [
        { id: 'R7', what: `${clients} sockets back after a kill, each with a ticket over HTTP and ${missed} missed messages`, unit: 'ms', pairs, goal },
        { id: 'R7', what: 'acknowledged and missing after kills at saturation', unit: 'messages', values: fallen.map(lostIn), goal: { atMost: 0 } },
      ],
      notes: [
        `R7: ${fallen.length} kills at saturation: ${sum('sent')} sent, ${sum('acknowledged')} acknowledged, ${sum('stored')} stored; none acknowledged and missing`,
        `R7: a client took ${inMs(spent.map((one) => one.server))} of the server's processor and ${inMs(spent.map((one) => one.database))} of PostgreSQL's`,
      ],
    };
  } finally {
    await loop.stop();
  }
}
