/** C4: what switches, orders or marks sets a value and never flips one: said again, or in another order, it ends as the last that was accepted. Of the engine's calls `npm test` takes some of each make. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Field } from '#contract/kinds.ts';
import { stateFieldsOf } from '#contract/readings/fieldRoles.ts';
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { asked, endpoints, operationAt } from '#tests/server/support/everyCall.ts';
import type { Endpoint, Ids, Payload } from '#tests/server/support/everyCall.ts';
import { someReadAlike } from '#tests/server/support/makesOfCalls.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';
import { insertRow, makeRows } from './canaries.ts';
import { figure, seeded } from './profile.ts';

let server: TestServer;
let ids: Ids;
let [token, staffId, secondField] = ['', '', ''];
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
  const { group } = server.hospital.orgs;
  await insertRow(server, 'role', { id: randomUUID(), orgId: group, code: 'corpadmin', name: 'corpadmin', rights: [], dataScope: 'group' });
  ids = { ...(await makeRows(server, 'child')), organisation: server.hospital.orgs.eastWard };
  staffId = await server.hospital.staff('setter', group, 'corpadmin');
  secondField = randomUUID();
  await insertRow(server, 'orgFieldConfig', { id: secondField, orgId: ids['orgId'], entity: 'member', label: 'x', fieldKey: 'x', type: 'text' });
  token = await server.login('setter');
});
afterAll(() => server.close());

const endpointOf = (id: string): Endpoint => {
  const found = endpoints.find((one) => one.id === id);
  if (!found) throw new Error(`There is no call ${id}.`);
  return found;
};
/** They are the whole group's, so it is changed from there. */
const ofGroup: ReadonlySet<string> = new Set(['role', 'menu', 'pointRule']);
function send(id: string, payload: Payload): Promise<Reply> {
  const orgId = ofGroup.has(id.split('.')[0] ?? '') ? server.hospital.orgs.group : ids['orgId'];
  const [method, path, options] = asked(endpointOf(id), payload);
  const at = path.includes('?') ? '&' : '?';
  return server.call(method, `${path}${method === 'POST' || method === 'GET' ? `${at}qxOrgId=${orgId}` : ''}`, { ...options, token });
}
async function stored(entity: string, column: string, where = 'id = $1', value = ids[entity]): Promise<unknown> {
  const [row] = await server.test.database.query(`select ${quoteName(column)} as value from ${quoteName(snakeCase(entity))} where ${where}`, [value]);
  return row?.['value'];
}

interface Setting {
  readonly what: string;
  readonly values: readonly unknown[];
  /** The payload is sent; the same again is the same text. */
  readonly payload: (value: unknown) => Promise<Payload>;
  readonly call: string;
  readonly read: () => Promise<unknown>;
}

/** Said some times each, in any order. */
async function replay({ what, values, payload, call, read }: Setting): Promise<void> {
  const random = seeded(what, 4);
  let last = await read();
  let accepted = 0;
  let refused = '';
  for (let n = 0; n < figure(4, 200); n += 1) {
    const value = random.pick(values);
    const said = await payload(value);
    for (let again = random.between(1, figure(3, 5)); again > 0; again -= 1) {
      const { code, text } = await send(call, said);
      if (code === 0) [last, accepted] = [value, accepted + 1];
      else refused = text;
      expect([call, said, await read()]).toEqual([call, said, last]);
    }
  }
  expect(accepted, `${what}: how often it was accepted; refused: ${refused}`).toBeGreaterThan(1);
}

const marked = (column: string) => (): Promise<unknown> =>
  stored('conversationMark', column, 'conversation_id = $1 and user_id = ' + `'${staffId}'`, ids['conversation']);
const conversationId = (): string => ids['conversation'] ?? '';
const byHand: readonly (readonly [what: string, setting: () => Omit<Setting, 'what'>])[] = [
  [
    'an account switched on and off',
    () => ({
      call: 'staffUser.setEnabled',
      values: [true, false],
      payload: async (enabled) => ({ id: ids['staffUser'], enabled }),
      read: () => stored('staffUser', 'enabled'),
    }),
  ],
  [
    'a conversation made urgent',
    () => ({
      call: 'conversation.setUrgent',
      values: [true, false],
      payload: async (isUrgent) => ({ conversationId: conversationId(), isUrgent }),
      read: async () => (await stored('conversation', 'is_urgent')) === true,
    }),
  ],
  [
    'a conversation pinned',
    () => ({
      call: 'conversation.mark',
      values: [true, false],
      payload: async (isPinned) => ({ conversationId: conversationId(), isPinned }),
      read: async () => (await marked('is_pinned')()) === true,
    }),
  ],
  [
    'a conversation kept unread',
    () => ({
      call: 'conversation.mark',
      values: [true, false],
      payload: async (isKeptUnread) => ({ conversationId: conversationId(), isKeptUnread }),
      read: async () => typeof (await marked('kept_unread_seq')()) === 'number',
    }),
  ],
  [
    'a person on duty',
    () => ({
      call: 'desk.setDuty',
      values: ['online', 'busy', 'offline'],
      payload: async (dutyState) => ({ dutyState }),
      read: () => stored('staffUser', 'duty_state', 'id = $1', staffId),
    }),
  ],
  [
    'the tags of a customer',
    () => ({
      call: 'desk.setTags',
      values: [['a'], ['b', 'c'], []],
      payload: async (tags) => ({ memberId: ids['member'], tags }),
      read: () => stored('member', 'tags'),
    }),
  ],
  [
    'a visit kept open for its next attempt',
    () => ({
      call: 'returnVisit.record',
      values: ['2100-01-01T01:00:00.000Z', '2100-02-01T01:00:00.000Z', '2100-03-01T01:00:00.000Z'],
      payload: async (nextFollowAt) => ({
        id: ids['returnVisit'],
        version: await stored('returnVisit', 'version'),
        result: 'noAnswer',
        staysOpen: true,
        nextFollowAt,
      }),
      read: () => stored('returnVisit', 'planned_at'),
    }),
  ],
  [
    'the order of fields',
    () => ({
      call: 'orgFieldConfig.order',
      values: [
        [ids['orgFieldConfig'], secondField],
        [secondField, ids['orgFieldConfig']],
      ],
      payload: async (order) => ({ ids: order }),
      read: async () => {
        const rows = await server.test.database.query('select id from org_field_config where org_id = $1 order by sort, id', [ids['orgId']]);
        return rows.map((row) => row['id']);
      },
    }),
  ],
];

test.each(byHand)('[C4] %s, said again and again and in any order, is as it was said last', (what, setting) => replay({ what, ...setting() }));

const valuesOf = (name: string, { kind, choices = {} }: Field): readonly unknown[] => {
  if (kind === 'flag') return [true, false];
  if (name === 'sort') return [1, 2, 3];
  return kind === 'choice' && name === 'status' ? Object.keys(choices) : [];
};
const entityOf = ({ id }: Endpoint): Resource => (resources as unknown as Readonly<Record<string, Resource>>)[id.split('.')[0] ?? ''] as Resource;
const taking = endpoints.filter((endpoint) => endpoint.class !== 'read' && 'id' in operationAt(endpoint).takes && 'version' in operationAt(endpoint).takes);
const settable = (endpoint: Endpoint): readonly string[] =>
  Object.entries(operationAt(endpoint).takes).flatMap(([name, field]) => (valuesOf(name, field).length > 0 ? [`sets ${field.kind}`] : []));
const byVersion = someReadAlike(taking, settable)
  .flatMap((endpoint) =>
    Object.entries(operationAt(endpoint).takes)
      .map(([name, field]) => ({ endpoint, name, values: valuesOf(name, field) }))
      .filter(({ values }) => values.length > 0),
  )
  // A state is moved along a life, never set (B9).
  .filter(({ endpoint, name }) => !stateFieldsOf(entityOf(endpoint).fields).includes(name))
  // A flag that no row keeps says how a call ends: a visit that stays open is replayed above.
  .filter(({ endpoint, name }) => name in entityOf(endpoint).fields)
  // A reply is everybody's or one's own: that is whose it is, not a flag of it.
  .filter(({ endpoint, name }) => `${endpoint.id}.${name}` !== 'cannedReply.save.isShared');

test.each(byVersion.map((one) => [one.endpoint.id, one.name, one.values] as const))(
  '[C4] %s sets %s once for each version, however often it comes',
  async (id, name, values) => {
    const [entity = ''] = id.split('.');
    const required = Object.entries(operationAt(endpointOf(id)).takes).filter(
      ([one, field]) => field.required && one !== 'id' && one !== 'version' && one !== name,
    );
    const payload = async (value: unknown): Promise<Payload> => {
      const others = await Promise.all(required.map(async ([one]) => [one, await stored(entity, snakeCase(one))] as const));
      return { ...Object.fromEntries(others), id: ids[entity], version: await stored(entity, 'version'), [name]: value };
    };
    await replay({ what: `${id} ${name}`, values, payload, call: id, read: () => stored(entity, snakeCase(name)) });
  },
);
