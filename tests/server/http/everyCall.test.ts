import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '#contract/kinds.ts';
import { operations } from '#contract/operations.ts';
import type { OperationKey } from '#contract/operations.ts';
import type { Operation } from '#contract/resource.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
const tokens: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { east } = server.hospital.orgs;
  await server.hospital.staff('anna', east);
  const member = await server.hospital.member('open-1', east);
  await server.hospital.order(member, east);
  await server.hospital.conversation(member, east);
  tokens.push(await server.login('anna'), await server.loginMember('open-1'));
});
afterAll(() => server.close());

const fitting: Partial<Readonly<Record<Field['kind'], (field: Field) => unknown>>> = {
  id: () => randomUUID(),
  whole: () => 1,
  money: () => 1,
  flag: () => true,
  moment: () => new Date(Date.now() + 60_000).toISOString(),
  many: (field) => [field.item ? fittingValue(field.item) : 'x'],
  choice: (field) => Object.keys(field.choices ?? {})[0],
};
const fittingValue = (field: Field): unknown => (fitting[field.kind] ?? (() => 'x'))(field);

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
  '"\'; drop table \\"order\\"; --"',
  '"%"',
  '"\\\\"',
  '"${7*7}{{7*7}}"',
  '"../../etc/passwd"',
  '"0001-01-01T00:00:00Z"',
  '"9999999-12-31"',
  '"𠮷👩‍👩‍👧\u202e"',
  '{"toString":1}',
  '{"__proto__":{"x":1}}',
  '{"$gt":""}',
  '["00000000-0000-0000-0000-000000000000"]',
  '"00000000-0000-0000-0000-000000000000"',
  JSON.stringify('x'.repeat(5_000)),
  JSON.stringify('字'.repeat(200)),
  `"${Buffer.from('2026-02-31T00:00:00.000Z 00000000-0000-0000-0000-000000000000').toString('base64url')}"`,
];

const ofOneEntity = (operation: Operation): boolean => operation.of === undefined || operation.of.entity === 'dictionaryItem';
/** The engine serves all its entities by the same code: one of them stands for all (`tests/server/everyResource.test.ts` knows every kind). */
const keys = (Object.keys(operations) as OperationKey[])
  .filter((key) => ofOneEntity(operations[key]))
  .filter((key) => operations[key].audit !== 'login' || operations[key].right === 'anyone');

function send(operation: Operation, name: string, value: string, token: string): Promise<Reply> {
  const [method = '', path = ''] = operation.wire.split(' ');
  const others = Object.entries(operation.takes)
    .filter(([other, field]) => other !== name && field.required)
    .map(([other, field]) => [other, fittingValue(field)] as const);
  if (method !== 'GET')
    return server.call(method, path, {
      token,
      body: `{${[...others.map(([other, given]) => `${JSON.stringify(other)}:${JSON.stringify(given)}`), `${JSON.stringify(name)}:${value}`].join(',')}}`,
      headers: { 'content-type': 'application/json' },
    });
  const text = value.startsWith('"') ? (JSON.parse(value) as string) : value;
  return server.call(
    method,
    `${path}?${new URLSearchParams([...others.map(([other, given]) => [other, String(given as string)]), [name, text]] as [string, string][]).toString()}`,
    { token },
  );
}

describe('every call, with every odd value in every field', () => {
  it.each(keys.flatMap((key) => [...Object.keys(operations[key].takes), 'qxOrgId'].map((name) => [key, name] as const)))(
    '%s: %s is answered without a fault of ours',
    async (key, name) => {
      for (const token of tokens) {
        const answers = await Promise.all(odd.map(async (value) => ({ value, answer: await send(operations[key], name, value, token) })));
        for (const { value, answer } of answers) expect(answer.status, `${value} answered ${answer.text}`).toBeLessThan(500);
      }
    },
  );

  it('left the log without any', () => {
    expect(server.log()).not.toContain('nobody foresaw');
  });
});
