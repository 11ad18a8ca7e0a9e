/** [F9] Logging in by scanning, against a stand-in that speaks the documented protocol of enterprise WeChat (docs/outside/wecom.md). */
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

interface Told {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}
let wecom: Server;
let server: TestServer;
let without: TestServer;
let heard: Told[] = [];
/** Codes that the telephone may bring: each works once. */
const codes = new Map<string, { readonly userid?: string; readonly mobile?: string }>();
let tokens = 0;
let isAway = false;

function answer({ path, query, body }: Told): unknown {
  if (path === '/cgi-bin/gettoken') {
    if (query.get('corpsecret') !== 'secret-of-the-application') return { errcode: 40001, errmsg: 'invalid credential' };
    tokens += 1;
    return { errcode: 0, errmsg: 'ok', access_token: `token-${tokens}`, expires_in: 7200 };
  }
  if (query.get('access_token') !== `token-${tokens}`) return { errcode: 42001, errmsg: 'access_token expired' };
  if (path === '/cgi-bin/auth/getuserinfo') {
    const found = codes.get(query.get('code') ?? '');
    codes.delete(query.get('code') ?? '');
    if (!found) return { errcode: 40029, errmsg: 'invalid code' };
    return found.userid ? { errcode: 0, userid: found.userid, user_ticket: found.mobile ?? '' } : { errcode: 0, openid: 'stranger' };
  }
  if (path === '/cgi-bin/auth/getuserdetail') return { errcode: 0, mobile: (JSON.parse(body) as { user_ticket: string }).user_ticket };
  if (path === '/cgi-bin/externalcontact/add_contact_way')
    return { errcode: 0, config_id: 'x', qr_code: `https://wework.qpic.cn/${(JSON.parse(body) as { state: string }).state}` };
  return { errcode: 60020 };
}

beforeAll(async () => {
  wecom = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://wecom');
      const told = { path: url.pathname, query: url.searchParams, body: Buffer.concat(pieces).toString() };
      heard.push(told);
      if (isAway) response.writeHead(502).end('away');
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(told)));
    });
  });
  await new Promise<void>((done) => {
    wecom.listen(0, '127.0.0.1', done);
  });
  const url = `http://127.0.0.1:${(wecom.address() as AddressInfo).port}`;
  server = await startTestServer({
    WECOM_URL: url,
    WECOM_KEY: 'secret-of-the-application',
    WECOM_CORP_ID: 'corp-1',
    WECOM_CORP_NAME: '杏林医疗',
    WECOM_AGENT_ID: '1000002',
    PUBLIC_ORIGIN: 'https://care.example.org',
  });
  without = await startTestServer();
  const { east } = server.hospital.orgs;
  await server.hospital.staff('anna', east, 'desk', { qywx_user_id: 'AnnaAtWecom', mobile: '13912345678' });
  await server.hospital.staff('bella', east, 'desk', { mobile: '13900000001' });
  for (const name of ['twin1', 'twin2']) await server.hospital.staff(name, east, 'desk', { mobile: '13900000002' });
  await server.hospital.staff('gone', east, 'desk', { qywx_user_id: 'GoneAtWecom', enabled: false });
});
afterAll(async () => {
  await Promise.all([server.close(), without.close()]);
  wecom.close();
});

const verifierOf = (): string => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
const get = (path: string, given: Readonly<Record<string, string>>, at = server): Promise<Reply> =>
  at.call('GET', `${path}?${new URLSearchParams(given).toString()}`);
interface Begun {
  readonly state: string;
  readonly verifier: string;
  readonly url: string;
  readonly number: string;
}
async function begin(): Promise<Begun> {
  const verifier = verifierOf();
  const reply = await get('/api-user/users-anon/qywxGeneratorScanQrCode', { corpId: 'corp-1', challenge: challengeOf(verifier) });
  expect(reply.code, reply.text).toBe(0);
  return { verifier, ...(reply.datas as object) } as Begun;
}
const fill = (state: string, code: string): Promise<Reply> => get('/api-user/users-anon/fillLoginInfo', { state, code });
const mobile = (ticket: string): Promise<Reply> => get('/api-user/users-anon/getMobileByQywxAndUserId', { ticket });
const confirm = (ticket: string, isConfirmed = true): Promise<Reply> =>
  server.call('POST', '/api-user/users-anon/qywxConfirm', { json: { ticket, isConfirmed } });
const stateOf = async ({ state, verifier }: Pick<Begun, 'state' | 'verifier'>): Promise<string> =>
  ((await server.call('POST', '/api-user/users-anon/qywxScanState', { json: { state, verifier } })).datas as { status: string }).status;
const login = ({ state, verifier }: Pick<Begun, 'state' | 'verifier'>): Promise<Reply> =>
  get('/api-uaa/oauth/mobile/qywxLoginByScanQrCode', { state, verifier });
const ticketOf = (reply: Reply): string => (reply.datas as { ticket: string }).ticket;
async function scan(state: string, userid = 'AnnaAtWecom', more: { mobile?: string } = {}): Promise<Reply> {
  const code = verifierOf();
  codes.set(code, { userid, ...more });
  return fill(state, code);
}

describe('a login by scanning', () => {
  it('[F9] goes from the browser over the telephone and back, each step told, and the number seen on both', async () => {
    expect((await get('/api-user/users-anon/qywxList', {})).datas).toEqual([{ id: 'corp-1', name: '杏林医疗' }]);
    const begun = await begin();
    const url = new URL(begun.url);
    expect([url.searchParams.get('appid'), url.searchParams.get('agentid'), url.searchParams.get('redirect_uri'), url.searchParams.get('state')]).toEqual([
      'corp-1',
      '1000002',
      'https://care.example.org/scanLogin',
      begun.state,
    ]);
    expect(begun.url).not.toContain(begun.verifier);
    expect(await stateOf(begun)).toBe('waiting');
    const scanned = await scan(begun.state);
    expect(scanned.datas).toMatchObject({ number: begun.number });
    expect(await stateOf(begun)).toBe('scanned');
    expect((await mobile(ticketOf(scanned))).datas).toEqual({ nickName: 'name of anna', mobile: '139****5678' });
    expect((await login(begun)).code).toBe(40106);
    await confirm(ticketOf(scanned));
    expect(await stateOf(begun)).toBe('confirmed');
    const done = await login(begun);
    expect((done.datas as { person: { username: string } }).person.username).toBe('anna');
    expect((await login(begun)).code).toBe(40106);
    expect(server.log()).not.toMatch(new RegExp([begun.state, begun.verifier, ticketOf(scanned), 'secret-of-the-application', '13912345678'].join('|')));
  });

  it('[F9] gives the session to no browser but the one that showed the code', async () => {
    const begun = await begin();
    const thief = { state: begun.state, verifier: verifierOf() };
    const scanned = await scan(begun.state);
    await confirm(ticketOf(scanned));
    expect([await stateOf(thief), (await login(thief)).code]).toEqual(['expired', 40106]);
    // Nor by any code of enterprise WeChat in an address that somebody is led to: a login takes the word of the browser and nothing else.
    expect((await get('/api-uaa/oauth/mobile/qywxLoginByScanQrCode', { state: begun.state, verifier: begun.verifier, code: 'x' })).code).toBe(0);
  });

  it('[F9] takes a code and a scan once, and is over after two minutes', async () => {
    const begun = await begin();
    codes.set('one-code', { userid: 'AnnaAtWecom' });
    expect([(await fill(begun.state, 'one-code')).code, (await fill(begun.state, 'one-code')).code]).toEqual([0, 40106]);
    const other = await begin();
    expect((await fill(other.state, 'one-code')).code).toBe(40106);
    const late = await begin();
    const scanned = await scan(late.state);
    await server.test.database.query(`update scan_login set created_at = created_at - interval '121 seconds'`);
    expect([(await confirm(ticketOf(scanned))).code, (await mobile(ticketOf(scanned))).code, await stateOf(late), (await login(late)).code]).toEqual([
      40106,
      40106,
      'expired',
      40106,
    ]);
  });

  it('[F9] is refused by who holds the telephone, and then by nobody any more confirmed', async () => {
    const begun = await begin();
    const ticket = ticketOf(await scan(begun.state));
    await confirm(ticket, false);
    expect([await stateOf(begun), (await confirm(ticket)).code, (await login(begun)).code]).toEqual(['refused', 40106, 40106]);
  });

  it('[F3] tells strangers, people without an account, switched off and ambiguous ones the same', async () => {
    const told: string[] = [];
    for (const [userid, more] of [
      ['NobodyAtAll', {}],
      ['GoneAtWecom', {}],
      ['Twin', { mobile: '13900000002' }],
    ] as const) {
      const begun = await begin();
      const reply = await scan(begun.state, userid, more);
      told.push(`${reply.status} ${reply.text} ${await stateOf(begun)}`);
    }
    expect([new Set(told).size, told[0]]).toEqual([1, expect.stringContaining('refused')]);
    const begun = await begin();
    codes.set('outsider', {});
    expect([(await fill(begun.state, 'outsider')).code, await stateOf(begun)]).toEqual([40107, 'refused']);
  });

  it('finds who has not scanned before by the number that enterprise WeChat vouches for, and knows him from then on', async () => {
    const begun = await begin();
    await confirm(ticketOf(await scan(begun.state, 'BellaAtWecom', { mobile: '13900000001' })));
    expect((await login(begun)).code).toBe(0);
    const again = await begin();
    await confirm(ticketOf(await scan(again.state, 'BellaAtWecom')));
    expect((await login(again)).code).toBe(0);
    const pretender = await begin();
    expect((await scan(pretender.state, 'Pretender', { mobile: '13900000001' })).code).toBe(40107);
  });

  it('lets in whom the number leads to while an account that is switched off has his name, and leaves the name there', async () => {
    await server.hospital.staff('goneAgain', server.hospital.orgs.east, 'desk', { mobile: '13900000003' });
    for (const _time of ['first', 'second']) {
      const begun = await begin();
      const filled = await scan(begun.state, 'GoneAtWecom', { mobile: '13900000003' });
      expect((await confirm(ticketOf(filled))).code).toBe(0);
      expect((await login(begun)).code).toBe(0);
    }
    const named = await server.test.database.query(`select username from staff_user where qywx_user_id = 'GoneAtWecom'`);
    expect(named).toEqual([{ username: 'gone' }]);
  });

  it('fetches another token where the old one has ended, and says so where enterprise WeChat is away', async () => {
    const begun = await begin();
    tokens += 1;
    heard = [];
    expect((await scan(begun.state)).code).toBe(0);
    expect(heard.map(({ path }) => path)).toEqual(['/cgi-bin/auth/getuserinfo', '/cgi-bin/gettoken', '/cgi-bin/auth/getuserinfo']);
    const other = await begin();
    isAway = true;
    expect((await scan(other.state)).code).toBe(50202);
    isAway = false;
    expect(await stateOf(other)).toBe('waiting');
    expect((await scan(other.state)).code).toBe(0);
  });

  it('is not offered where it is not configured', async () => {
    expect((await get('/api-user/users-anon/qywxList', {}, without)).datas).toEqual([]);
    expect((await get('/api-user/users-anon/qywxGeneratorScanQrCode', { corpId: 'corp-1', challenge: challengeOf('x') }, without)).code).toBe(40108);
  });
});

/** A client that sends no word of its own: what the specification has names for, and nothing else (docs/adr/0061). */
interface Given {
  readonly state: string;
  readonly token: string;
  readonly url: string;
  readonly number: string;
}
async function beginBare(given: Readonly<Record<string, string>> = {}): Promise<Given> {
  const reply = await get('/api-user/users-anon/qywxGeneratorScanQrCode', given);
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as Given;
}
const fillWith = (given: Readonly<Record<string, string>>): Promise<Reply> => get('/api-user/users-anon/fillLoginInfo', given);
const loginWith = (given: Readonly<Record<string, string>>): Promise<Reply> => get('/api-uaa/oauth/mobile/qywxLoginByScanQrCode', given);
const mobileWith = (token: string): Promise<Reply> => get('/api-user/users-anon/getMobileByQywxAndUserId', { token });
const tokenIn = (reply: Reply): string => (reply.datas as { token: string }).token;
const statusIn = ({ code, datas }: Reply): unknown => (code === 0 ? (datas as { status: string }).status : code);
async function scanBare(state: string): Promise<Reply> {
  const code = verifierOf();
  codes.set(code, { userid: 'AnnaAtWecom' });
  return fillWith({ id: state, token: code });
}

describe('a login by scanning of a client that knows the specification alone', () => {
  it('[F9] goes by a token that the picture does not hold, and is told from a login that is over', async () => {
    const asked: readonly Readonly<Record<string, string>>[] = [{}, { id: 'corp-1' }];
    for (const given of asked) {
      const begun = await beginBare(given);
      expect(begun.url).not.toContain(begun.token);
      expect(begun.url).toContain(begun.state);
      expect([statusIn(await fillWith({ token: begun.token })), (await loginWith({ token: begun.token })).code]).toEqual(['waiting', 40106]);
      const scanned = await scanBare(begun.state);
      expect([scanned.datas, statusIn(await fillWith({ token: begun.token }))]).toEqual([
        expect.objectContaining({ number: begun.number, status: 'scanned' }),
        'scanned',
      ]);
      const ticket = tokenIn(scanned);
      expect((await mobileWith(ticket)).datas).toEqual({ nickName: 'name of anna', mobile: '139****5678' });
      expect((await loginWith({ token: begun.token })).code).toBe(40106);
      expect([statusIn(await fillWith({ token: ticket })), statusIn(await fillWith({ token: begun.token }))]).toEqual(['confirmed', 'confirmed']);
      const done = await loginWith({ token: begun.token });
      expect((done.datas as { person: { username: string } }).person.username).toBe('anna');
      expect([
        (await loginWith({ token: begun.token })).code,
        statusIn(await fillWith({ token: begun.token })),
        (await fillWith({ token: ticket })).code,
      ]).toEqual([40106, 40106, 40106]);
      expect(server.log()).not.toMatch(new RegExp([begun.state, begun.token, ticket].join('|')));
    }
  });

  it('[F9] gives the session to nobody who saw the picture, and the token to nobody who scanned it', async () => {
    const begun = await beginBare();
    const scanned = await scanBare(begun.state);
    const ticket = tokenIn(scanned);
    expect(scanned.text).not.toContain(begun.token);
    expect((await fillWith({ token: begun.token })).text).not.toContain(ticket);
    await fillWith({ token: ticket });
    const foreign = await beginBare();
    for (const token of [begun.state, ticket, foreign.token, verifierOf(), 'x'.repeat(64), 'x']) expect((await loginWith({ token })).code, token).toBe(40106);
    expect((await login({ state: begun.state, verifier: begun.state })).code).toBe(40106);
    expect((await loginWith({ token: begun.token })).code).toBe(0);
  });

  it('[F9] keeps a token and the word of a browser apart: what a browser began is taken by its word alone', async () => {
    const begun = await begin();
    await confirm(ticketOf(await scan(begun.state)));
    expect([(await loginWith({ token: begun.verifier })).code, (await fillWith({ token: begun.verifier })).code]).toEqual([40106, 40106]);
    expect(begun).toMatchObject({ token: null });
    expect((await login(begun)).code).toBe(0);
  });

  it('[F9] is over after two minutes, and when the telephone says no', async () => {
    const late = await beginBare();
    const ticket = tokenIn(await scanBare(late.state));
    await server.test.database.query(`update scan_login set created_at = created_at - interval '121 seconds'`);
    expect([(await fillWith({ token: ticket })).code, (await mobileWith(ticket)).code, (await fillWith({ token: late.token })).code]).toEqual([
      40106, 40106, 40106,
    ]);
    expect((await loginWith({ token: late.token })).code).toBe(40106);
    const refused = await beginBare();
    await confirm(tokenIn(await scanBare(refused.state)), false);
    expect([(await fillWith({ token: refused.token })).code, (await loginWith({ token: refused.token })).code]).toEqual([40106, 40106]);
  });

  it('is told by name what is missing', async () => {
    for (const path of ['/api-user/users-anon/fillLoginInfo', '/api-user/users-anon/getMobileByQywxAndUserId', '/api-uaa/oauth/mobile/qywxLoginByScanQrCode']) {
      const reply = await get(path, {});
      expect([reply.code, Object.keys((reply.datas as { fields: object }).fields)], path).toEqual([40001, ['token']]);
    }
    expect((await get('/api-user/users-anon/qywxGeneratorScanQrCode', {}, without)).code).toBe(40108);
  });
});

describe('codes for customers', () => {
  it('are made for a colleague whom enterprise WeChat knows, and carry where they hang or who recommends', async () => {
    const token = await server.login('anna');
    const ids = Object.fromEntries(
      (await server.test.database.query<{ id: string; username: string }>('select id, username from staff_user')).map(({ id, username }) => [username, id]),
    );
    const customer = await server.hospital.member('recommends', server.hospital.orgs.east);
    const foreign = await server.hospital.member('foreign', server.hospital.orgs.west);
    const url = async (path: string): Promise<unknown> => {
      const reply = await server.call('GET', `/api-user/users/${path}`, { token });
      return reply.code === 0 ? (reply.datas as { url: string }).url : reply.code;
    };
    expect(await url(`qrcode/${ids['anna']}/door`)).toBe('https://wework.qpic.cn/c:door');
    expect(await url(`generateQrOldWithNewCode/${ids['anna']}/${customer}`)).toMatch(/^https:\/\/wework\.qpic\.cn\/o:.{22}$/);
    expect(await url(`generateQrOldWithNewCode/${ids['anna']}/${foreign}`)).toBe(404);
    expect(await url(`qrcode/${ids['twin1']}/door`)).toBe(40107);
  });
});
