/** Every entity whose description says `ownFields` takes a field that an organisation adds: in forms, rows, filters, files and histories (docs/adr/0039). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyOperation } from '#contract/readings/anyOperation.ts';
import type { Operation, Resource } from '#contract/resource.ts';
import { described, sampleBody } from '#tests/server/support/sampleRow.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
let server: TestServer;
let token = '';
let count = 0;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  await server.hospital.staff('east', server.hospital.orgs.east, 'keeper');
  token = await server.login('east');
});
afterAll(() => server.close());

/** The first of these calls that the entity has. */
const callOf = (name: string, verbs: readonly string[]): Operation =>
  verbs.map((verb) => anyOperation(`${name}.${verb}`)).find((found) => found !== undefined) as Operation;

async function send({ name }: Resource, verbs: readonly string[], given: Readonly<Record<string, unknown>>): Promise<Reply> {
  const [method = '', path = ''] = callOf(name, verbs).endpoint.split(' ');
  const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));
  const reply =
    method === 'GET' ? await server.call(method, `${path}?${query.toString()}`, { token }) : await server.call(method, path, { token, json: given });
  expect(reply.status, reply.text).toBe(200);
  return reply;
}

const named = (name: string): Resource => described.find((one) => one.name === name) as Resource;
const creating = ['create', 'save'];

/** An organisation below the group chooses among the roles of the group, and makes none that holds elsewhere. */
async function roleOfTheGroup(): Promise<Row> {
  const [row] = await server.test.database.query<Row>(`select id, version from role where org_id = $1 and code = 'desk'`, [server.hospital.orgs.group]);
  return row as Row;
}

async function make(of: string, more: object = {}): Promise<Row> {
  if (of === 'staffUser') return { id: await server.hospital.staff(`colleague${(count += 1)}`, server.hospital.orgs.east, 'keeper'), version: 1 };
  if (of === 'role') return roleOfTheGroup();
  const one = named(of);
  const body = await sampleBody(callOf(of, creating), one, (count += 1), async (target) => (await make(target)).id);
  return (await send(one, creating, { ...body, ...more })).datas as Row;
}

describe.each(described.filter(({ standard }) => standard?.ownFields).map((one) => [one.name, one] as const))('%s', (name, one) => {
  it('takes a field that an organisation adds', async () => {
    const { orgs } = server.hospital;
    await send(named('orgFieldConfig'), ['save'], { entity: name, fieldKey: 'source', label: '来路', labelEn: 'Origin', type: 'text', inList: true });
    const [offered] = (await server.call('GET', `/crm-server/orgFieldConfig/current?entity=${name}`, { token })).datas as readonly Row[];
    expect(offered).toMatchObject({ name: 'own_source', access: 'write', orgId: orgs.east });
    const [row, other] = [await make(name, { own_source: 'from a friend' }), await make(name)];
    expect(row).toMatchObject({ own_source: 'from a friend' });
    const filter = JSON.stringify({ all: [['own_source', 'has', 'friend']] });
    expect(((await send(one, ['list'], { filter })).datas as { readonly rows: readonly Row[] }).rows.map(({ id }) => id)).toEqual([row.id]);
    await send(one, ['update', 'save'], { id: other.id, version: other.version, own_source: 'by telephone' });
    expect((await send(one, ['history'], { id: other.id })).text).toContain('by telephone');
    const sheet = (await send(one, ['export'], { format: 'csv', columns: 'own_source' })).text;
    expect([sheet.includes('来路'), sheet.includes('from a friend'), sheet.includes('by telephone')]).toEqual([true, true, true]);
  });
});
