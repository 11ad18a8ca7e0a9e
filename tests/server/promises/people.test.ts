/** A hospital's people come as a file: what it names is found, what its sender may not give is refused, line by line. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Principal } from '#server/kit/principal.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';
import { makeRig, runnerOn, settled } from './importRig.ts';
import type { Rig } from './importRig.ts';
import { figure } from './profile.ts';

const heads = ['账号', '姓名', '手机', '角色', '机构', '职务'] as const;
const mapping = ['username', 'nickName', 'mobile', 'roleCodes', 'boundOrgIds', 'title'] as const;

let db: TestDatabase;
let rig: Rig;
let keeper: Principal;
beforeAll(async () => {
  db = await freshDatabase();
  rig = await makeRig(db.database);
  keeper = await rig.principalFrom(await rig.hospital.staff('staffKeeper', rig.hospital.orgs.east, 'keeper'));
});
afterAll(async () => {
  await rig.close();
  await db.drop();
});

/** One of ten is bad, each in another way. @returns line -> the field that a report must name */
function makePeople(count: number): {
  readonly rows: string[][];
  readonly bad: ReadonlyMap<number, { readonly field: string | undefined; readonly code: string }>;
} {
  const bad = new Map<number, { field: string | undefined; code: string }>();
  const rows = Array.from({ length: count }, (_, at) => {
    const row = [`p${at}`, `人员${at}`, `138${String(at).padStart(8, '0')}`, at % 2 === 0 ? 'role desk' : 'desk、announcer', 'org east', '护士'];
    if (at % 10 !== 7) return row;
    const line = at + 2;
    const wrong = [
      () => (bad.set(line, { field: 'nickName', code: 'missing' }), (row[1] = '')),
      () => (bad.set(line, { field: 'mobile', code: 'phone' }), (row[2] = '13800')),
      () => (bad.set(line, { field: 'roleCodes', code: 'refused' }), (row[3] = '没有的角色')),
      () => (bad.set(line, { field: 'boundOrgIds', code: 'unknownRef' }), (row[4] = 'org west')),
      () => (bad.set(line, { field: undefined, code: 'refused' }), (row[3] = 'role unmasked')),
      () => (bad.set(line, { field: 'username', code: 'doubled' }), (row[0] = `p${at - 1}`)),
      // There already, spelled otherwise; said again, the file doubles it.
      () => (bad.set(line, { field: 'username', code: at < 70 ? 'refused' : 'doubled' }), (row[0] = 'Importer')),
    ];
    wrong[Math.floor(at / 10) % wrong.length]?.();
    return row;
  });
  return { rows, bad };
}

test('[D1] [D7] [E7] people of a file: each bad row is told with its line and field, a role beyond its sender is given to nobody, all others are in and bound', async () => {
  const { rows, bad } = makePeople(figure(210, 10_000));
  const source = await rig.upload(rows, 'xlsx', heads);
  const runner = runnerOn(db.database, rig.dataDir, { staleMs: 30_000, beatMs: 500 });
  const began = performance.now();
  try {
    const { id } = await rig.importOf(source, { headers: heads, mapping, keys: ['username'] }, keeper, 'staffUser');
    const checked = await settled(rig, id);
    expect({ state: checked.state, problem: checked.problem, failed: checked.failed }).toEqual({ state: 'checked', problem: null, failed: bad.size });
    await rig.setState(id, 'running');
    const done = await settled(rig, id);
    process.stdout.write(`${rows.length} people: check and run ${((performance.now() - began) / 1_000).toFixed(1)} s\n`);
    expect({ state: done.state, done: done.done, failed: done.failed }).toEqual({ state: 'done', done: rows.length, failed: bad.size });
    const faults = await db.database.query<{ line: number; field: string | null; code: string }>('select line, field, code from job_fault where job_id = $1', [
      id,
    ]);
    expect(new Map(faults.map(({ line, field, code }) => [line, { field: field ?? undefined, code }]))).toEqual(bad);
  } finally {
    await runner.stop();
  }
  const stored = await db.database.query<{ username: string; roles: string[]; bound: string[]; hash: string | null }>(
    `select u.username, u.role_codes as roles, u.password_hash as hash,
       array(select b.org_id::text from user_bind_org b where b.user_id = u.id and b.deleted_at is null) as bound from staff_user u where u.username ~ '^p[0-9]+$'`,
  );
  const good = rows.filter((_, at) => !bad.has(at + 2));
  expect(stored.map(({ username }) => username).toSorted()).toEqual(good.map(([username]) => username).toSorted());
  expect(new Set(stored.map(({ roles }) => roles.join()))).toEqual(new Set(['desk', 'desk,announcer']));
  expect(stored.every(({ hash, bound }) => hash === null && bound.join() === rig.hospital.orgs.east)).toBe(true);
});
