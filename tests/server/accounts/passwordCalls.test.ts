import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonPasswords } from '#contract/commonPasswords.ts';
import { password } from '#tests/server/support/hospital.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const good = '雨后的山路 7 公里';
let count = 0;
async function somebody(): Promise<{ readonly name: string; readonly id: string; readonly token: string }> {
  count += 1;
  const name = `somebody${count}`;
  const { east, west } = server.hospital.orgs;
  const id = await server.hospital.staff(name, east, 'desk', { bound_org_ids: [east, west] });
  return { name, id, token: await server.login(name) };
}
const change = (token: string, newPassword: unknown, oldPassword: unknown = password, language = 'zh-CN'): Promise<Reply> =>
  server.call('PUT', '/api-user/users/password', { token, json: { oldPassword, newPassword }, headers: { 'accept-language': language } });
const menus = async (token: string): Promise<unknown> => (await server.call('GET', '/api-user/menus/current', { token })).code;
const login = async (username: string, given: string): Promise<unknown> =>
  (await server.call('POST', '/api-uaa/oauth/user/token', { form: { username, password: given } })).code;
const fieldsOf = (answer: Reply): unknown => (answer.datas as { fields?: unknown } | null)?.fields;

describe('a new password', () => {
  it('[F6] replaces the old one, ends every other session of the person, and lets this one go on', async () => {
    const { name, id, token } = await somebody();
    const other = await server.login(name);
    const elsewhere = (
      (await server.call('POST', '/api-user/userbindorg/changeLoginOrgInfo', { token, json: { orgId: server.hospital.orgs.west, isBeside: true } })).datas as {
        access_token: string;
      }
    ).access_token;
    expect((await change(token, good)).code).toBe(0);
    expect([await menus(token), await menus(other), await menus(elsewhere)]).toEqual([0, 403, 403]);
    expect([await login(name, password), await login(name, good)]).toEqual([40101, 0]);
    const [row] = await server.test.database.query(
      `select class, entity, entity_id as "entityId", detail from audit where operation = 'session.changePassword' and class = 'change' and actor_id = $1`,
      [id],
    );
    expect(row).toEqual({ class: 'change', entity: 'staffUser', entityId: id, detail: { endedSessions: 2 } });
    expect(server.log()).not.toContain(good);
  });

  it('gives whoever had none of his own his rights with the next call', async () => {
    const { id, token } = await somebody();
    await server.test.database.query('update staff_user set must_change_password = true where id = $1', [id]);
    server.running.services.sessions.readAnew();
    const chats = async (): Promise<unknown> => (await server.call('GET', '/crm-server/Consultation/doctorGetChat', { token })).code;
    expect(await chats()).toBe(40301);
    expect((await change(token, good)).code).toBe(0);
    expect(await chats()).toBe(0);
  });

  it('[F4] is kept whole up to 256 characters: no longer and no shorter one opens', async () => {
    const { name, token } = await somebody();
    const long = Array.from({ length: 32 }, (_, n) => `${String(n).padStart(2, '0')}-keys;`)
      .join('')
      .slice(0, 256);
    expect(long).toHaveLength(256);
    expect((await change(token, long)).code).toBe(0);
    expect([await login(name, long.slice(0, 255)), await login(name, long)]).toEqual([40101, 0]);
    expect((await change(token, `${long}x`, long)).code).toBe(40001);
  });

  it.each([
    ['seven characters', 'Ab3$efg', 40004],
    ['four letters that are two units each', '𠮷𠮷𠮸𠮹', 40004],
    ['what everybody tries', 'Password123', 40005],
    ['the same in full width', 'ｐａｓｓｗｏｒｄ', 40005],
    ['two letters in turn', 'abababababab', 40005],
    ['the old one', password, 40007],
  ])('is refused for %s, with a word at its field', async (_what, given, expected) => {
    const { token } = await somebody();
    const answer = await change(token, given, password, 'en');
    expect([answer.status, answer.code]).toEqual([400, expected]);
    expect(fieldsOf(answer)).toEqual({ newPassword: answer.message });
    expect(await menus(token)).toBe(0);
  });

  it('is not the account name, however it is written', async () => {
    const { name, token } = await somebody();
    for (const given of [name, name.toUpperCase(), ` ${name} `]) expect((await change(token, given)).code).toBe(40006);
  });

  it('needs the old one; wrong tries count toward the limits of logging in', async () => {
    const { name, token } = await somebody();
    const answer = await change(token, good, 'wrong');
    expect([answer.code, fieldsOf(answer)]).toEqual([40103, { oldPassword: '原密码不对，检查后重试' }]);
    for (let n = 0; n < 4; n += 1) expect((await change(token, good, 'wrong')).code).toBe(40103);
    expect((await change(token, good)).code).toBe(42901);
    expect(await login(name, password)).toBe(42901);
    expect(await menus(token)).toBe(0);
  });

  it('of two changes at once one holds, and the sessions agree with it', async () => {
    const { name, token } = await somebody();
    const second = await server.login(name);
    const given = ['雨后的山路 8 公里', '雨后的山路 9 公里'] as const;
    const answers = await Promise.all([change(token, given[0]), change(second, given[1])]);
    const held = answers.findIndex((one) => one.code === 0);
    expect(answers.filter((one) => one.code === 0)).toHaveLength(1);
    expect(await Promise.all(given.map((one) => login(name, one)))).toEqual(held === 0 ? [0, 40101] : [40101, 0]);
    expect(await menus([token, second][held] ?? '')).toBe(0);
    expect(await menus([second, token][held] ?? '')).toBe(403);
  });

  it('leaves no session that the old one opened in the same moment', async () => {
    const { name, id, token } = await somebody();
    // Tries under way count as wrong ones: more of them at once would make the change wait.
    const enter = (): Promise<unknown> => login(name, password);
    const [, , changed] = await Promise.all([enter(), enter(), change(token, good), enter(), enter()]);
    expect(changed.code).toBe(0);
    const [open] = await server.test.database.query<{ count: number }>(
      'select count(*)::int as count from session where subject_id = $1 and ended_at is null',
      [id],
    );
    expect(open?.count).toBe(1);
  });

  it('is nothing that a member has', async () => {
    await server.hospital.member('open-1', server.hospital.orgs.east);
    expect((await change(await server.loginMember('open-1'), good)).code).toBe(404);
  });
});

it('[F4] the list of common passwords is long enough, and holds nothing that is refused for its length anyway', () => {
  expect(commonPasswords.size).toBeGreaterThanOrEqual(3_000);
  for (const one of commonPasswords) expect([one, one.length >= 8, one === one.normalize('NFKC').toLowerCase()]).toEqual([one, true, true]);
});
