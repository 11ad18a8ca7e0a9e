/**
 * E1, E2, E3: every call of the endpoint table, by every standard role, upon rows of its own organisation, of one below, beside and above it, and of another group. Nobody gets
 * what his rights do not give, not a word of what is not his comes back, and nothing of the other group is changed.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Field } from '#contract/kinds.ts';
import { operations } from '#contract/operations.ts';
import type { OperationKey } from '#contract/operations.ts';
import type { Operation } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { everyStaffRight, standardRoles } from '#server/session/standardRoles.ts';
import type { RoleCode } from '#server/session/standardRoles.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { CallOptions, Reply, TestServer } from '#tests/server/support/runningServer.ts';

interface Endpoint {
  readonly id: OperationKey;
  readonly method: string;
  readonly path: string;
  readonly public: boolean;
  readonly right: string;
}
const endpoints = JSON.parse(readFileSync('contract/endpoints.json', 'utf8')) as readonly Endpoint[];
/** They end the session that asks, or begin another one. */
const sessionCalls: ReadonlySet<string> = new Set(['session.logout', 'session.login', 'session.memberLogin', 'session.firstAdministrator']);

const relations = { own: 'east', child: 'eastWard', sibling: 'west', parent: 'group', otherGroup: 'otherHouse' } as const;
type Relation = keyof typeof relations;
type Ids = Readonly<Record<string, string>>;

let server: TestServer;
const rows = new Map<Relation, Ids>();
const sql = <R extends Record<string, unknown>>(text: string, ...values: unknown[]): Promise<R[]> => server.test.database.query<R>(text, values);
const canary = (relation: Relation): string => `canary-${relation}-`;

async function makeRows(relation: Relation): Promise<Ids> {
  const { hospital } = server;
  const orgId = hospital.orgs[relations[relation]];
  const groupId = relation === 'otherGroup' ? hospital.orgs.otherGroup : hospital.orgs.group;
  const mark = canary(relation);
  const memberId = await hospital.member(`${mark}open`, orgId, { name: `${mark}member` });
  const patientId = await hospital.patient(memberId, orgId, '110101199003071234');
  await sql('update patient set name = $2 where id = $1', patientId, `${mark}patient`);
  const orderId = await hospital.order(memberId, orgId, { title: `${mark}order` });
  const conversationId = await hospital.conversation(memberId, orgId);
  await hospital.message(conversationId, orgId, { content: `${mark}message`, sender_id: memberId });
  const userId = await hospital.staff(`${mark}staff`, orgId, 'nothing');
  const [bound] = await sql<{ id: string }>('select id from user_bind_org where user_id = $1', userId);
  const roleId = randomUUID();
  await sql(`insert into role (id, org_id, code, name, rights, data_scope) values ($1, $2, $3, $3, '{}', 'org')`, roleId, groupId, `${mark}role`);
  return {
    orgId,
    member: memberId,
    memberId,
    patient: patientId,
    order: orderId,
    orderId,
    conversation: conversationId,
    conversationId,
    staffUser: userId,
    userId,
    userBindOrg: bound!.id,
    role: roleId,
    roleId,
  };
}

const ofKind: Partial<Readonly<Record<Field['kind'], (field: Field) => unknown>>> = {
  whole: ({ options }) => options.min ?? 1,
  money: () => 1,
  flag: () => true,
  choice: ({ choices = {} }) => Object.keys(choices)[0],
  id: () => randomUUID(),
  moment: () => '2026-11-22T00:00:00.000Z',
};
const otherwise: Readonly<Record<string, string>> = { busId: 'order', toUserId: 'userId' };
/** A tenant other than the fixed one, a place to go on from and a version say nothing of rows. */
const unasked: ReadonlySet<string> = new Set(['tenantId', 'next', 'version', 'filter', 'sort']);
const rowKinds: ReadonlySet<string> = new Set(['id', 'ref', 'refTree', 'text']);

function rowFor(name: string, field: Field, ids: Ids, entity: string): string | undefined {
  if (!rowKinds.has(field.kind)) return undefined;
  return ids[name === 'id' ? entity : (otherwise[name] ?? name)] ?? (field.of === undefined ? undefined : ids[field.of]);
}
function sampleOf(name: string, field: Field, ids: Ids, entity: string): unknown {
  if (name === 'words') return 'canary';
  if (field.kind !== 'many') return field.required ? (ofKind[field.kind]?.(field) ?? 'x') : undefined;
  return [field.item?.kind === 'id' ? (ids[entity] ?? ids['userId']) : 'x'];
}

/** What a call takes, with the rows of one organisation wherever it wants a row. */
function payloadOf({ id }: Endpoint, ids: Ids): Record<string, unknown> {
  const { takes } = operations[id] as Operation;
  const [entity = ''] = id.split('.');
  const asked = Object.entries(takes).filter(([name]) => !unasked.has(name));
  const given = asked.map(([name, field]) => [name, rowFor(name, field, ids, entity) ?? sampleOf(name, field, ids, entity)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

function send(endpoint: Endpoint, payload: Readonly<Record<string, unknown>>, token?: string): Promise<Reply> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(payload[name])));
  const { encoding } = operations[endpoint.id] as Operation;
  const as: CallOptions = token === undefined ? {} : { token };
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    const query = new URLSearchParams(Object.entries(payload).map(([name, value]): [string, string] => [name, String(value)]));
    return server.call(endpoint.method, `${path}?${query.toString()}`, as);
  }
  if (encoding === 'multipart') return server.call(endpoint.method, path, { ...as, body: new FormData() });
  const form = Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)]));
  return server.call(endpoint.method, path, encoding === 'form' ? { ...as, form } : { ...as, json: payload });
}

/** As many at once as a handful of people would ask. */
async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const open = [...all];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let next = open.pop(); next !== undefined; next = open.pop()) await work(next);
    }),
  );
}

const printOfOtherGroup = async (): Promise<readonly unknown[]> =>
  Promise.all(
    Object.values(resources)
      .filter(({ orgOwned }) => orgOwned)
      .map(async ({ name }) => {
        const [row] = await sql(
          `select md5(coalesce(string_agg(x::text, '|' order by x.id), '')) as print from ${quoteName(snakeCase(name))} x where x.org_id = any($1)`,
          [server.hospital.orgs.otherGroup, server.hospital.orgs.otherHouse],
        );
        return [name, row?.['print']];
      }),
  );

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
  const { orgs } = server.hospital;
  for (const [code, { name, rights, dataScope }] of Object.entries(standardRoles))
    for (const orgId of [orgs.group, orgs.otherGroup])
      await sql(
        'insert into role (id, org_id, code, name, rights, data_scope) values ($1, $2, $3, $4, $5, $6)',
        randomUUID(),
        orgId,
        code,
        name[0],
        rights,
        dataScope,
      );
  for (const relation of Object.keys(relations) as Relation[]) rows.set(relation, await makeRows(relation));
});
afterAll(() => server.close());

const codes = Object.keys(standardRoles) as RoleCode[];
const isSeen = (code: RoleCode, relation: Relation): boolean => relation === 'own' || (relation !== 'otherGroup' && standardRoles[code].dataScope === 'group');
const rightsOf = (code: RoleCode): ReadonlySet<string> => new Set(code === 'corpadmin' ? everyStaffRight : standardRoles[code].rights);

function wrongOf({ code, status }: Reply, mayCall: boolean, relation: Relation): string[] {
  if (status >= 500 && status !== 501) return ['a fault'];
  if (!mayCall) return code === 40301 ? [] : ['let through'];
  return relation === 'own' && code === 40302 ? ['sent away'] : [];
}
/** What was sent holds no canary but the word that is searched for, which names no organisation. */
function toldOf({ text, headers }: Reply, code: RoleCode): string[] {
  const heard = `${text} ${JSON.stringify([...headers])}`;
  return (Object.keys(relations) as Relation[]).filter((other) => !isSeen(code, other) && heard.includes(canary(other))).map((other) => `tells of ${other}`);
}

test.each(codes)('[E1] [E2] every call by a %s, upon rows of each organisation: what his rights give, and not a word of others', async (code) => {
  const before = await printOfOtherGroup();
  await server.hospital.staff(`actor-${code}`, server.hospital.orgs.east, code);
  const token = await server.login(`actor-${code}`);
  const rights = rightsOf(code);
  const wrong: string[] = [];
  const tries = endpoints
    .filter(({ id }) => !sessionCalls.has(id))
    .flatMap((endpoint) => (Object.keys(relations) as Relation[]).map((relation) => ({ endpoint, relation })));
  await eachOf(tries, async ({ endpoint, relation }) => {
    const answer = await send(endpoint, payloadOf(endpoint, rows.get(relation)!), token);
    const mayCall = endpoint.public || endpoint.right === 'signedIn' || rights.has(endpoint.right);
    const found = [...wrongOf(answer, mayCall, relation), ...toldOf(answer, code)];
    wrong.push(...found.map((what) => `${what}: ${endpoint.id} upon ${relation}: ${answer.status} ${answer.text.slice(0, 160)}`));
  });
  expect(wrong).toEqual([]);
  expect(await printOfOtherGroup()).toEqual(before);
});

test('[E1] without a session, and with the basic credential of the specification, nothing but the public calls', async () => {
  const wrong: string[] = [];
  await eachOf(
    endpoints.filter((endpoint) => !endpoint.public),
    async (endpoint) => {
      const answer = await send(endpoint, payloadOf(endpoint, rows.get('own')!));
      if (answer.code !== 401 || answer.text.includes('canary')) wrong.push(`${endpoint.id}: ${answer.status} ${answer.text.slice(0, 100)}`);
    },
  );
  expect(wrong).toEqual([]);
});
