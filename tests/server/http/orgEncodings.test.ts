/** E6: however qxOrgId is written, wherever it is put, no call sees or touches more than the session may. Generated over every call there is by `npm run promises`, over some of each make in `npm test`. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Field } from '#contract/kinds.ts';
import { operationOf } from '#contract/readings/anyOperation.ts';
import { operations } from '#contract/operations.ts';
import type { OperationKey } from '#contract/operations.ts';
import type { Operation } from '#contract/resource.ts';
import { createRandom, freshSeed } from '#tests/rig/random.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { someReadAlike } from '#tests/server/support/makesOfCalls.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { CallOptions, TestServer } from '#tests/server/support/runningServer.ts';

const foreignNames = ['eastWard', 'west', 'otherHouse'] as const;
interface Foreign {
  readonly orgId: string;
  readonly memberId: string;
  readonly orderId: string;
  readonly conversationId: string;
}
let server: TestServer;
let foreign: readonly Foreign[];
let east: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { hospital } = server;
  east = hospital.orgs.east;
  foreign = await Promise.all(
    foreignNames.map(async (name) => {
      const orgId = hospital.orgs[name];
      const memberId = await hospital.member(`canary-${name}`, orgId, { name: `canary member of ${name}` });
      const conversationId = await hospital.conversation(memberId, orgId);
      await hospital.message(conversationId, orgId, { content: `canary message of ${name}`, sender_id: memberId });
      await hospital.staff(`canary-staff-${name}`, orgId);
      return { orgId, memberId, conversationId, orderId: await hospital.order(memberId, orgId, { title: `canary order of ${name}` }) };
    }),
  );
  const own = await hospital.member('open-east', east);
  await hospital.order(own, east);
  await hospital.conversation(own, east);
  await hospital.staff('lead', east, 'lead');
  token = await server.login('lead');
});
afterAll(() => server.close());

const names = ['qxOrgId', 'QXORGID', 'qxOrgId ', 'qxOrgId[]', 'qxOrgId[0]', 'qxOrgId.id', 'qx%4frgId', 'orgId', 'orgIds', 'org_id', 'groupId'] as const;
const valuesFor = (id: string): readonly (string | readonly string[])[] => [
  id,
  id.toUpperCase(),
  ` ${id} `,
  `{${id}}`,
  `${id}\u0000`,
  `${id}'--`,
  `${east},${id}`,
  `${id},${east}`,
  `["${id}"]`,
  `{"id":"${id}"}`,
  [id],
  [east, id],
  [id, east],
  '*',
  '%',
  'all',
  'null',
  'undefined',
  '0',
  "' or true--",
  '',
];
const places = ['query', 'body', 'orgId header', 'qxOrgId header', 'query and body'] as const;

const ofKind: Partial<Readonly<Record<Field['kind'], (field: Field) => unknown>>> = {
  whole: () => 1,
  money: () => 1,
  flag: () => true,
  choice: (field) => Object.keys(field.choices ?? {})[0],
  many: () => ['x'],
};
/** A call needs these, with the foreign rows where it wants a row. */
function payload(operation: Operation, { memberId, orderId, conversationId }: Foreign, isOrder: boolean): Record<string, unknown> {
  const rows: Readonly<Record<string, unknown>> = {
    memberId,
    conversationId,
    conversationIds: [conversationId],
    id: isOrder ? orderId : randomUUID(),
    words: 'canary',
  };
  const valueOf = (name: string, field: Field): unknown => rows[name] ?? ofKind[field.kind]?.(field) ?? 'plain';
  return Object.fromEntries(
    Object.entries(operation.takes)
      .filter(([, field]) => field.required)
      .map(([name, field]) => [name, valueOf(name, field)]),
  );
}

interface Spelling {
  readonly name: string;
  readonly value: string | readonly string[];
  readonly place: (typeof places)[number];
}

const latin = (text: string): string => text.replace(/[^\x20-\x7e]/g, '');
const inAddress = (pairs: Record<string, unknown>): string =>
  Object.entries(pairs)
    .flatMap(([name, value]) => [value].flat().map((each) => `${encodeURIComponent(name).replace('%254f', '%4f')}=${encodeURIComponent(String(each))}`))
    .join('&');

function headersOf({ value, place }: Spelling): Record<string, string> {
  const header = latin([value].flat().join(', ')).trim();
  return place.endsWith('header') ? { [place.split(' ')[0] ?? '']: header } : {};
}

function written(endpoint: string, given: Record<string, unknown>, spelling: Spelling): [string, string, CallOptions] {
  const [method = '', path = ''] = endpoint.split(' ');
  const { name, value, place } = spelling;
  const hasBody = method === 'POST';
  const isInQuery = place.startsWith('query') || (place === 'body' && !hasBody);
  const query = inAddress({ ...(hasBody ? {} : given), ...(isInQuery ? { [name]: value } : {}) });
  const json = { ...given, ...(place.endsWith('body') ? { [name]: value } : {}) };
  return [method, `${path}?${query}`, { token, headers: headersOf(spelling), ...(hasBody ? { json } : {}) }];
}

/** Rows of those organisations, as one text: any change to any of them shows. */
async function foreignRows(): Promise<string> {
  const ids = foreign.map((one) => one.orgId);
  const parts = await Promise.all(
    ['member', 'order', 'conversation', 'message', 'staff_user'].map((table) =>
      server.test.database.query<{ rows: string }>(`select coalesce(jsonb_agg(t order by t.id), '[]')::text as rows from "${table}" t where org_id = any($1)`, [
        ids,
      ]),
    ),
  );
  return parts
    .flat()
    .map((one) => one.rows)
    .join('\n');
}

// The organisation is read before any rule is asked. Logging out would end the session that asks; a login has none.
const keys = someReadAlike((Object.keys(operations) as OperationKey[]).map((id) => ({ id })))
  .map(({ id }) => id)
  .filter((key) => operationOf(key).audit !== 'login' && operationOf(key).encoding !== 'multipart');

test('[E6] qxOrgId in five hundred spellings, over every call: nothing of another organisation is told or changed', async () => {
  const random = createRandom(freshSeed());
  process.stdout.write(`seed of the spellings: ${random.seed}\n`);
  const before = await foreignRows();
  let tries = 0;
  let taken = 0;
  for (const key of keys) {
    const operation = operationOf(key);
    const asked = Array.from({ length: figure(8, 30) }, () => {
      const one = random.pick(foreign);
      const spelling = { name: random.pick(names), value: random.pick(valuesFor(one.orgId)), place: random.pick(places) };
      const args = written(operation.endpoint, payload(operation, one, key.startsWith('order.')), spelling);
      return { args, ids: JSON.stringify(args) };
    });
    const answers = await Promise.all(asked.map(async ({ args, ids }) => ({ ids, answer: await server.call(...args) })));
    for (const { ids, answer } of answers) {
      tries += 1;
      if (answer.code === 0) taken += 1;
      const told = answer.text.includes('canary') && !/"resp_code":4\d+/.test(answer.text);
      expect([told, answer.status < 500], `${key} ${ids} answered ${answer.text.slice(0, 300)}`).toEqual([false, true]);
    }
  }
  expect(await foreignRows()).toBe(before);
  // Most are refused; those that are taken act in the session's own organisation.
  expect([tries > 500, taken > 100], `${taken} of ${tries}`).toEqual([true, true]);
});
