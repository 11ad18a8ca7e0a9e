/** Message templates on versions: what goes out is what the provider approved and somebody published; the draft beside it says nothing, and what is used stays usable (docs/adr/0122). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { requestMessage } from '#server/outgoing/request.ts';
import { publishedAt } from '#tests/server/support/publishedVersion.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
let token: string;
let signId: string;
const post = (path: string, json: object): Promise<Reply> => server.call('POST', path, { token, json, headers: { 'x-lang': 'en' } });
const sql = (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> => server.test.database.query(text, [...values]);

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  await server.hospital.staff('writer', server.hospital.orgs.east, 'keeper');
  token = await server.login('writer');
  signId = randomUUID();
  await sql(`insert into sms_sign (id, org_id, name, status) values ($1, $2, '安禾', 'approved')`, [signId, server.hospital.orgs.east]);
});
afterAll(() => server.close());

const rowOf = async (id: string) =>
  (await sql('select status, standing, published_number as number, version from sms_template where id = $1', [id]))[0] as { version: number };
const save = async (more: object): Promise<string> => {
  const reply = await post('/api-sms/template/save', more);
  expect(reply.code, reply.text).toBe(0);
  return (reply.datas as { id: string }).id;
};
const make = (text: string): Promise<string> => save({ name: `t ${randomUUID()}`, kind: 'care', signId, text });
const change = async (id: string, text: string): Promise<Reply> => post('/api-sms/template/save', { id, version: (await rowOf(id)).version, text });
const move = (id: string, status: string): Promise<Reply> => post('/api-sms/template/updateStatus', { id, status });
const approve = async (id: string): Promise<void> => {
  for (const status of ['submitted', 'approved']) expect((await move(id, status)).code).toBe(0);
};
const act = async (id: string, what: 'publish' | 'retire'): Promise<Reply> =>
  post(`/api-sms/template/${what}`, { id, version: (await rowOf(id)).version, counted: 99 });
async function sent(templateId: string) {
  const { east } = server.hospital.orgs;
  const memberId = await server.hospital.member(randomUUID(), east, { mobile: `138${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}` });
  const { id } = await inTransaction(server.test.database, (tx) =>
    requestMessage(tx, {
      orgId: east,
      memberId,
      dedupeKey: randomUUID(),
      purpose: 'hand',
      category: 'care',
      chain: [{ channel: 'sms', templateId }],
      variables: {},
      notBefore: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  );
  return (await sql('select text, status, reason from sent_message where id = $1', [id]))[0];
}

test('nothing goes out before it was approved and published; a draft that is changed afterwards leaves what is in force alone', async () => {
  const id = await make('第一版');
  expect(await sent(id)).toMatchObject({ reason: 'noTemplate' });
  expect((await act(id, 'publish')).code).toBe(40_001);
  await approve(id);
  expect(await sent(id)).toMatchObject({ reason: 'noTemplate' });
  expect((await act(id, 'publish')).datas).toMatchObject({ number: 1 });
  expect(await sent(id)).toMatchObject({ text: '【安禾】第一版', status: 'held' });
  expect((await change(id, '第二版')).code).toBe(0);
  expect(await rowOf(id)).toMatchObject({ status: 'draft', standing: 'draft', number: 1 });
  expect(await sent(id)).toMatchObject({ text: '【安禾】第一版' });
  expect((await move(id, 'submitted')).code).toBe(0);
  expect((await change(id, '第三版')).code).toBe(40_976);
  expect((await move(id, 'approved')).code).toBe(0);
  expect((await act(id, 'publish')).datas).toMatchObject({ number: 2 });
  expect(await sent(id)).toMatchObject({ text: '【安禾】第二版' });
  const again = await post('/api-sms/template/publish', { id, version: (await rowOf(id)).version, number: 1 });
  expect(again.datas, 'what was approved once is published once more').toMatchObject({ number: 3 });
});

test('the plan counts the messages that wait and names who uses it; what a published journey uses is not retired, removed, nor loses its signature', async () => {
  const id = await make('术后关怀');
  await approve(id);
  await act(id, 'publish');
  await sent(id);
  const { east } = server.hospital.orgs;
  const journeyId = randomUUID();
  await sql(`insert into journey (id, org_id, name, standing) values ($1, $2, '术后旅程', 'draft')`, [journeyId, east]);
  const node = { id: 'ask', kind: 'questionnaire', config: { channels: ['sms'], smsTemplateId: id }, at: { x: 0, y: 0 } };
  const versionId = await publishedAt(server.test.database, {
    entity: 'journey',
    id: journeyId,
    orgId: east,
    content: { entry: null, graph: { nodes: [node], edges: [] }, caps: null },
  });
  const plan = (await server.call('GET', `/api-sms/template/publish/check?id=${id}`, { token, headers: { 'x-lang': 'en' } })).datas;
  expect(plan).toMatchObject({ counted: 1, running: [{ number: 1, count: 1 }], cautions: [expect.stringContaining('Journey "术后旅程"')] });
  for (const refused of [await act(id, 'retire'), await post('/api-sms/sign/updateStatus', { id: signId, status: 'off' })])
    expect(refused.code, refused.text).toBe(40_975);
  // It is in force, whoever uses it.
  expect((await post('/api-sms/template/delete', { id })).code).toBe(40_001);
  expect((await act(id, 'retire')).message).toContain('术后旅程');
  // Nobody enters any more, but somebody is still under way on it.
  await sql('update definition_version set retired_at = now() where id = $1', [versionId]);
  const memberId = await server.hospital.member('walks', east);
  await sql(
    `insert into journey_enrolment (id, org_id, journey_id, version_id, version_number, member_id, state, node, is_test, entered_at, round, entry_key) values (gen_random_uuid(), $1, $2, $3, 1, $4, 'active', 'ask', false, now(), 0, 'x')`,
    [east, journeyId, versionId, memberId],
  );
  expect((await act(id, 'retire')).code).toBe(40_975);
  await sql(`update journey_enrolment set state = 'ended' where journey_id = $1`, [journeyId]);
  expect((await act(id, 'retire')).code).toBe(0);
  expect(await rowOf(id)).toMatchObject({ standing: 'retired', status: 'approved' });
  expect(await sent(id)).toMatchObject({ reason: 'noTemplate' });
});

test('what a published visit rule sends is not retired', async () => {
  const id = await make('欢迎');
  await approve(id);
  await act(id, 'publish');
  const [{ id: ruleId } = { id: '' }] = await sql(
    `insert into visit_rule (id, org_id, name, type, status, trigger_condition, offset_value, offset_unit, trigger_cycle, notice_modes, channel, to_owner, standing, category, notice_hours)
     values (gen_random_uuid(), $1, '建档欢迎', 'other', 'enabled', 'onRegister', 0, 'hours', 'once', '{sms}', 'phone', true, 'draft', 'care', 0) returning id`,
    [server.hospital.orgs.east],
  );
  await publishedAt(server.test.database, { entity: 'visitRule', id: String(ruleId), orgId: server.hospital.orgs.east, content: { smsTemplateId: id } });
  const refused = await act(id, 'retire');
  expect([refused.code, refused.message]).toEqual([40_975, expect.stringContaining('Visit rule "建档欢迎"')]);
});

test('who uses it where the caller does not see is counted and not named', async () => {
  const id = await make('复查');
  await approve(id);
  await act(id, 'publish');
  const [west, journeyId] = [server.hospital.orgs.west, randomUUID()];
  await sql(`insert into journey (id, org_id, name, standing) values ($1, $2, '别家的旅程', 'draft')`, [journeyId, west]);
  const node = { id: 'm', kind: 'message', config: { channels: ['sms'], smsTemplateId: id }, at: { x: 0, y: 0 } };
  await publishedAt(server.test.database, {
    entity: 'journey',
    id: journeyId,
    orgId: west,
    content: { entry: null, graph: { nodes: [node], edges: [] }, caps: null },
  });
  const refused = await act(id, 'retire');
  expect([refused.code, refused.message]).toEqual([40_975, expect.stringContaining('1 more')]);
  expect(refused.message).not.toContain('别家');
});
