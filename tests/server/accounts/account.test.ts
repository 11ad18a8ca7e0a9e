/** Codes by message, lists of logins, invitations, leaving: over HTTP, on a real database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionLimits } from '#contract/limits/session.ts';
import { keyedHash } from '#server/privacy/keys.ts';
import { until } from '#tests/rig/until.ts';
import { password } from '#tests/server/support/hospital.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
let chief: string;
let leader: string;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
  const { east, west, group } = server.hospital.orgs;
  await server.test.database.query(
    `insert into role (id, org_id, code, name, rights, data_scope) select gen_random_uuid(), org_id, 'chief', 'role chief', rights, 'group' from role where code = 'keeper' and org_id = $1`,
    [group],
  );
  await server.hospital.staff('chief', group, 'chief');
  await server.hospital.staff('keeper', east, 'keeper');
  await server.hospital.staff('wanda', west);
  for (const name of ['anna', 'bella', 'carla', 'dora', 'emma', 'fern']) await server.hospital.staff(name, east, 'desk', { mobile: '13912345678' });
  await server.hospital.staff('numberless', east);
  chief = await server.login('chief');
  leader = await server.login('keeper');
});
afterAll(() => server.close());

const idOf = async (username: string): Promise<string> =>
  (await server.test.database.query<{ id: string }>('select id from staff_user where username = $1', [username]))[0]!.id;
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const login = (username: string, given: string, address: string, validCode?: string): Promise<Reply> =>
  server.call('POST', '/api-uaa/oauth/user/token', { form: { username, password: given, ...(validCode ? { validCode } : {}) }, ...from(address) });
const sendCode = (username: string, address: string): Promise<Reply> =>
  server.call('POST', '/api-user/users-anon/sendValidCode', { json: { username }, ...from(address) });
const isNeeded = async (username: string, address: string): Promise<unknown> =>
  (await server.call('GET', `/api-user/users-anon/checkYmUserInfo?username=${encodeURIComponent(username)}`, from(address))).datas;
/** The delay is made to look over. */
const waitOut = () => server.test.database.query(`update login_attempt set at = at - interval '16 minutes'`);
/** Somebody is made to have guessed five times, a while ago. */
async function guessAt(username: string, address: string): Promise<void> {
  const hash = keyedHash(server.running.services.keys.account, `staff ${username}`);
  await server.test.database.query(
    `insert into login_attempt (account, network, succeeded, at) select $1, $2, false, now() - interval '16 minutes' from generate_series(1, $3::int)`,
    [hash, address, sessionLimits.loginTries],
  );
}
const lastLetter = async (username: string): Promise<string> =>
  (
    await server.test.database.query<{ text: string }>('select text from sent_message where recipient_id = $1 order by created_at desc limit 1', [
      await idOf(username),
    ])
  )[0]?.text ?? '';
const codeIn = (text: string): string => /\d{6}/.exec(text)?.[0] ?? '';

describe('the validation code', () => {
  it('[F1] is asked for once an account was guessed at, is sent to its owner, and lets him in once', async () => {
    const here = '203.0.113.50';
    expect(await isNeeded('anna', here)).toEqual({ needed: false });
    await guessAt('anna', here);
    expect(await isNeeded('anna', here)).toEqual({ needed: true });
    expect(await isNeeded('anna', '203.0.113.51')).toEqual({ needed: false });
    expect((await login('anna', password, here)).code).toBe(40104);
    await waitOut();
    expect((await sendCode('anna', here)).datas).toEqual({ seconds: 60 });
    const code = codeIn(await lastLetter('anna'));
    expect((await login('anna', password, here, code === '000000' ? '000001' : '000000')).code).toBe(40104);
    await waitOut();
    expect((await login('anna', password, here, code)).code).toBe(0);
    await guessAt('anna', here);
    await server.test.database.query(`update login_attempt set at = at - interval '1 hour' where succeeded`);
    expect((await login('anna', password, here, code)).code).toBe(40104);
    expect(server.log()).not.toContain(code);
  });

  it('[F1] is void after five guesses, after five minutes and once another one was sent', async () => {
    const here = '203.0.113.60';
    await guessAt('bella', here);
    await sendCode('bella', here);
    const first = codeIn(await lastLetter('bella'));
    for (let n = 0; n < sessionLimits.codeGuesses; n += 1) {
      await login('bella', password, here, first === '111111' ? '222222' : '111111');
      await waitOut();
    }
    expect((await login('bella', password, here, first)).code).toBe(40104);
    await waitOut();
    await server.test.database.query(`update login_code set created_at = created_at - interval '2 minutes'`);
    await sendCode('bella', here);
    const second = codeIn(await lastLetter('bella'));
    await server.test.database.query(`update login_code set created_at = created_at - interval '6 minutes'`);
    expect((await login('bella', password, here, second)).code).toBe(40104);
  });

  it('[F1] is asked of nobody whose number is not known', async () => {
    await guessAt('numberless', '203.0.113.70');
    expect((await login('numberless', 'wrong', '203.0.113.70')).code).toBe(40104);
    await waitOut();
    expect((await login('numberless', password, '203.0.113.70')).code).toBe(0);
  });
});

describe('the code of an account', () => {
  it('[F2] is one, however the name is written', async () => {
    const codes: unknown[] = [];
    for (const typed of ['carla', 'CARLA', ' carla', 'ｃａｒｌａ', 'car\u200bla']) codes.push((await sendCode(typed, '203.0.113.80')).code);
    expect(codes).toEqual([0, 42905, 42905, 42905, 42905]);
  });
});

describe('nobody is told which accounts there are', () => {
  it('[F3] from whether a code is needed, from its being sent, or from a login without it', async () => {
    const here = '203.0.113.90';
    const told: string[] = [];
    for (const name of ['dora', 'nosuchperson']) {
      await guessAt(name, here);
      const need = await server.call('GET', `/api-user/users-anon/checkYmUserInfo?username=${name}`, from(here));
      const sent = await sendCode(name, here);
      const refused = await login(name, 'wrong', here);
      await waitOut();
      const again = await sendCode(name, here);
      told.push(
        [need, sent, refused, again]
          .map(({ status, text }) => `${status} ${text}`)
          .join('\n')
          .replace(/\d+ 秒/g, '# 秒'),
      );
    }
    expect(told[0]).toBe(told[1]);
    const [sent] = await server.test.database.query<{ n: number }>(`select count(*)::int as n from login_code`);
    expect(sent!.n).toBeGreaterThan(1);
  });
});

interface Login {
  readonly id: string;
  readonly username: string;
  readonly isOwn: boolean;
  readonly isThis: boolean;
  readonly address: string;
  readonly browser: string;
}
const logins = async (token: string, query = ''): Promise<Login[]> =>
  ((await server.call('GET', `/api-uaa/tokens?tenantId=webApp${query}`, { token })).datas as { rows: Login[] }).rows;
const isIn = async (token: string): Promise<boolean> => (await server.call('GET', '/api-user/menus/current', { token })).code === 0;

describe('the list of logins', () => {
  it('[F8] tells who is in, from where and with what, and holds no token of anybody', async () => {
    const emma = await server.login('emma');
    const reply = await server.call('GET', '/api-uaa/tokens?tenantId=webApp&limit=200', { token: chief });
    const { rows } = reply.datas as { rows: Login[] };
    expect(rows.map(({ username }) => username)).toEqual(expect.arrayContaining(['emma', 'chief', 'keeper']));
    expect(rows.filter(({ isThis }) => isThis).map(({ username }) => username)).toEqual(['chief']);
    for (const token of [emma, chief, leader]) expect(reply.text).not.toContain(token);
    const hashes = await server.test.database.query<{ hash: string }>(`select encode(token_hash, 'hex') as hash from session`);
    for (const { hash } of hashes) expect(reply.text).not.toContain(hash);
    expect((await logins(chief, '&searchValue=EMM')).map(({ username }) => username)).toEqual(['emma']);
    expect((await logins(chief, '&searchValue=%25')).length).toBe(0);
    expect((await server.call('GET', '/api-uaa/tokens?tenantId=other', { token: chief })).code).toBe(40001);
  });

  it('goes on by pages without one missing or doubled', async () => {
    const all = (await logins(chief, '&limit=200')).map(({ id }) => id);
    const found: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page = (await server.call('GET', `/api-uaa/tokens?limit=2${next ? `&next=${next}` : ''}`, { token: chief })).datas as {
        rows: Login[];
        next: string | null;
      };
      found.push(...page.rows.map(({ id }) => id));
      next = page.next;
    }
    expect(found).toEqual(all);
  });

  it('[F8] shows his own alone to who may end none of others', async () => {
    const first = await server.login('fern');
    await server.login('fern');
    const rows = await logins(first);
    expect(rows.map(({ username, isOwn, isThis }) => [username, isOwn, isThis])).toEqual([
      ['fern', true, false],
      ['fern', true, true],
    ]);
    const [other] = (await logins(chief)).filter(({ username }) => username === 'chief');
    expect((await server.call('POST', '/api-uaa/oauth/sessions/end', { token: first, json: { id: other!.id } })).code).toBe(404);
    expect(await isIn(chief)).toBe(true);
  });

  it('[F8] ends those of others inside the own scope only, and never of who may do more', async () => {
    const wanda = await server.login('wanda');
    const anna = await server.login('fern');
    const every = await logins(chief, '&limit=200');
    const idOfLogin = (username: string): string => every.find((one) => one.username === username)!.id;
    const end = async (token: string, id: string): Promise<unknown> => (await server.call('POST', '/api-uaa/oauth/sessions/end', { token, json: { id } })).code;
    expect(await end(leader, idOfLogin('wanda'))).toBe(404);
    expect(await end(leader, idOfLogin('chief'))).toBe(404);
    expect([await isIn(wanda), await isIn(chief)]).toEqual([true, true]);
    expect(await end(leader, idOfLogin('fern'))).toBe(0);
    expect(await isIn(anna)).toBe(false);
  });

  it('[F6] ends all of one’s own but this one by one click', async () => {
    const tokens = [await server.login('dora', password), await server.login('dora', password), await server.login('dora', password)];
    expect((await server.call('POST', '/api-uaa/oauth/sessions/endOthers', { token: tokens[1]!, json: {} })).datas).toEqual({ ended: 2 });
    expect(await Promise.all(tokens.map(isIn))).toEqual([false, true, false]);
  });
});

describe('an invitation', () => {
  const invite = async (id: string, token = chief): Promise<Reply> => server.call('POST', `/api-user/users/${id}/invitation`, { token, json: {} });
  const accept = (token: string, given: string): Promise<Reply> =>
    server.call('POST', '/api-user/users-anon/acceptInvitation', { json: { token, password: given } });
  const look = (token: string): Promise<Reply> => server.call('POST', '/api-user/users-anon/invitation', { json: { token } });

  it('[F4] lets a new colleague set his own password once, and is void after that', async () => {
    const id = await server.hospital.staff('newcomer', server.hospital.orgs.east, 'desk', { password_hash: null });
    const { token } = (await invite(id)).datas as { token: string };
    expect((await look(token)).datas).toMatchObject({ username: 'newcomer', orgName: 'org east' });
    expect((await accept(token, '12345678')).code).toBe(40005);
    const done = await accept(token, 'a sentence of my own');
    expect([done.code, (done.datas as { person: { username: string } }).person.username]).toEqual([0, 'newcomer']);
    expect([(await accept(token, 'another sentence of mine')).code, (await look(token)).code]).toEqual([40105, 40105]);
    expect((await login('newcomer', 'a sentence of my own', '198.51.100.9')).code).toBe(0);
    expect(server.log()).not.toContain(token);
  });

  it('[F4] is one at a time, ends after three days, with another password and with the account', async () => {
    const id = await server.hospital.staff('invited', server.hospital.orgs.east);
    const tokenNow = async (): Promise<string> => ((await invite(id)).datas as { token: string }).token;
    const first = await tokenNow();
    const second = await tokenNow();
    expect([(await look(first)).code, (await look(second)).code]).toEqual([40105, 0]);
    await server.test.database.query(`update invitation set created_at = now() - interval '73 hours' where user_id = $1`, [id]);
    expect((await look(second)).code).toBe(40105);
    const third = await tokenNow();
    await server.call('PUT', `/api-user/users/${id}/password`, { token: chief });
    expect((await look(third)).code).toBe(40105);
    const fourth = await tokenNow();
    await server.test.database.query('update staff_user set enabled = false where id = $1', [id]);
    expect((await accept(fourth, 'a sentence of my own')).code).toBe(40105);
  });

  it('is made by nobody for somebody who may do more, or is elsewhere', async () => {
    expect((await invite(await idOf('chief'), leader)).code).toBe(404);
    expect((await invite(await idOf('wanda'), leader)).code).toBe(404);
    expect((await invite(await idOf('keeper'), leader)).code).toBe(40309);
  });
});

describe('who leaves', () => {
  const leave = (id: string, to: unknown, token = chief): Promise<Reply> => server.call('POST', `/api-user/users/${id}/leave`, { token, json: { id, to } });

  it('[F6] is switched off and logged out in one step; his chats, customers and what else leads to him go on', async () => {
    const { east, west } = server.hospital.orgs;
    const id = await server.hospital.staff('leaver', east);
    const heir = await server.hospital.staff('heir', east);
    const token = await server.login('leaver');
    const memberId = await server.hospital.member('of-leaver', east, { owner_user_id: id });
    await server.hospital.member('of-leaver-gone', east, { owner_user_id: id, archived_at: new Date().toISOString() });
    const far = await server.hospital.member('of-leaver-west', west, { owner_user_id: id });
    const serving = await server.hospital.conversation(memberId, east, { state: 'serving', assignee_id: id });
    const closed = await server.hospital.conversation(await server.hospital.member('of-leaver-before', east), east, { state: 'closed', assignee_id: id });
    expect((await server.call('GET', `/api-user/users/${id}/leave/check`, { token: leader })).datas).toEqual({
      held: [
        { entity: 'member', field: 'ownerUserId', count: 1 },
        { entity: 'conversation', field: 'assigneeId', count: 1 },
      ],
      beyond: 1,
      sessions: 1,
    });
    const reply = await leave(
      id,
      [
        { entity: 'member', userId: heir },
        { entity: 'conversation', userId: heir },
      ],
      leader,
    );
    expect([reply.code, reply.datas], reply.text).toEqual([0, { passed: 2, left: 0 }]);
    expect(await isIn(token)).toBe(false);
    expect((await login('leaver', password, '198.51.100.20')).code).toBe(40101);
    const owners = await server.test.database.query('select id, owner_user_id as owner from member where id = any($1) order by id', [[memberId, far]]);
    expect(owners).toEqual([
      { id: memberId, owner: heir },
      { id: far, owner: id },
    ]);
    const talks = await server.test.database.query('select id, assignee_id as principal from conversation where id = any($1) order by id', [[serving, closed]]);
    expect(talks).toEqual([
      { id: serving, principal: heir },
      { id: closed, principal: id },
    ]);
    const history = await server.test.database.query(`select changes from record_change where entity_id = $1 and entity = 'member'`, [memberId]);
    expect(JSON.stringify(history)).toContain(heir);
    const audit = await server.test.database.query(`select entity_id as "entityId" from audit where operation = 'account.leave' and outcome = 'done'`);
    expect(audit).toEqual([{ entityId: id }]);
  });

  it('leaves nobody’s customer waiting: what nobody takes goes back to the queue, and customers are nobody’s', async () => {
    const { east } = server.hospital.orgs;
    const id = await server.hospital.staff('leaver2', east);
    const memberId = await server.hospital.member('of-leaver2', east, { owner_user_id: id });
    const serving = await server.hospital.conversation(memberId, east, { state: 'serving', assignee_id: id, waiting_since: new Date().toISOString() });
    expect((await leave(id, [])).datas).toEqual({ passed: 2, left: 0 });
    expect(await server.test.database.query('select state, assignee_id as principal from conversation where id = $1', [serving])).toEqual([
      { state: 'waiting', principal: null },
    ]);
    expect(await server.test.database.query('select owner_user_id as owner from member where id = $1', [memberId])).toEqual([{ owner: null }]);
  });

  it('with a great many customers is gone at once; they follow by themselves, chunk by chunk, each once', async () => {
    const { east } = server.hospital.orgs;
    const [id, heir] = [await server.hospital.staff('leaver3', east), await server.hospital.staff('heir3', east)];
    await server.test.database.query(
      `insert into member (id, org_id, name, sex, level, enabled, owner_user_id) select gen_random_uuid(), $1, 'many ' || n, 'unknown', 'normal', true, $2 from generate_series(1, 110) n`,
      [east, id],
    );
    expect((await leave(id, [{ entity: 'member', userId: heir }])).datas).toEqual({ passed: 100, left: 1 });
    await until(async () => (await server.test.database.query('select 1 from passing')).length === 0, { what: 'everything to be passed on' });
    const counts = await server.test.database.query(
      `select owner_user_id as owner, count(*)::int as n, max(version)::int as version from member where name like 'many %' group by owner_user_id`,
    );
    expect(counts).toEqual([{ owner: heir, n: 110, version: 2 }]);
    const told = await server.test.database.query(`select values from system_message where kind = 'leaverPassed'`);
    expect(told).toEqual([{ values: { name: 'name of leaver3', count: 110, left: 0 } }]);
  });

  it('is nobody above, nobody elsewhere, not oneself, and nobody takes over from himself', async () => {
    expect((await leave(await idOf('wanda'), [], leader)).code).toBe(404);
    expect((await leave(await idOf('keeper'), [], leader)).code).toBe(40309);
    const id = await idOf('emma');
    expect((await leave(id, [{ entity: 'member', userId: id }])).code).toBe(40001);
    expect((await leave(id, [{ entity: 'order', userId: null }])).code).toBe(40001);
    expect((await leave(id, 'x')).code).toBe(40001);
  });
});
