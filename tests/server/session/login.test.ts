import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '#tests/server/promises/profile.ts';
import { password } from '#tests/server/support/hospital.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
/** Test clients speak for whole networks. */
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
  const { east } = server.hospital.orgs;
  for (const name of ['anna', 'bella', 'carla', 'Dora', 'emma', 'fern', 'gina', 'hanna']) await server.hospital.staff(name, east);
  await server.hospital.staff('nobody', east, 'desk', { enabled: false });
  await server.hospital.staff('uprooted', east, 'desk');
});
afterAll(() => server.close());

const path = '/api-uaa/oauth/user/token';
const tryLogin = (username: string, given: string, address = '198.51.100.1'): Promise<Reply> =>
  server.call('POST', path, { form: { username, password: given }, headers: { 'x-forwarded-for': address } });
const wrong = (username: string, address?: string) => tryLogin(username, 'wrong', address);

describe('logging in', () => {
  it('tells who it is, what he may and where', async () => {
    const answer = await tryLogin('anna', password);
    expect(answer.code).toBe(0);
    expect(answer.datas).toMatchObject({
      token_type: 'bearer',
      expires_in: 43_200,
      person: {
        system: 'staff',
        username: 'anna',
        roles: [{ code: 'desk' }],
        orgId: server.hospital.orgs.east,
        orgs: [{ id: server.hospital.orgs.east, groupName: 'org group' }],
      },
    });
  });

  it('[F3] answers the same for an unknown, a disabled and a right account with a wrong password', async () => {
    const answers = [
      await wrong('bella', '198.51.100.2'),
      await wrong('nosuchperson', '198.51.100.2'),
      await wrong('nobody', '198.51.100.2'),
      await tryLogin('nobody', password, '198.51.100.2'),
    ];
    expect(new Set(answers.map((one) => `${one.status} ${one.text}`)).size).toBe(1);
    expect(answers[0]?.code).toBe(40101);
  });

  it('refuses a person whose organisation is gone as it refuses a wrong password', async () => {
    await server.test.database.query(`update staff_user set org_id = gen_random_uuid(), bound_org_ids = '{}' where username = 'uprooted'`);
    expect((await tryLogin('uprooted', password)).code).toBe(40101);
  });

  it('takes the account however it is typed', async () => {
    for (const typed of ['dora', 'DORA', ' Dora ', 'ｄｏｒａ', 'do\u200bra']) expect((await tryLogin(typed, password)).code, typed).toBe(0);
  });

  it('shows the same need of a validation code for every name', async () => {
    const needs = await Promise.all(['anna', 'nosuchperson', ''].map((name) => server.call('GET', `/api-user/users-anon/checkYmUserInfo?username=${name}`)));
    expect(new Set(needs.map((one) => one.text)).size).toBe(1);
  });

  it('lets a member in by his open id', async () => {
    await server.hospital.member('open-1', server.hospital.orgs.east);
    await server.hospital.member('open-off', server.hospital.orgs.east, { enabled: false });
    expect(await server.loginMember('open-1')).toMatch(/^.{43}$/);
    for (const openId of ['open-off', 'open-unknown'])
      expect((await server.call('POST', '/api-uaa/oauth/openId/token', { form: { openId } })).code).toBe(40101);
  });
});

describe('login limits', () => {
  it('[F1] make an account wait after five wrong tries from one network, even with the right password', async () => {
    for (let n = 0; n < 5; n += 1) expect((await wrong('carla', '203.0.113.1')).code).toBe(40101);
    const answer = await tryLogin('carla', password, '203.0.113.1');
    expect([answer.status, answer.code]).toEqual([429, 42901]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(30);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('let the same account in from another network, and a colleague from the same one', async () => {
    expect((await tryLogin('carla', password, '203.0.113.200')).code).toBe(0);
    expect((await tryLogin('anna', password, '203.0.113.1')).code).toBe(0);
  });

  it('[F1] leave sessions alone that are open already', async () => {
    const token = (await tryLogin('emma', password, '203.0.113.9')).datas as { access_token: string };
    for (let n = 0; n < 8; n += 1) await wrong('emma', '203.0.113.9');
    expect((await server.call('GET', '/api-user/menus/current', { token: token.access_token })).code).toBe(0);
  });

  it('[F2] are counted for the same account however the caller writes it', async () => {
    const variants = ['fern', 'FERN', ' fern', 'fern ', 'ｆｅｒｎ', 'f\u200bern', 'fe\u00adrn'];
    const codes: unknown[] = [];
    for (const [at, variant] of variants.entries())
      codes.push(
        (
          await (at % 2 === 0
            ? wrong(variant, '203.0.113.20')
            : server.call('POST', path, {
                json: { username: variant, password: 'wrong', email: `x${at}@example.org` },
                headers: { 'x-forwarded-for': `203.0.113.20` },
              }))
        ).code,
      );
    expect(codes).toEqual([40101, 40101, 40101, 40101, 40101, 42901, 42901]);
  });

  // Each spelling by one of the ways in turn in `npm test`.
  it('[F2] are one for two hundred spellings of a name and ways to send it, whatever else is said with it', async () => {
    const letters = ['hanna', 'HANNA', 'Hanna', 'hAnNa', 'ｈａｎｎａ', 'ＨＡＮＮＡ', 'hannａ', 'ｈanna'];
    const around = [
      (name: string) => name,
      (name: string) => ` ${name}`,
      (name: string) => `${name}\u3000`,
      (name: string) => `\u00a0${name}\t`,
      (name: string) => name.split('').join('\u200b'),
    ];
    const names = letters.flatMap((name) => around.map((one) => one(name)));
    const here = '203.0.113.60';
    const from = (forwarded: string): Record<string, string> => ({ 'x-forwarded-for': forwarded });
    const ways: readonly ((username: string, at: number) => Promise<Reply>)[] = [
      (username) => wrong(username, here),
      (username, at) => server.call('POST', path, { json: { username, password: 'wrong', email: `x${at}@example.org`, user: 'x' }, headers: from(here) }),
      (username, at) =>
        server.call('POST', `${path}?username=other${at}`, { form: { username, password: 'wrong', tenantId: String(at) }, headers: from(here) }),
      // The caller's own word stands before what the proxy has seen.
      (username, at) => server.call('POST', path, { form: { username, password: 'wrong' }, headers: from(`198.51.100.${at % 250}, ${here}`) }),
      (username, at) =>
        server.call('POST', path, {
          form: { username, password: 'wrong' },
          headers: {
            ...from(here),
            forwarded: `for=198.51.100.${at % 250}`,
            'x-real-ip': `198.51.100.${at % 250}`,
            'user-agent': `agent ${at}`,
            'x-lang': 'en',
          },
        }),
    ];
    const codes: unknown[] = [];
    for (const [at, username] of names.entries())
      for (const send of ways.filter((_, n) => isLong() || n === (at + Math.floor(at / around.length)) % ways.length))
        codes.push((await send(username, at)).code);
    expect([codes.length, new Set(codes.slice(0, 5)), new Set(codes.slice(5))]).toEqual([isLong() ? 200 : 40, new Set([40101]), new Set([42901])]);
    expect((await tryLogin('hanna', password, here)).code).toBe(42901);
    expect((await tryLogin('hanna', password, '203.0.113.61')).code).toBe(0);
  });

  it('[F1] are not dodged by trying all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => wrong('gina', '203.0.113.30')));
    expect(answers.filter((one) => one.code === 40101).length).toBe(5);
    expect(answers.filter((one) => one.code === 42901).length).toBe(25);
  });

  it('begin anew after a login that succeeded, and forget after a day', async () => {
    for (let n = 0; n < 4; n += 1) await wrong('bella', '203.0.113.40');
    expect((await tryLogin('bella', password, '203.0.113.40')).code).toBe(0);
    for (let n = 0; n < 4; n += 1) expect((await wrong('bella', '203.0.113.40')).code).toBe(40101);
    await server.test.database.query(`update login_attempt set at = at - interval '25 hours'`);
    for (let n = 0; n < 5; n += 1) expect((await wrong('bella', '203.0.113.40')).code).toBe(40101);
  });

  it('hold up a network that sprays, but not the people it is known for', async () => {
    const network = '203.0.113.77';
    expect((await tryLogin('anna', password, network)).code).toBe(0);
    await server.test.database.query(
      `insert into login_attempt (account, network, succeeded) select sha256(n::text::bytea), $1, false from generate_series(1, 300) n`,
      [network],
    );
    expect((await wrong('stranger', network)).code).toBe(42901);
    expect((await tryLogin('Dora', password, network)).code).toBe(42901);
    expect((await tryLogin('anna', password, network)).code).toBe(0);
  });

  it('[F1] refuse none of a hundred people who come at eight behind one address', async () => {
    const names = Array.from({ length: 100 }, (_, n) => `early${n}`);
    for (const name of names) await server.hospital.staff(name, server.hospital.orgs.east);
    const answers = await Promise.all(names.map((name) => tryLogin(name, password, '203.0.113.150')));
    expect(answers.filter((one) => one.code !== 0)).toEqual([]);
  });

  it('[F1] give all networks together at most fifty guesses a day at an account', async () => {
    await server.test.database.query(`delete from login_attempt`);
    let guessed = 0;
    for (let n = 0; n < 60; n += 1) if ([40101, 40104].includes(Number((await wrong('emma', `192.0.2.${n}`)).code))) guessed += 1;
    expect(guessed).toBe(50);
  });
});
