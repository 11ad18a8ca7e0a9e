/**
 * People approve, return and withdraw in random processes while the server process and the database are killed in the middle of their acts: nothing of such an act stays, and everybody goes
 * on. `PROCESS_STEPS=100000 npx vitest run --project faults tests/faults/approvals.test.ts` is the long form.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/pool.ts';
import { exchange } from '#tests/rig/api.ts';
import { staffOf } from '#tests/rig/people.ts';
import { embeddedUrl, startRig } from '#tests/rig/rig.ts';
import type { Rig } from '#tests/rig/rig.ts';
import { until } from '#tests/rig/until.ts';
import { people } from '#tests/server/processes/randomProcess.ts';
import { publishChildren } from '#tests/server/processes/realGround.ts';
import type { Ground, Said } from '#tests/server/processes/realGround.ts';
import { newCounts, walkOne } from '#tests/server/processes/realWalk.ts';

const asked = Number(process.env['PROCESS_STEPS'] ?? 0);
const steps = asked > 0 ? asked : 30;
const firstSeed = Number(process.env['PROCESS_SEED'] ?? 1);
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
  let before: number | undefined;
  const part = (): 'server' | 'database' => (harm % 2 === 0 ? 'server' : 'database');
  ground = {
    query: (text, values) => database.query(text, values),
    snapshot: (body) => database.snapshot(body),
    url: () => embeddedUrl(rig),
    post: said,
    turn: () => Promise.resolve(),
    kill: () => {
      harm += 1;
      before = rig.pid(part());
      rig.signal(part(), 'SIGKILL');
      return Promise.resolve();
    },
    back: async () => {
      await until(async () => rig.run().pids[part()] !== before && (await rig.isReady()), { what: `another ${part()} to be ready` });
      await database.end();
      database = await openDatabase(embeddedUrl(rig));
    },
    cast,
    chief: cast.get('chief')?.token ?? '',
  };
  await publishChildren(ground);
});
afterAll(async () => {
  await database.end();
  await rig.stop();
});

test(
  `${String(steps)} random acts and kills in the middle of them: nothing is lost, nothing stands still, and what was killed has done nothing`,
  async () => {
    const counts = newCounts();
    for (let seed = firstSeed; counts.acts < steps || counts.killed < 2; seed += 1) {
      await walkOne(ground, { seed, counts, orgId: groupId, most: 60 });
      if (asked > 0) process.stdout.write(`${JSON.stringify({ seed, ...counts })}\n`);
    }
    expect(counts.done).toBeGreaterThan(0);
  },
  asked > 0 ? longMs : undefined,
);
