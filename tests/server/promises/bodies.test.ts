/**
 * H7: however a body or a query is called, shaped or encoded, each call reads it as what it is or refuses it: no fault of ours, and nothing that does not fit is taken. E4: nor
 * what it does not ask for. `npm test` takes calls that have every kind, option and encoding together, and of what the engine stores some of each make.
 */
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Field } from '#contract/kinds.ts';
import { endpoints, endsOrBegins, hasBody, operationAt, pathOf, payloadOf, queryOf, sampleOf } from '#tests/server/support/everyCall.ts';
import type { Endpoint, Payload } from '#tests/server/support/everyCall.ts';
import { someJudgedAlike, someReadAlike } from '#tests/server/support/makesOfCalls.ts';
import { requireSilent } from '#tests/server/support/overheard.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';
import { makeRows, printOf } from './canaries.ts';
import { figure } from './profile.ts';

let server: TestServer;
let token = '';
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
  await server.hospital.staff('asker', server.hospital.orgs.east, 'unmasked');
  token = await server.login('asker');
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

interface Answer {
  readonly status: number;
  readonly code: unknown;
  readonly text: string;
}
/** Headers as they are written, so that one can come twice or not at all. */
const send = (method: string, path: string, types: readonly string[], body?: string | Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const bytes = body === undefined ? undefined : Buffer.from(body);
    const length = bytes === undefined ? [] : ['Content-Length', String(bytes.length)];
    const headers = ['Host', 'x', 'Authorization', `Bearer ${token}`, ...types.flatMap((type) => ['Content-Type', type]), ...length];
    const asked = request(`${server.url}${path}`, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const isEnvelope = text.startsWith('{"resp_code"') || text.startsWith('{"code"');
          const envelope = isEnvelope ? (JSON.parse(text) as { resp_code?: unknown; code?: unknown }) : {};
          const [status, code] = [response.statusCode ?? 0, envelope.resp_code ?? envelope.code];
          requireSilent({ status, rawHeaders: response.rawHeaders, text, code }, `${path} ${String(bytes)}`);
          resolve({ status, code, text });
        })
        .on('error', reject);
    });
    asked.on('error', reject).end(bytes);
  });

/** Fits no field of its kind, and every kind but `json` (which takes what its own reader takes). */
const invalid: Partial<Readonly<Record<Field['kind'], unknown>>> = { json: 'a\u0000b' };
const wrongValue = ({ kind }: Field): unknown => invalid[kind] ?? { a: [{ b: 1 }] };

interface Tried {
  readonly endpoint: Endpoint;
  readonly fitting: Payload;
  /** One value of the body does not fit. Absent: the call takes none. */
  readonly wrong?: Payload;
}
const triedOf = (some: readonly Endpoint[]): readonly Tried[] =>
  some
    .filter((endpoint) => !endsOrBegins(endpoint) || endpoint.id === 'session.login')
    .map((endpoint) => {
      const { takes } = operationAt(endpoint);
      const given = Object.entries(takes).filter(([, { required }]) => required);
      const fitting = Object.fromEntries(given.map(([name, field]) => [name, field.kind === 'many' && field.item ? [sampleOf(field.item)] : sampleOf(field)]));
      const [name, field] = Object.entries(takes).find(([one]) => !endpoint.path.includes(`{${one}}`)) ?? [];
      return { endpoint, fitting, ...(name && field ? { wrong: { ...fitting, [name]: wrongValue(field) } } : {}) };
    });
const hasJson = ({ endpoint }: Tried): boolean => hasBody(endpoint) && operationAt(endpoint).encoding !== 'multipart';
/** A body and an address are read before any handler is asked. */
const read = triedOf(someJudgedAlike(endpoints));
const withBody = read.filter(hasJson);

/** Types under which a body is read as JSON all the same, and those under which it is refused. */
const types: readonly (readonly string[])[] = [
  ['application/json'],
  ['\tapplication/json'],
  [' Application/JSON ; charset=GBK'],
  ['application/json;charset=utf-16'],
  ['application/json', 'application/json'],
  ['application/json', 'text/plain'],
  ['text/plain', 'application/json'],
  ['application/json, text/plain'],
  ['application/vnd.care+json'],
  ['application/x-www-form-urlencoded'],
  ['multipart/form-data; boundary=x'],
  ['multipart/form-data'],
  ['text/plain'],
  ['*/*'],
  ['nonsense'],
  [''],
  [],
];
const text = JSON.stringify;
const firstName = ({ wrong }: Tried): string => Object.keys(wrong ?? {})[0] ?? 'x';
/** Bodies of the type JSON; none of them fits any call that asks for something. */
const bodies: readonly (readonly [what: string, make: (tried: Tried) => string | Buffer])[] = [
  ['nothing', () => ''],
  ['half', ({ fitting }) => text(fitting).slice(0, -1)],
  ['a list', ({ fitting }) => text([fitting])],
  ['a list in a list', () => '[[]]'],
  ['null', () => 'null'],
  ['a text', ({ fitting }) => text(text(fitting))],
  ['two values', ({ fitting }) => `${text(fitting)}${text(fitting)}`],
  ['a comment', ({ fitting }) => `/* x */${text(fitting)}`],
  ['a trailing comma', ({ fitting }) => text(fitting).replace(/\}$/, ',}')],
  ['a name said twice', (tried) => text(tried.fitting).replace(/^\{/, `{${text(firstName(tried))}:null,${text(firstName(tried))}:null,`)],
  [
    'the same name by an escape',
    (tried) =>
      text(tried.fitting).replace(
        /^\{/,
        `{${text(firstName(tried))}:null,"\\u00${firstName(tried).charCodeAt(0).toString(16)}${firstName(tried).slice(1)}":null,`,
      ),
  ],
  ['NUL', ({ fitting }) => text({ ...fitting, a: 'a\u0000b' })],
  ['half a character', ({ fitting }) => `${text(fitting).slice(0, -1)}${Object.keys(fitting).length > 0 ? ',' : ''}"a":"\\ud800"}`],
  ['bad UTF-8', ({ fitting }) => Buffer.concat([Buffer.from(text(fitting).slice(0, -1)), Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x7d])])],
  ['UTF-16', ({ fitting }) => Buffer.from(text(fitting), 'utf16le')],
  ['depth 10,000', () => '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
  ['lists 10,000 deep', () => `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['10,001 values', () => `{"a":[${'1,'.repeat(10_001)}1]}`],
];
const numbers = ['9007199254740993', '1e400', '-1e400', '1.0000000000000001e21', '0.1', '"9007199254740993"', '-9007199254740993'];

/** So many of them for each call, in turn, so that every one comes to some; all of them by `npm run promises`. */
function inTurn<T>(all: readonly T[], at: number, short: number): readonly T[] {
  const count = Math.min(figure(short, all.length), all.length);
  return Array.from({ length: count }, (_, n) => all[(at * count + n) % all.length] as T);
}

const shown = ({ endpoint }: Tried, what: string, { status, text: said }: Answer): string => `${endpoint.id}, ${what}: ${status} ${said.slice(0, 160)}`;
const isFault = ({ status }: Answer): boolean => status >= 500 && status !== 501;

async function judge(
  tried: Tried,
  tries: readonly (readonly [what: string, path: string, types: readonly string[], body?: string | Buffer])[],
): Promise<string[]> {
  const answers = await Promise.all(tries.map(async ([what, path, of, body]) => ({ what, answer: await send(tried.endpoint.method, path, of, body) })));
  // A call that asks for nothing takes what it can read, and does nothing with it.
  const isOpen = tried.wrong === undefined;
  return answers.filter(({ answer }) => isFault(answer) || (!isOpen && answer.code === 0)).map(({ what, answer }) => shown(tried, what, answer));
}

test('[H7] of a body that does not fit nothing is taken, whatever its type is called', async () => {
  const wrong: string[] = [];
  for (const [at, tried] of withBody.entries()) {
    const path = pathOf(tried.endpoint, tried.fitting);
    const body = text(tried.wrong ?? {});
    // Under another type than it is, a body that may say nothing says nothing.
    const mustSay = Object.keys(tried.fitting).some((name) => !tried.endpoint.path.includes(`{${name}}`));
    const of = mustSay ? types : types.filter(([type = '']) => type !== 'application/x-www-form-urlencoded');
    wrong.push(
      ...(await judge(
        tried,
        inTurn(of, at, 3).map((type) => [`type ${type.join(' and ')}`, path, type, body] as const),
      )),
    );
  }
  expect(wrong).toEqual([]);
});

test('[H7] a body that is no JSON, too much of it or two things at once is refused by every call', async () => {
  const wrong: string[] = [];
  for (const [at, tried] of withBody.entries()) {
    const path = pathOf(tried.endpoint, tried.fitting);
    const mustSay = Object.keys(tried.fitting).some((name) => !tried.endpoint.path.includes(`{${name}}`));
    const fits = bodies.filter(([what]) => mustSay || what !== 'nothing');
    wrong.push(
      ...(await judge(
        tried,
        inTurn(fits, at, 3).map(([what, make]) => [what, path, ['application/json'], make(tried)] as const),
      )),
    );
  }
  expect(wrong).toEqual([]);
});

test('[H7] numbers beyond what is whole are taken by no number of any call', async () => {
  const wrong: string[] = [];
  let at = 0;
  for (const tried of read) {
    const { endpoint, fitting } = tried;
    for (const [name, { kind }] of Object.entries(operationAt(endpoint).takes)) {
      if (!['whole', 'money', 'id', 'ref', 'refTree'].includes(kind)) continue;
      const path = pathOf(endpoint, fitting);
      const raw = (number: string): string => text({ ...fitting, [name]: 0 }).replace(`${text(name)}:0`, `${text(name)}:${number}`);
      at += 1;
      const given = inTurn(numbers, at, 2);
      const tries = hasBody(endpoint)
        ? given.map((number) => [`${name} ${number}`, path, ['application/json'], raw(number)] as const)
        : given.map((number) => [`${name} ${number}`, `${path}?${queryOf({ ...fitting, [name]: number.replaceAll('"', '') })}`, []] as const);
      wrong.push(...(await judge({ ...tried, wrong: {} }, operationAt(endpoint).encoding === 'multipart' ? [] : tries)));
    }
  }
  expect(wrong).toEqual([]);
});

const queries = ['%00', '%zz', '%ED%A0%80', '%FF%FE', '=&&=&', `x=${'y'.repeat(8_000)}`, 'x[]=1&x[0]=2&x[a][b]=3', '__proto__[x]=1', '&'.repeat(3_000)];

test('[H7] an address that is no query is answered by every call without a fault', async () => {
  const wrong: string[] = [];
  for (const [at, tried] of read.entries()) {
    const path = pathOf(tried.endpoint, tried.fitting);
    const name = firstName(tried);
    const own = queryOf(tried.fitting);
    const odd = [...queries, `${name}=1&${name}=2`, `${name}[]=1`, `${name}=%00`];
    const tries = inTurn(odd, at, 3).map((query) => [query.slice(0, 40), `${path}?${own}&${query}`] as const);
    const answers = await Promise.all(tries.map(async ([what, address]) => ({ what, answer: await send(tried.endpoint.method, address, []) })));
    wrong.push(...answers.filter(({ answer }) => isFault(answer)).map(({ what, answer }) => shown(tried, what, answer)));
  }
  expect(wrong).toEqual([]);
});

const sentinel = 'sentinel-7f3a';
const sentinelNumber = 777_777_777;
/** Nobody may give these by writing them into a body; some are names that nobody has heard of. Another tenant than the fixed one is refused whatever comes with it. */
const extras = (elsewhere: string): readonly Payload[] => [
  {
    orgId: elsewhere,
    org_id: elsewhere,
    groupId: elsewhere,
    boundOrgIds: [elsewhere],
    scopeOrgIds: [elsewhere],
    enabled: false,
    isEnabled: false,
    isAdmin: true,
    roles: [sentinel],
    roleCodes: [sentinel],
    orgRoles: { [elsewhere]: [sentinel] },
    rights: [sentinel],
    dataScope: sentinel,
    password: sentinel,
    passwordHash: sentinel,
    status: sentinel,
    state: sentinel,
    amount: sentinelNumber,
    payPrice: sentinelNumber,
    balance: sentinelNumber,
    version: sentinelNumber,
    createdBy: '77777777-7777-7777-8777-777777777777',
    ownerId: '77777777-7777-7777-8777-777777777777',
    deletedAt: '1977-07-07T00:00:00.000Z',
    own: { [sentinel]: sentinel },
    [sentinel]: sentinel,
  },
  { tenantId: sentinel },
];

/** Every row of every table that holds one of these words. */
async function holding(words: readonly string[]): Promise<string[]> {
  const tables = await server.test.database.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await server.test.database.query<{ row: string }>(`select t::text as row from "${name}" t where t::text ~ $1`, [words.join('|')]);
      return rows.map(({ row }) => `${name}: ${row}`);
    }),
  );
  return found.flat();
}

test('[E4] what a call does not take is never stored by it, whatever it is called: accounts, roles, passwords, organisations, states, amounts, versions', async () => {
  const ids = await makeRows(server, 'own');
  const { west } = server.hospital.orgs;
  const words = [sentinel, String(sentinelNumber), '77777777-7777', '1977-07-07'];
  const before = await printOf(server, [west]);
  let accepted = 0;
  const isLast = ({ endpoint }: Tried): boolean => /remove|bulk|resetPassword/i.test(endpoint.id);
  // The engine stores what a description names, by one piece of code: some of its calls, whatever rules their entities have.
  const stored = triedOf(someReadAlike(endpoints)).filter(hasJson);
  for (const [at, { endpoint }] of [...stored.filter((one) => !isLast(one)), ...stored.filter(isLast)].entries()) {
    const { takes, encoding } = operationAt(endpoint);
    // Another tenant is refused before anything of the call is read: every fourth has it.
    for (const extra of extras(west).slice(0, at % figure(4, 1) === 0 ? 2 : 1)) {
      const untaken = Object.fromEntries(Object.entries(extra).filter(([name]) => !(name in takes)));
      const payload = { ...untaken, ...payloadOf(endpoint, ids) };
      const options = encoding === 'form' ? { body: queryOf(payload), headers: { 'content-type': 'application/x-www-form-urlencoded' } } : { json: payload };
      if ((await server.call(endpoint.method, pathOf(endpoint, payload), { ...options, token })).code === 0) accepted += 1;
    }
  }
  expect(await holding(words)).toEqual([]);
  expect(await printOf(server, [west])).toEqual(before);
  const disabled = await server.test.database.query('select id from staff_user where not enabled union select id from member where not enabled');
  expect(disabled).toEqual([]);
  // Many refuse a name they do not know; some take what they know and nothing else.
  expect(accepted).toBeGreaterThan(20);
});

test('[H7] ten megabytes are too much for every call', async () => {
  const large = Buffer.alloc(10 * 1024 * 1024, 'x');
  large.write('{"remark":"');
  large.write('"}', large.length - 2);
  // One body is read as another is: a few stand for all where time is short.
  for (const tried of withBody.slice(0, figure(2, withBody.length)))
    expect((await send(tried.endpoint.method, pathOf(tried.endpoint, tried.fitting), ['application/json'], large)).code, tried.endpoint.id).toBe(41301);
  expect(server.log()).not.toContain('nobody foresaw');
});
