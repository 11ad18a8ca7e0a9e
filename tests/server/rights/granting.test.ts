/** Whatever is tried, nobody comes to hold what the one who gave it has not, and nobody lifts himself (E7). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#contract/rights.ts';
import type { Right } from '#contract/rights.ts';
import { everyStaffRight } from '#server/session/standardRoles.ts';
import { heldBy, reachOf } from '#server/session/grants.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
});
afterAll(() => server.close());

const sql = <R extends Record<string, unknown>>(text: string, ...values: unknown[]): Promise<R[]> => server.test.database.query<R>(text, values);
const makeRole = async (code: string, rights: readonly Right[], dataScope = 'org', scopeOrgIds: readonly string[] = []): Promise<string> => {
  const id = randomUUID();
  await sql(
    'insert into role (id, org_id, code, name, rights, data_scope, scope_org_ids) values ($1, $2, $3, $3, $4, $5, $6)',
    id,
    server.hospital.orgs.group,
    code,
    rights,
    dataScope,
    scopeOrgIds,
  );
  return id;
};
const bind = (token: string, json: object): Promise<Reply> => server.call('POST', '/api-user/userbindorg/saveOrUpdateById', { token, json });
const freshly = (): void => server.running.services.sessions.readAnew();

/** Every (right, organisation) somebody has, worked out beside the calls. */
async function pairsOf(userId: string): Promise<Set<string>> {
  const { tree, roles } = await loadAssignments(server.test.database);
  const [row] = await sql<{ orgId: string; roleCodes: string[]; boundOrgIds: string[]; orgRoles: Record<string, string[]> }>(
    `select org_id as "orgId", role_codes as "roleCodes", bound_org_ids as "boundOrgIds",
       coalesce((select jsonb_object_agg(b.org_id, b.role_codes) from user_bind_org b where b.user_id = u.id and b.deleted_at is null), '{}') as "orgRoles"
     from staff_user u where id = $1`,
    userId,
  );
  if (!row) return new Set();
  const held = heldBy({ ...row, orgIds: [...new Set([row.orgId, ...row.boundOrgIds])] }, tree, roles);
  return new Set(held.flatMap((one) => one.role.rights.flatMap((right) => reachOf(tree, one).map((orgId) => `${right} ${orgId}`))));
}

describe('[E7] nobody grants what he has not', () => {
  test('generated pairs of who gives and what is given: nothing grows beyond the giver', async () => {
    const { orgs } = server.hospital;
    const all = [orgs.group, orgs.east, orgs.eastWard, orgs.west];
    let seed = 20_261_122;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T;
    const named = (Object.keys(rights) as Right[]).filter((right) => right !== 'chat.member');
    const codes: string[] = [];
    // One who holds everything, so that something can be given whichever rights there are.
    await makeRole('made0', [...named, 'staffUser.read', 'staffUser.write'], 'group');
    codes.push('made0');
    for (let index = 1; index < 14; index += 1) {
      const code = `made${index}`;
      const some = named.filter(() => random(6) === 0);
      await makeRole(code, index % 2 === 0 ? [...some, 'staffUser.read', 'staffUser.write'] : some, pick(['org', 'orgAndBelow', 'group', 'chosen']), [
        pick(all),
      ]);
      codes.push(code);
    }
    codes.push('corpadmin', 'wide', 'nobodys');
    await makeRole('corpadmin', [], 'group');
    const people: { id: string; token: string }[] = [];
    freshly();
    for (let index = 0; index < 8; index += 1) {
      const home = index % 2 === 0 ? orgs.group : pick(all);
      const id = await server.hospital.staff(`granter${index}`, home, codes[index]);
      people.push({ id, token: await server.login(`granter${index}`) });
    }
    const seen = { done: 0, refused: 0 };
    // The rights that there are decide which pairs come: on until both answers have been seen often enough.
    for (let round = 0; round < figure(30, 60) || (round < 600 && seen.done < 3); round += 1) {
      const [giver, taker] = [pick(people), pick(people)];
      const [giversPairs, before] = [await pairsOf(giver.id), await pairsOf(taker.id)];
      const given = {
        userId: taker.id,
        orgId: pick(all),
        roleCodes: [pick(codes), pick(codes)].slice(random(3)),
        ...(random(4) === 0 ? { isDefault: true } : {}),
      };
      const answer = await bind(giver.token, { ...given, qxOrgId: undefined });
      const after = await pairsOf(taker.id);
      const isDone = answer.code === 0;
      seen[isDone ? 'done' : 'refused'] += 1;
      if (!isDone) expect([...after].toSorted(), JSON.stringify(given)).toEqual([...before].toSorted());
      expect(
        [...after].filter((pair) => !before.has(pair) && !giversPairs.has(pair)),
        `${JSON.stringify(given)} by ${giver.id}`,
      ).toEqual([]);
      expect(answer.status, answer.text).toBeLessThan(500);
      freshly();
    }
    expect(seen.done).toBeGreaterThan(2);
    expect(seen.refused).toBeGreaterThan(15);
  });

  test('granting: only rights that the giver holds in the whole group, given or taken', async () => {
    const { orgs } = server.hospital;
    await makeRole('granter', ['role.read', 'role.write', 'chat.read', 'order.read'], 'group');
    const roleId = await makeRole('granted', ['desk.team']);
    await server.hospital.staff('the-granter', orgs.east, 'granter');
    await server.hospital.staff('the-branch-granter', orgs.east, 'branch-granter');
    await makeRole('branch-granter', ['role.read', 'role.write', 'chat.read'], 'orgAndBelow');
    freshly();
    const [token, branch] = [await server.login('the-granter'), await server.login('the-branch-granter')];
    type Item = { id: string; right: string; have: boolean; mayGrant: boolean; roleVersion: number };
    const tree = async (): Promise<Item[]> => (await server.call('GET', `/api-user/menus/${roleId}/menus?tenantId=webApp`, { token })).datas;
    const items = await tree();
    const idOf = (right: string): string => items.find((item) => item.right === right)?.id ?? '';
    expect(items.find((item) => item.right === 'desk.team')).toMatchObject({ have: true, mayGrant: false });
    expect(items.find((item) => item.right === 'chat.read')).toMatchObject({ have: false, mayGrant: true });
    const grant = (by: string, menuIds: readonly string[], version: number | null = items[0]?.roleVersion ?? 0): Promise<Reply> =>
      server.call('POST', '/api-user/menus/granted', { token: by, json: { roleId, menuIds, version } });
    expect((await grant(token, [], null)).code).toBe(40306);
    expect((await grant(token, [])).code).toBe(40306);
    expect((await grant(token, [idOf('desk.team'), idOf('member.unmask')])).code).toBe(40306);
    expect((await grant(branch, [idOf('desk.team'), idOf('chat.read')])).code).toBe(40307);
    expect((await grant(token, [idOf('desk.team'), idOf('chat.read')])).datas).toMatchObject({ rights: ['chat.read', 'desk.team'] });
    expect((await tree()).find((item) => item.right === 'chat.read')).toMatchObject({ have: true });
    // Somebody else who looked before that is told what stands there now, and nothing of it is taken back.
    const late = await grant(token, [idOf('desk.team'), idOf('order.read')]);
    expect([late.code, late.datas]).toEqual([
      40901,
      { present: { id: roleId, version: (items[0]?.roleVersion ?? 0) + 1, rights: ['chat.read', 'desk.team'] }, differs: ['rights'] },
    ]);
    expect((await tree()).filter(({ right, have }) => have && right !== '').map(({ right }) => right)).toEqual(
      expect.arrayContaining(['chat.read', 'desk.team']),
    );
    expect((await grant(token, [randomUUID()], (await tree())[0]?.roleVersion)).code).toBe(404);
    const [audit] = await sql(`select detail from audit where operation = 'menu.grant' and outcome = 'done'`);
    expect(audit).toEqual({ detail: { given: 'chat.read', taken: '' } });
    expect((await sql(`select 1 from audit where operation = 'menu.grant' and outcome = 'refused'`)).length).toBe(4);
  });

  test('the account of somebody who may do more is out of reach, and so is one’s own', async () => {
    const { orgs } = server.hospital;
    await makeRole('personnel', ['staffUser.read', 'staffUser.write', 'staff.password', 'chat.read', 'order.read'], 'org');
    await server.hospital.staff('personnel', orgs.west, 'personnel');
    const [plain, mighty, elsewhere] = [
      await server.hospital.staff('plain', orgs.west, 'reader'),
      await server.hospital.staff('mighty', orgs.west, 'wide'),
      await server.hospital.staff('elsewhere', orgs.east, 'reader'),
    ];
    freshly();
    const token = await server.login('personnel');
    const [self] = await sql<{ id: string }>(`select id from staff_user where username = 'personnel'`);
    const reset = (id: string): Promise<Reply> => server.call('PUT', `/api-user/users/${id}/password`, { token });
    const enable = (id: string, enabled: boolean): Promise<Reply> => server.call('GET', `/api-user/users/updateEnabled?id=${id}&enabled=${enabled}`, { token });
    expect((await reset(mighty)).code).toBe(40308);
    expect((await enable(mighty, false)).code).toBe(40308);
    expect((await reset(self!.id)).code).toBe(40309);
    expect((await reset(elsewhere)).code).toBe(404);
    const theirs = await server.login('plain');
    const { password } = (await reset(plain)).datas as { password: string };
    expect(password).toMatch(/^[a-z2-9]{14}$/);
    expect((await server.call('GET', '/api-user/menus/current', { token: theirs })).status).toBe(403);
    expect((await server.call('POST', '/api-uaa/oauth/user/token', { form: { username: 'plain', password } })).datas).toMatchObject({
      person: { mustChangePassword: true, rights: [] },
    });
    expect((await enable(plain, false)).code).toBe(0);
    expect((await enable(plain, false)).code).toBe(0);
    expect((await sql(`select enabled from staff_user where id = $1`, plain))[0]).toEqual({ enabled: false });
  });
});

test('a person bound to a second organisation is there what the binding says, and no longer when it ends', async () => {
  const { orgs } = server.hospital;
  await makeRole('everything-in-group', everyStaffRight, 'group');
  await server.hospital.staff('chief', orgs.group, 'everything-in-group');
  const nurse = await server.hospital.staff('nurse-of-two', orgs.east, 'reader');
  freshly();
  const token = await server.login('chief');
  const bound = await bind(token, { userId: nurse, orgId: orgs.west, roleCodes: ['lead'] });
  expect(bound.datas).toMatchObject({ userId: nurse, orgId: orgs.west, roleCodes: ['lead'], everywhere: ['reader'], isDefault: false });
  const theirs = await server.login('nurse-of-two');
  const menus = (qxOrgId: string): Promise<Reply> => server.call('GET', `/crm-server/Consultation/doctorGetChat?qxOrgId=${qxOrgId}`, { token: theirs });
  expect((await menus(orgs.west)).code).toBe(0);
  const rows = (await server.call('GET', `/api-user/userbindorg/getPage?userId=${nurse}`, { token })).datas as {
    rows: { id: string; orgId: string; isDefault: boolean }[];
  };
  expect(rows.rows.map(({ orgId, isDefault }) => [orgId, isDefault]).toSorted()).toEqual(
    [
      [orgs.east, true],
      [orgs.west, false],
    ].toSorted(),
  );
  const remove = (orgId: string): Promise<Reply> =>
    server.call('POST', '/api-user/userbindorg/delById', { token, json: { id: rows.rows.find((row) => row.orgId === orgId)?.id } });
  expect((await remove(orgs.east)).code).toBe(40919);
  const [west, east] = [orgs.west, orgs.east].map((orgId) => rows.rows.find((row) => row.orgId === orgId)?.id ?? '');
  expect((await bind(token, { id: west, version: 1, isDefault: true })).datas).toMatchObject({ isDefault: true, version: 2 });
  const told = await server.test.database.query(`select change, version, org_ids from event_log where entity = 'staffUser' and entity_id = $1`, [nurse]);
  expect(told).toEqual([{ change: 'updated', version: 2, org_ids: expect.arrayContaining([orgs.east, orgs.west]) as unknown }]);
  expect((await bind(token, { id: east, version: 2, isDefault: true })).code).toBe(0);
  expect((await remove(orgs.west)).code).toBe(0);
  freshly();
  expect((await menus(orgs.west)).code).toBe(40302);
});
