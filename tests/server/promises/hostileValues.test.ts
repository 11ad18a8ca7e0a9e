/**
 * H4: every parameter of every call, with values that mean something to a database, a parser or a shell: no fault of ours, nothing held up, no row that was not asked for. The
 * engine reads the fields of its entities by their kinds: `npm test` tries one field of each kind for each verb where no rule reads it as well, `npm run promises` all.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '#contract/kinds.ts';
import type { Operation } from '#contract/resource.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { endpoints, endsOrBegins, hasBody, operationAt, pathOf, queryOf, sampleOf } from '#tests/server/support/everyCall.ts';
import type { Endpoint, Payload } from '#tests/server/support/everyCall.ts';
import { isGenerated } from '#tests/server/support/makesOfCalls.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { CallOptions, Reply, TestServer } from '#tests/server/support/runningServer.ts';
import { hostileTexts } from '#tests/rig/vectors/hostileTexts.ts';
import { canary, makeRows } from './canaries.ts';
import type { Relation } from './canaries.ts';
import { figure } from './profile.ts';

let server: TestServer;
const tokens: Record<'staff' | 'member', string> = { staff: '', member: '' };
const others: readonly Relation[] = ['sibling', 'otherGroup'];
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
  const { east } = server.hospital.orgs;
  for (const relation of ['own', ...others] as const) await makeRows(server, relation);
  await server.hospital.staff('asker', east, 'unmasked');
  await server.hospital.member('asking', east);
  tokens.staff = await server.login('asker');
  tokens.member = await server.loginMember('asking');
});
afterAll(() => server.close());

/** Raw JSON: some of these no writer of JSON would write. */
const odd: readonly string[] = [
  'null',
  '""',
  '" "',
  '"x"',
  'true',
  '[]',
  '{}',
  '[[]]',
  '-1',
  '0',
  '-0',
  '1.5',
  '1e400',
  '-1e400',
  '9007199254740993',
  '2147483648',
  '99999999999999999999',
  '"9007199254740991"',
  '"2147483648"',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00x"',
  '"0001-01-01T00:00:00Z"',
  '"9999999-12-31"',
  '{"toString":1}',
  '{"__proto__":{"x":1}}',
  '{"$gt":""}',
  '["00000000-0000-0000-0000-000000000000"]',
  '"00000000-0000-0000-0000-000000000000"',
  JSON.stringify('x'.repeat(5_000)),
  JSON.stringify('字'.repeat(200)),
  `"${Buffer.from('2026-02-31T00:00:00.000Z 00000000-0000-0000-0000-000000000000').toString('base64url')}"`,
];
const texts = hostileTexts.map((text) => JSON.stringify(text));

const fittingValue = (field: Field): unknown => (field.kind === 'many' && field.item ? [sampleOf(field.item)] : sampleOf(field));
const required = ({ takes }: Operation, but: string): Payload =>
  Object.fromEntries(
    Object.entries(takes)
      .filter(([name, field]) => field.required && name !== but)
      .map(([name, field]) => [name, fittingValue(field)]),
  );

interface Parameter {
  readonly endpoint: Endpoint;
  readonly name: string;
  /** Its number among all of them. */
  readonly at: number;
}
const isWhole = figure(0, 1) === 1;
/** The engine reads what every entity's calls take beside the entity's own fields by the same code: pages, orders, the specification's names for a search. */
const isRepeated = ({ endpoint, name }: Omit<Parameter, 'at'>): boolean => {
  const entity = operationAt(endpoint).of?.entity;
  return entity !== undefined && entity !== 'dictionaryItem' && !Object.hasOwn(standardEntity(entity)?.fields ?? {}, name);
};
const kinds = new Set<string>();
/** The first one of its kind that this verb takes, or one that a handler or a rule of its own reads. */
const isNew = ({ endpoint, name }: Omit<Parameter, 'at'>): boolean => {
  const { takes, of } = operationAt(endpoint);
  const { kind, item, options = {} } = takes[name] ?? {};
  const known = `${of?.verb} ${kind} ${item?.kind} ${Object.keys(options).toSorted().join(' ')}`;
  return !isGenerated(endpoint) || (!kinds.has(known) && kinds.add(known).size > 0);
};
/** Whoever wrote the call, what is none of these is refused before it is looked at: the first of each such kind, and of the others every third. */
const judgedByShape: ReadonlySet<string> = new Set([
  'id',
  'ref',
  'refTree',
  'whole',
  'decimal',
  'money',
  'flag',
  'day',
  'moment',
  'timeOfDay',
  'choice',
  'state',
]);
function isReached({ endpoint, name }: Omit<Parameter, 'at'>, turn: number): boolean {
  const { kind, item } = operationAt(endpoint).takes[name] ?? {};
  if (kind !== undefined && !judgedByShape.has(item?.kind ?? kind)) return true;
  const shape = `shape ${kind} ${item?.kind}`;
  return (!kinds.has(shape) && kinds.add(shape).size > 0) || turn % 3 === 0;
}
const parameters: readonly Parameter[] = endpoints
  .filter((endpoint) => !endsOrBegins(endpoint) || endpoint.public)
  .flatMap((endpoint) => [...Object.keys(operationAt(endpoint).takes), 'qxOrgId'].map((name) => ({ endpoint, name })))
  .filter((one) => isWhole || (!isRepeated(one) && isNew(one)))
  .filter((one, turn) => isWhole || isReached(one, turn))
  .map((one, at) => ({ ...one, at }));

/** The engine serves all its entities by the same code: one of them stands for all where a value is only odd (`tests/server/everyResource.test.ts` knows every kind). */
const isOneOfMany = ({ endpoint }: Parameter): boolean => !['dictionaryItem', undefined].includes(operationAt(endpoint).of?.entity);
const membersMay: ReadonlySet<string> = new Set(['signedIn', 'anyone', 'chat.member', 'file.upload']);
const askers = ({ endpoint }: Parameter): readonly string[] => (membersMay.has(endpoint.right) ? [tokens.staff, tokens.member] : [tokens.staff]);

const readings = new Set<string>();
/** Parameters are read by their kind before any handler sees them: the first of each is given every odd value, the others some in turn. */
const isFirstRead = new Map(
  parameters.map(({ endpoint, name, at }) => {
    const { kind, item, options = {}, choices, required } = operationAt(endpoint).takes[name] ?? {};
    // In `npm test` a bound is read as another one is, and a choice whatever there is to choose from.
    const reading = JSON.stringify(
      isWhole ? [kind, item?.kind, options, Object.keys(choices ?? {}), required] : [kind, item?.kind, Object.keys(options).toSorted(), required],
    );
    return [at, !readings.has(reading) && readings.add(reading).size > 0];
  }),
);
/** One in turn, so that each of them comes to some twenty parameters. */
const textsEach = figure(1, texts.length);
const oddEach = figure(1, odd.length);
const turnOf = (all: readonly string[], each: number, at: number): readonly string[] =>
  Array.from({ length: each }, (_, n) => all[(at * each + n) % all.length] ?? '');
function oddFor(parameter: Parameter): readonly string[] {
  if (isOneOfMany(parameter) && !isWhole) return [];
  // Each try costs the comparison of a password.
  if (parameter.endpoint.id === 'session.login') return turnOf(odd, oddEach, parameter.at);
  return isFirstRead.get(parameter.at) === true ? odd : turnOf(odd, oddEach, parameter.at);
}

/** A value that is merely odd is refused to both alike: where two may ask, each asks with half of it. */
const valuesFor = (parameter: Parameter, token: string): readonly string[] => [
  ...oddFor(parameter).filter((_, n) => askers(parameter)[n % askers(parameter).length] === token),
  // A text means the same whoever asks: where two may, one of them does, in turn.
  ...(isWhole || askers(parameter)[parameter.at % askers(parameter).length] === token ? turnOf(texts, textsEach, parameter.at) : []),
];
function send({ endpoint, name }: Parameter, value: string, token: string): Promise<Reply> {
  const fitting = required(operationAt(endpoint), name);
  const text = value.startsWith('"') ? (JSON.parse(value) as string) : value;
  const path = pathOf(endpoint, { ...fitting, [name]: text.toWellFormed() });
  if (!hasBody(endpoint)) return server.call(endpoint.method, `${path}?${queryOf({ ...fitting, [name]: text.toWellFormed() })}`, { token });
  const pairs = Object.entries(fitting).map(([other, given]) => `${JSON.stringify(other)}:${JSON.stringify(given)}`);
  const options: CallOptions = {
    token,
    body: `{${[...pairs, `${JSON.stringify(name)}:${value}`].join(',')}}`,
    headers: { 'content-type': 'application/json' },
  };
  return server.call(endpoint.method, path, options);
}

/** The value one looks for by these is nowhere in these rows, so none of them is an answer. */
const searches: ReadonlySet<string> = new Set(['searchValue', 'words', 'keyword', 'filter', 'id', 'conversationId', 'memberId', 'path']);
/** A search makes nothing of it, or single letters or digits, which stand in many rows. */
const isPlain = (value: string): boolean =>
  (JSON.parse(value) as string)
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .split(/\s+/u)
    .every((piece) => /^(\w?|\d+)$/.test(piece));
function wrongIn({ name }: Parameter, value: string, { status, text }: Reply): string | undefined {
  if (status >= 500 && status !== 501) return 'a fault';
  // Names of colleagues are the group's: whoever leads a business line is told wherever the line is.
  const told = others.find((relation) => text.replaceAll(`${canary('sibling')}staff`, '').includes(canary(relation)));
  if (told) return `tells of ${told}`;
  return searches.has(name) && texts.includes(value) && !isPlain(value) && text.includes(canary('own')) ? 'finds what does not fit' : undefined;
}

async function judge(parameter: Parameter, token: string): Promise<string[]> {
  const answers = await Promise.all(valuesFor(parameter, token).map(async (value) => ({ value, answer: await send(parameter, value, token) })));
  return answers.flatMap(({ value, answer }) => {
    const what = wrongIn(parameter, value, answer);
    return what === undefined ? [] : [`${what}: ${parameter.name} ${value.slice(0, 80)}: ${answer.status} ${answer.text.slice(0, 200)}`];
  });
}

describe('every call, with every hostile value in every parameter', () => {
  const byCall = Map.groupBy(parameters, ({ endpoint }) => endpoint.id);
  it.each([...byCall])('[H4] %s is answered without a fault of ours, and with no row beside those asked for', async (_id, ofCall) => {
    const wrong: string[] = [];
    for (const parameter of ofCall) for (const token of askers(parameter)) wrong.push(...(await judge(parameter, token)));
    expect(wrong).toEqual([]);
  });

  it('left the log without any', () => {
    expect(server.log()).not.toContain('nobody foresaw');
  });
});
