/**
 * People approve, return and withdraw in random processes while the server process and the database are killed: in the middle of an act, of which nothing stays, and at any moment of one,
 * which is done wholly or not at all. What was answered is done, and everybody goes on. `PROCESS_STEPS=100000 npx vitest run --project faults tests/faults/approvals.test.ts` is the long form,
 * with `PROCESS_SPARED=95` one kill of twenty is made, and `PROCESS_LANES=6` walks so many side by side.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/pool.ts';
import { exchange } from '#tests/rig/api.ts';
import { isAlive } from '#tests/rig/owned.ts';
import { staffOf } from '#tests/rig/people.ts';
import type { RigStaff } from '#tests/rig/people.ts';
import { embeddedUrl, startRig } from '#tests/rig/rig.ts';
import type { Rig } from '#tests/rig/rig.ts';
import { pause, until } from '#tests/rig/until.ts';
import { people } from '#tests/server/processes/randomProcess.ts';
import { publishChildren } from '#tests/server/processes/realGround.ts';
import type { Ground, Said } from '#tests/server/processes/realGround.ts';
import { newCounts, walkOne } from '#tests/server/processes/realWalk.ts';

const asked = Number(process.env['PROCESS_STEPS'] ?? 0);
const steps = asked > 0 ? asked : 12;
/** The first kill in the middle of an act is the database's; the server is killed at any moment of one. */
const leastKills = asked > 0 ? 2 : 1;
const firstSeed = Number(process.env['PROCESS_SEED'] ?? 1);
/** So many of a hundred kills are left out. */
const spared = Number(process.env['PROCESS_SPARED'] ?? 0);
const longMs = 12 * 3_600_000;
/** A server that starts beside the others of a long walk has a share of the machine. */
const backMs = asked > 0 ? 10 * 60_000 : 60_000;

/** Walks side by side, each with a server and a database of its own: most of a walk is waiting until what was killed is back, and until a worker has looked. */
const lanes = Number(process.env['PROCESS_LANES'] ?? 1);

interface Lane {
  readonly rig: Rig;
  readonly ground: Ground;
  readonly groupId: string;
  readonly end: () => Promise<void>;
}
const all: Lane[] = [];

async function said(
  { directUrl }: Rig,
  { path, json, bearer }: { readonly path: string; readonly json: object; readonly bearer: string },
): Promise<Said | undefined> {
  try {
    const { body } = await exchange(`POST ${path}`, directUrl, { bearer, json: json as Record<string, unknown> });
    const text = body.toString();
    const { resp_code: code, datas } = JSON.parse(text) as { readonly resp_code: unknown; readonly datas: unknown };
    return { code, text, datas };
  } catch {
    // Whoever answers is dead: what became of it is read in the rows.
    return undefined;
  }
}

async function enter({ directUrl }: Rig, { username, password }: Pick<RigStaff, 'username' | 'password'>): Promise<string> {
  const { body } = await exchange('POST /api-uaa/oauth/user/token', directUrl, { basic: 'cHVibGlj', form: { username, password } });
  const { datas } = JSON.parse(body.toString()) as { readonly datas: { readonly access_token: string } };
  return datas.access_token;
}

const copySql = `insert into staff_user (id, org_id, username, nick_name, password_hash, enabled, role_codes, bound_org_ids, duty_state)
  select gen_random_uuid(), org_id, $2, $2, password_hash, $3, role_codes, array[org_id], 'offline' from staff_user where username = $1 returning id`;
async function castOf(rig: Rig): Promise<Map<string, { id: string; token: string }>> {
  const nurse = staffOf(rig, 'nurse');
  const cast = new Map<string, { id: string; token: string }>();
  for (const name of [...people, 'ghost']) {
    const [row] = await rig.sql<{ id: string }>(copySql, [nurse.username, `walk-${name}`, name !== 'ghost']);
    cast.set(name, { id: row?.id ?? '', token: name === 'ghost' ? '' : await enter(rig, { username: `walk-${name}`, password: nurse.password }) });
  }
  const admin = staffOf(rig, 'corpadmin');
  const [chief] = await rig.sql<{ id: string }>('select id from staff_user where username = $1', [admin.username]);
  cast.set('chief', { id: chief?.id ?? '', token: await enter(rig, admin) });
  return cast;
}

/** A part that was hit is back when another process of it is ready. */
function harmOf(rig: Rig): { kill: (part: 'server' | 'database') => void; back: () => Promise<void> } {
  const hit: { part: 'server' | 'database'; pid: number | undefined } = { part: 'server', pid: undefined };
  return {
    kill: (part) => {
      Object.assign(hit, { part, pid: rig.pid(part) });
      rig.signal(part, 'SIGKILL');
    },
    back: async () => {
      await until(async () => rig.run().pids[hit.part] !== hit.pid && (await rig.isReady()), { what: `another ${hit.part} to be ready`, withinMs: backMs });
    },
  };
}

async function groundOf(rig: Rig): Promise<Pick<Lane, 'ground' | 'end'>> {
  let database: Database = await openDatabase(embeddedUrl(rig));
  const cast = await castOf(rig);
  const harm = harmOf(rig);
  let kills = 0;
  const back = async (): Promise<void> => {
    await harm.back();
    await database.end();
    database = await openDatabase(embeddedUrl(rig));
  };
  const ground: Ground = {
    query: (text, values) => database.query(text, values),
    snapshot: (body) => database.snapshot(body),
    url: () => embeddedUrl(rig),
    post: (path, json, bearer) => said(rig, { path, json, bearer }),
    turn: () => Promise.resolve(),
    kill: async (pids) => {
      kills += 1;
      const part = kills % 2 === 0 ? 'server' : 'database';
      harm.kill(part);
      // Whatever waits outlives the database for a moment: one whose lock came free in it would go on to its end, and be done.
      if (part === 'database') await until(() => !pids.some(isAlive), { what: 'what waited to end with the database' });
    },
    cut: async (afterMs, act) => {
      const acting = act();
      await pause(afterMs);
      harm.kill('server');
      const answer = await acting;
      await back();
      return answer;
    },
    back,
    cast,
    chief: cast.get('chief')?.token ?? '',
    ...(spared > 0 ? { spared } : {}),
  };
  return { ground, end: () => database.end() };
}

async function laneOf(): Promise<Lane> {
  const rig = await startRig({ env: { RATE_LIMITS: 'off' } });
  const [group] = await rig.sql<{ id: string }>('select id from organisation where id = group_id limit 1');
  const { ground, end } = await groundOf(rig);
  await publishChildren(ground);
  return { rig, ground, groupId: group?.id ?? '', end };
}

beforeAll(
  async () => {
    for (let lane = 0; lane < lanes; lane += 1) all.push(await laneOf());
  },
  lanes > 1 ? lanes * 120_000 : undefined,
);
afterAll(async () => {
  for (const { rig, end } of all) {
    await end();
    await rig.stop();
  }
});

const counts = newCounts();
const isEnough = (): boolean => counts.acts >= steps && counts.killed >= leastKills && counts.cut >= 1;
async function walk({ ground, groupId }: Lane, lane: number): Promise<void> {
  const began = Date.now();
  for (let seed = firstSeed + lane; !isEnough(); seed += lanes) {
    await walkOne(ground, { seed, counts, orgId: groupId, most: asked > 0 ? 60 : 10 });
    process.stdout.write(`${JSON.stringify({ seed, ...counts, seconds: Math.round((Date.now() - began) / 1000) })}\n`);
  }
}

test(
  `${String(steps)} random acts and kills in the middle of them: nothing is lost, nothing stands still, and nothing is done by half`,
  async () => {
    await Promise.all(all.map(walk));
    expect(counts.done).toBeGreaterThan(0);
    // Over a long walk some acts had been done by the time that the server died, and others had not.
    if (counts.cut > 100) expect(Math.min(counts.kept, counts.cut - counts.kept)).toBeGreaterThan(0);
  },
  asked > 0 ? longMs : undefined,
);
