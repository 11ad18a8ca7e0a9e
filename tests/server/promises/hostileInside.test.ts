/** H4: values inside JSON parameters. A filter, a change or a layout is one parameter to the parser and many values to the database: each is refused with words or taken. `npm test` asks a few of the engine's calls, which have every verb together with every kind of column; `npm run promises` asks all. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field, KindName } from '#contract/kinds.ts';
import type { Operation } from '#contract/resource.ts';
import { entityOf } from '#server/engine/entities.ts';
import { eachOf, endpoints, operationAt, payloadOf, pathOf, hasBody, queryOf } from '#tests/server/support/everyCall.ts';
import type { Endpoint, Ids, Payload } from '#tests/server/support/everyCall.ts';
import { covering } from '#tests/rig/covering.ts';
import { someOfEachMake } from '#tests/server/support/makesOfCalls.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';
import { makeRows } from './canaries.ts';
import { figure } from './profile.ts';
import { jsonSamples } from './jsonSamples.ts';
import { makeSources } from './jsonSources.ts';
import type { JsonSources } from './jsonSources.ts';

let server: TestServer;
let token = '';
let ids: Ids = {};
let sources: JsonSources;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
  ids = await makeRows(server, 'own');
  // Rows of the house and of the group alike: what is refused as out of reach is not read at all.
  await server.test.database.query(`update role set data_scope = 'group' where code = 'unmasked'`);
  await server.hospital.staff('asker', server.hospital.orgs.group, 'unmasked');
  token = await server.login('asker');
  sources = await makeSources(server, token);
});
afterAll(() => server.close());

/** A reader of the kind may let these through, and a column cannot hold them, or cannot compare them. */
const ofKind: Partial<Readonly<Record<KindName, readonly unknown[]>>> = {
  day: ['0000-01-01', '9999-12-31', '0001-01-01', '2026-02-31', '-000001-01-01', 'infinity'],
  moment: ['0000-01-01T00:00:00Z', '0000-12-31T23:59:59.999+14:00', '9999-12-31T23:59:59-23:59', '2026-01-01T00:00:00+23:59', '2026-01-01T24:00:00Z', 'now'],
  whole: [2_147_483_648, -2_147_483_649, 9_007_199_254_740_991, '9007199254740991', '-0', 1e21],
  decimal: [1_000_000_000, -1_000_000_000, 0.1234567, '1e308', 'NaN', 'Infinity', 1e-300],
  money: [9_007_199_254_740_991, '9007199254740991', -1, 1e21],
  timeOfDay: ['24:00', '\u0000', '9:30', '23:60'],
  text: ['\u0000', '\ud800', '%', '\\', "'"],
  longText: ['\u0000', '\udc00x', '\\%_'],
  state: ['\u0000', '\ud800', 'x'],
  choice: ['\u0000', 'toString', '__proto__'],
  region: ['000000', '\u0000'],
  phone: ['\u0000', '+860000000000000000', '1'],
  idCard: ['\u0000', '000000000000000000'],
  flag: ['\u0000', 2],
  many: ['\u0000', '\ud800', [], [[]]],
  id: ['\u0000', '00000000-0000-0000-0000-00000000000g'],
  ref: ['\u0000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'],
};
const anyKind: readonly unknown[] = [null, [], {}, true, { toString: 1 }, Array.from({ length: 300 }, () => 'x')];
const signs = ['is', 'isNot', 'anyOf', 'has', 'from', 'to', 'empty'] as const;

interface Term {
  readonly kind: KindName;
  readonly filter: string;
}
/** One field of each kind stands for the others: the engine reads them by kind. */
function termsOf(entity: string): readonly Term[] {
  const stored = [...entityOf(entity).stored].map(([name, { field }]) => ({ name, field }));
  const first = new Map<KindName, string>();
  for (const { name, field } of stored) if (!first.has(field.kind)) first.set(field.kind, name);
  return [...first].flatMap(([kind, name]) =>
    [...(ofKind[kind] ?? []), ...anyKind].flatMap((value) =>
      signs.map((is) => ({ kind, filter: JSON.stringify({ all: [[name, is, is === 'anyOf' && !Array.isArray(value) ? [value] : value]] }) })),
    ),
  );
}

const faults = (asker: string, given: string, { status, text }: Reply): string[] =>
  status >= 500 && status !== 501 ? [`${asker} ${given.slice(0, 160)}: ${status} ${text.slice(0, 200)}`] : [];

/** A body as JSON whatever the call is used to: a form holds no values inside values. */
const send = (endpoint: Endpoint, payload: Payload): Promise<Reply> => {
  const path = pathOf(endpoint, payload);
  return hasBody(endpoint)
    ? server.call(endpoint.method, path, { token, json: payload })
    : server.call(endpoint.method, `${path}?${queryOf(payload)}`, { token });
};

/** Each value reaches every forty-eighth of the calls that are asked in `npm test`, and every call by `npm run promises`. */
const share = figure(48, 1);
/** Every thirty-third one of the values that stand deep inside a parameter is tried in `npm test`, others at each place. */
const innerShare = figure(33, 1);
/** A whole parameter that is none is refused before anybody looks into it: every seventh of these values at each place, in turn. */
const outerShare = figure(7, 1);

describe('every filter, with what its column cannot hold', () => {
  const all = endpoints.filter((endpoint) => 'filter' in operationAt(endpoint).takes);
  const kindsOf = ({ of }: Operation): readonly string[] => (of ? [...entityOf(of.entity).stored.values()].map(({ field }) => `${of.verb} ${field.kind}`) : []);
  // The engine reads them by kind, whatever rule the entity has.
  const engines = new Map(all.filter((endpoint) => operationAt(endpoint).of).map((endpoint) => [endpoint.id as string, kindsOf(operationAt(endpoint))]));
  const chosen = new Set(covering([...engines.keys()], (id) => engines.get(id) ?? []));
  const filtered = all.filter(({ id }) => figure(0, 1) === 1 || !engines.has(id) || chosen.has(id));
  it.each(filtered.map((endpoint, at) => [endpoint.id, endpoint, at] as const))('[H4] %s', async (id, endpoint, at) => {
    // A job names the entity in a parameter of its own.
    const entity = operationAt(endpoint).of?.entity ?? 'member';
    const wrong: string[] = [];
    const terms = termsOf(entity).filter((_, n) => n % share === at % share);
    await eachOf(terms, async ({ filter }) => {
      wrong.push(...faults(id, filter, await send(endpoint, { ...payloadOf(endpoint, ids), ...(id.startsWith('job.') && { entity }), filter })));
    });
    expect(terms.length).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });
});

/** Every value of a sample in turn, put in its place; and left out. */
const odd: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e21,
  2_147_483_648,
  '',
  '\u0000',
  '\ud800',
  'x'.repeat(5_000),
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  'x',
];

function changed(sample: unknown): unknown[] {
  const inner = Array.isArray(sample)
    ? sample.flatMap((item, at) => changed(item).map((other) => sample.with(at, other)))
    : typeof sample === 'object' && sample !== null
      ? Object.entries(sample).flatMap(([name, item]) => changed(item).map((other) => ({ ...sample, [name]: other })))
      : [];
  return [...odd, ...inner];
}

const jsonOf = (endpoint: Endpoint): readonly string[] =>
  Object.entries(operationAt(endpoint).takes).flatMap(([name, field]: [string, Field]) => (field.kind === 'json' || field.kind === 'lines' ? [name] : []));
/** The engine answers `bulk` and `save` of all entities by the same code, but a rule may read what stands in a field. */
const withJson = someOfEachMake(endpoints.filter((endpoint) => jsonOf(endpoint).length > 0));

describe('every JSON parameter, with every value inside it changed', () => {
  const parameters = withJson.flatMap((endpoint) => jsonOf(endpoint).map((name) => [endpoint.id, name, endpoint] as const));
  it.each(parameters.map((one, at) => [...one, at] as const))('[H4] %s %s', async (id, name, endpoint, at) => {
    const sample = jsonSamples(ids, sources)[name === 'change' ? 'change' : `${id}.${name}`];
    if (sample === undefined) throw new Error(`What fits ${id} ${name} is not known here: add it to tests/server/promises/jsonSamples.ts.`);
    const { value: fitting, beside, unless } = sample;
    const given = async (value: unknown): Promise<Payload> => ({
      ...payloadOf(endpoint, ids),
      ...(typeof beside === 'function' ? await beside() : beside),
      [name]: value,
    });
    const { code, text } = await send(endpoint, await given(fitting));
    if (unless === undefined) expect(code, `${id} with a fitting ${name}: ${text.slice(0, 300)}`).toBe(0);
    const wrong: string[] = [];
    const tried = changed(fitting).filter((_, n) => (n < odd.length ? n % outerShare === at % outerShare : n % innerShare === 0));
    await eachOf(tried, async (value) => {
      wrong.push(...faults(id, `${name} ${JSON.stringify(value)}`, await send(endpoint, await given(value))));
    });
    expect(wrong).toEqual([]);
  });
});
