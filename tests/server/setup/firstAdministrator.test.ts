import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allRights } from '#contract/entityRights.ts';
import { corpAdminRoleCode } from '#contract/rights.ts';
import type { SessionPerson } from '#contract/calls/session.ts';
import { readConfig } from '#server/config/config.ts';
import { loadDemo } from '#server/demo/index.ts';
import { ruleOfOrg } from '#server/outgoing/rule.ts';
import { createLog } from '#server/observe/log.ts';
import { startServer } from '#server/start.ts';
import type { Running } from '#server/start.ts';
import { fewConnections } from '#tests/rig/transientCluster.ts';
import { isLong } from '#tests/server/promises/profile.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'careline-first-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

let test: TestDatabase;
let log = '';
const servers: Running[] = [];
async function open(): Promise<void> {
  test = await freshDatabase();
  log = '';
}
async function close(): Promise<void> {
  await Promise.all(servers.splice(0).map((one) => one.stop()));
  await test.drop();
}

async function start(settings: Readonly<Record<string, string>> = {}): Promise<Running> {
  const config = readConfig({
    DATABASE_URL: test.near,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'trace',
    ...fewConnections,
    ...settings,
  });
  const write = (line: string): void => {
    log += line;
  };
  const running = await startServer(config, createLog(config, { write }));
  servers.push(running);
  return running;
}
const tokenOf = ({ firstLink }: Running): string => new URL(firstLink ?? '').searchParams.get('token') ?? '';

interface Answer {
  readonly status: number;
  readonly resp_code: number;
  readonly resp_msg: string;
  readonly datas: { readonly access_token: string; readonly person: SessionPerson; readonly fields: Readonly<Record<string, string>> };
}
const given = { groupName: ' 青禾医疗 ', hospitalName: '青禾妇儿', nickName: '程 一', username: 'Cheng.Yi', password: 'Correct-horse-7' };
async function post({ url }: Running, to: string, body: URLSearchParams | object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const asForm = body instanceof URLSearchParams;
  const answer = await fetch(`${url}${to}`, {
    method: 'POST',
    body: asForm ? body : JSON.stringify(body),
    headers: { ...(asForm ? {} : { 'content-type': 'application/json' }), ...headers },
  });
  return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) };
}
const path = '/api-user/users-anon/firstAdministrator';
const make = (server: Running, more: object = {}, headers = {}): Promise<Answer> => post(server, path, { token: tokenOf(server), ...given, ...more }, headers);
const count = async (table: string): Promise<number> => (await test.database.query(`select 1 from ${table}`)).length;
const title = async ({ url }: Running): Promise<string> => ((await (await fetch(`${url}/config.json`)).json()) as { title: [string] }).title[0];

/** Whoever is made first is made once: what becomes of one house is looked at from all sides. */
describe('a start on an empty database without demo data', () => {
  let other: Running;
  let server: Running;
  let audited: readonly object[] = [];
  beforeAll(async () => {
    await open();
    other = await start();
    // The link of the later one counts.
    server = await start();
    // Both have just read that there is nobody: the sweep of the sockets does this every two seconds.
    for (const each of [other, server]) await each.services.sessions.stillValid([]);
  });
  afterAll(close);

  it('[F10] gives a link that makes group, hospital, roles and the administrator, who is logged in at once', async () => {
    expect(server.firstLink).toMatch(new RegExp(`^${server.url}/first\\?token=[A-Za-z0-9_-]{43}$`));
    expect(await title(server)).toBe('客户关系管理');
    await fetch(`${server.url}/first?token=${tokenOf(server)}`, { headers: { accept: 'text/html' } });
    const [row] = await test.database.query<{ text: string }>('select first_link::text as text from first_link');
    expect(row?.text).not.toContain(tokenOf(server));
    await make(server, { token: 'x' });
    const { resp_code: code, datas } = await make(server);
    expect(code).toBe(0);
    audited = await test.database.query('select class, outcome, actor_id, entity_id from audit order by id');
    const all = Object.keys(allRights).filter((right) => right !== 'chat.member');
    expect(datas.person).toMatchObject({ system: 'staff', username: 'Cheng.Yi', nickName: '程 一', roles: [{ code: corpAdminRoleCode }] });
    expect([...datas.person.rights].toSorted()).toEqual(all.toSorted());
    // No message goes out at night before anybody has set that up, in any of its houses.
    const [house] = await test.database.query<{ id: string }>(`select id from organisation where type = 'hospital'`);
    expect((await ruleOfOrg(test.database, house?.id ?? '')).quiet).toEqual({ from: '21:00', to: '08:00' });
    expect(datas.person.orgs.map(({ name, groupName }) => [name, groupName])).toEqual([
      ['青禾医疗', '青禾医疗'],
      ['青禾妇儿', '青禾医疗'],
    ]);
    // On the other server, too.
    for (const { url } of [other, server]) {
      const menus = await fetch(`${url}/api-user/menus/current`, { headers: { authorization: `Bearer ${datas.access_token}` } });
      expect(menus.status).toBe(200);
      expect(new Set(((await menus.json()) as { datas: { have: boolean }[] }).datas.map((menu) => menu.have))).toEqual(new Set([true]));
    }
    expect(await count('role')).toBeGreaterThan(1);
    expect(await title(server)).toBe('青禾医疗');
    const login = await post(server, '/api-uaa/oauth/user/token', new URLSearchParams({ username: 'cheng.yi', password: given.password }));
    expect(login.resp_code).toBe(0);
  });

  it('writes down who was made, and tries that were refused', async () => {
    const [{ id } = { id: '' }] = await test.database.query<{ id: string }>('select id from staff_user');
    expect(audited).toEqual([
      { class: 'login', outcome: 'refused', actor_id: null, entity_id: null },
      { class: 'change', outcome: 'done', actor_id: id, entity_id: id },
      { class: 'login', outcome: 'done', actor_id: id, entity_id: id },
    ]);
  });

  it('[F10] is never given where an organisation exists, and the one that was given is void', async () => {
    expect((await start()).firstLink).toBeUndefined();
    expect((await make(server)).resp_code).toBe(40102);
  });

  it('keeps the secret out of the log', async () => {
    await make(server, { password: 'short' });
    expect(log).toContain('one-time link');
    for (const secret of [tokenOf(server), given.password, given.username]) expect(log).not.toContain(secret);
  });
});

describe('the link', () => {
  beforeEach(open);
  afterEach(close);

  it('[F10] outlives what did not fit, and names the field; then it works once, by a form as by JSON, also for twenty at the same moment', async () => {
    const server = await start();
    for (const [field, value] of [
      ['password', 'seven77'],
      ['username', '程一'],
      ['username', '-cheng'],
      ['username', 'cheng yi'],
      ['groupName', ' '],
      ['hospitalName', ''],
      ['nickName', 'x'.repeat(41)],
    ] as const) {
      const { status, datas } = await make(server, { [field]: value });
      expect([status, Object.keys(datas.fields)], `${field}: ${value}`).toEqual([400, [field]]);
    }
    expect(await count('organisation')).toBe(0);
    const asForm = (username: string): Promise<Answer> => post(server, path, new URLSearchParams({ token: tokenOf(server), ...given, username }));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? asForm(`user${at}`) : make(server, { username: `user${at}` }))));
    expect(answers.map((one) => one.resp_code).toSorted((one, other) => one - other)).toEqual([0, ...Array.from({ length: 19 }, () => 40102)]);
    expect([await count('organisation'), await count('staff_user'), await count('first_link')]).toEqual([2, 1, 0]);
    for (const secret of [tokenOf(server), given.password, given.username, 'seven77']) expect(log).not.toContain(secret);
  });

  it('is refused alike, with what to do, when unknown, cut short, used, replaced or a day old', async () => {
    const old = await start();
    const server = await start();
    const answers = [await make(server, { token: 'unknown' }), await make(server, { token: 'x'.repeat(200) }), await make(old)];
    await test.database.query(`update first_link set created_at = created_at - interval '24 hours'`);
    answers.push(await make(server));
    await test.database.query(`update first_link set created_at = created_at + interval '1 minute'`);
    expect((await make(server)).resp_code).toBe(0);
    answers.push(await make(server));
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 400, resp_code: 40102 });
    expect((await make(server, {}, { 'accept-language': 'en' })).resp_msg).toContain('restart the server');
  });

  it('is one, whichever of two servers that start at once prints it', async () => {
    const both = await Promise.all([start(), start()]);
    expect(await count('first_link')).toBe(1);
    const codes = [];
    for (const one of both) codes.push((await make(one)).resp_code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40102]);
  });

  it.runIf(isLong())('is void once demo data has come into the database', async () => {
    const server = await start();
    await loadDemo(test.database, { demo: true, dataDir });
    expect((await make(server)).resp_code).toBe(40102);
    expect((await start()).firstLink).toBeUndefined();
    expect(await count('first_link')).toBe(0);
  });

  it('cannot be guessed at as often as one likes', async () => {
    const server = await start({ RATE_LIMITS: 'on' });
    await test.database.query(
      `insert into login_attempt (account, network, succeeded) select sha256(n::text::bytea), '127.0.0.1', false from generate_series(1, 300) n`,
    );
    expect((await make(server, { token: 'guess' })).resp_code).toBe(42901);
  });
});
