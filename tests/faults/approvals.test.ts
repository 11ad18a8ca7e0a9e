/**
 * People approve, return and withdraw in random processes while the server process and the database are killed: in the middle of an act, of which nothing stays, and at any moment of one,
 * which is done wholly or not at all. What was answered is done, and everybody goes on. `PROCESS_STEPS=100000 npx vitest run --project faults tests/faults/approvals.test.ts` is the long form,
 * with `PROCESS_SPARED=95` one kill of twenty is made.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/pool.ts';
import { exchange } from '#tests/rig/api.ts';
import { isAlive } from '#tests/rig/owned.ts';
import { staffOf } from '#tests/rig/people.ts';
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

let rig: Rig;
let database: Database;
let ground: Ground;
let groupId: string;

async function said(path: string, json: object, bearer: string): Promise<Said | undefined> {
  try {
    const { body } = await exchange(`POST ${path}`, rig.directUrl, { bearer, json: json as Record<string, unknown> });
    const text = body.toString();
    const { resp_code: code, datas } = JSON.parse(text) as { readonly resp_code: unknown; readonly datas: unknown };
    return { code, text, datas };
  } catch {
    // Whoever answers is dead: what became of it is read in the rows.
    return undefined;
  }
}

async function enter(username: string, password: string): Promise<string> {
  const { body } = await exchange('POST /api-uaa/oauth/user/token', rig.directUrl, { basic: 'cHVibGlj', form: { username, password } });
  const { datas } = JSON.parse(body.toString()) as { readonly datas: { readonly access_token: string } };
  return datas.access_token;
}

const copySql = `insert into staff_user (id, org_id, username, nick_name, password_hash, enabled, role_codes, bound_org_ids, duty_state)
  select gen_random_uuid(), org_id, $2, $2, password_hash, $3, role_codes, array[org_id], 'offline' from staff_user where username = $1 returning id`;
async function castOf(): Promise<Map<string, { id: string; token: string }>> {
  const nurse = staffOf(rig, 'nurse');
  const cast = new Map<string, { id: string; token: string }>();
  for (const name of [...people, 'ghost']) {
    const [row] = await rig.sql<{ id: string }>(copySql, [nurse.username, `walk-${name}`, name !== 'ghost']);
    cast.set(name, { id: row?.id ?? '', token: name === 'ghost' ? '' : await enter(`walk-${name}`, nurse.password) });
  }
  const admin = staffOf(rig, 'corpadmin');
  const [chief] = await rig.sql<{ id: string }>('select id from staff_user where username = $1', [admin.username]);
  cast.set('chief', { id: chief?.id ?? '', token: await enter(admin.username, admin.password) });
  return cast;
}

beforeAll(async () => {
  rig = await startRig({ env: { RATE_LIMITS: 'off' } });
  database = await openDatabase(embeddedUrl(rig));
  const [group] = await rig.sql<{ id: string }>('select id from organisation where id = group_id limit 1');
  groupId = group?.id ?? '';
  const cast = await castOf();
  let harm = 0;
  const hit: { part: 'server' | 'database'; pid: number | undefined } = { part: 'server', pid: undefined };
  const kill = (part: typeof hit.part): void => {
    Object.assign(hit, { part, pid: rig.pid(part) });
    rig.signal(part, 'SIGKILL');
  };
  const back = async (): Promise<void> => {
    await until(async () => rig.run().pids[hit.part] !== hit.pid && (await rig.isReady()), { what: `another ${hit.part} to be ready` });
    await database.end();
    database = await openDatabase(embeddedUrl(rig));
  };
  ground = {
    query: (text, values) => database.query(text, values),
    snapshot: (body) => database.snapshot(body),
    url: () => embeddedUrl(rig),
    post: said,
    turn: () => Promise.resolve(),
    kill: async (pids) => {
      harm += 1;
      const part = harm % 2 === 0 ? 'server' : 'database';
      kill(part);
      // Whatever waits outlives the database for a moment: one whose lock came free in it would go on to its end, and be done.
      if (part === 'database') await until(() => !pids.some(isAlive), { what: 'what waited to end with the database' });
    },
    cut: async (afterMs, act) => {
      const acting = act();
      await pause(afterMs);
      kill('server');
      const answer = await acting;
      await back();
      return answer;
    },
    back,
    cast,
    chief: cast.get('chief')?.token ?? '',
    ...(spared > 0 ? { spared } : {}),
  };
  await publishChildren(ground);
});
afterAll(async () => {
  await database.end();
  await rig.stop();
});

test(
  `${String(steps)} random acts and kills in the middle of them: nothing is lost, nothing stands still, and nothing is done by half`,
  async () => {
    const counts = newCounts();
    const began = Date.now();
    for (let seed = firstSeed; counts.acts < steps || counts.killed < leastKills || counts.cut < 1; seed += 1) {
      await walkOne(ground, { seed, counts, orgId: groupId, most: asked > 0 ? 60 : 10 });
      process.stdout.write(`${JSON.stringify({ seed, ...counts, seconds: Math.round((Date.now() - began) / 1000) })}\n`);
    }
    expect(counts.done).toBeGreaterThan(0);
    // Over a long walk some acts had been done by the time that the server died, and others had not.
    if (counts.cut > 100) expect(Math.min(counts.kept, counts.cut - counts.kept)).toBeGreaterThan(0);
  },
  asked > 0 ? longMs : undefined,
);
