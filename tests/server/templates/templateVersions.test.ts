/** Message templates on versions: what goes out is what the provider approved and somebody published; the draft beside it says nothing, and what is used stays usable (docs/adr/0122). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeKinds } from '#contract/journeys/nodeKinds.ts';
import { ownSchema } from '#server/db/migrate.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { requestMessage } from '#server/outgoing/request.ts';
import { until } from '#tests/rig/until.ts';
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
  post(`/api-sms/template/${what}`, { id, version: (await rowOf(id)).version, counted: 99, ...(what === 'retire' ? { carry: 'keep' } : {}) });
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
  expect((await change(id, '第三版')).code).toBe(40_999);
  const renamed = await post('/api-sms/template/save', { id, version: (await rowOf(id)).version, name: '改了名称', providerCode: 'SMS_2' });
  expect(renamed.datas, 'the provider sees neither').toMatchObject({ name: '改了名称', status: 'submitted' });
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

interface Journey {
  readonly id: string;
  readonly version: number;
  readonly graph: { readonly nodes: readonly { readonly id: string; readonly config: Readonly<Record<string, unknown>> }[]; readonly edges: readonly object[] };
}
const at = { x: 0, y: 0 };
const edge = (from: string, to: string) => ({ id: `${from} ${to}`, from, port: 'next', to });
const drawn = (smsTemplateId: string, more: object = {}) => ({
  nodes: [
    { id: 'entry', kind: 'entry', config: {}, at },
    { id: 'm', kind: 'message', title: '术后提醒', config: { category: 'care', channels: ['sms'], contents: [], smsTemplateId, ...more }, at },
    { id: 'bye', kind: 'exit', config: { reason: 'x' }, at },
  ],
  edges: [edge('entry', 'm'), edge('m', 'bye')],
});
const journeyOf = async (id: string): Promise<Journey> =>
  (await server.call('GET', `/crm-server/followUpDefinition/detail?id=${id}`, { token })).datas as Journey;
async function saveJourney(more: object): Promise<Journey> {
  const reply = await post('/crm-server/followUpDefinition/save', more);
  expect(reply.code, reply.text).toBe(0);
  return journeyOf((reply.datas as { id: string }).id);
}
const numberIn = ({ graph }: Journey): unknown => graph.nodes.find(({ id }) => id === 'm')?.config['smsTemplateVersion'];
const publishJourney = ({ id, version }: Journey): Promise<Reply> => post('/crm-server/followUpDefinition/publish', { id, version });
const faultsIn = (reply: Reply): readonly string[] => (reply.datas as { faults: readonly { code: string }[] }).faults.map(({ code }) => code);

test('a journey names the version of its template that it was approved with; a newer one is told, and goes out once it is taken over', async () => {
  const template = await make('第一版');
  await approve(template);
  await act(template, 'publish');
  const journey = await saveJourney({ name: '命名版本', entry: { by: 'hand', reEntry: 'always' }, graph: drawn(template) });
  expect(numberIn(journey), 'the one in force as it is saved').toBe(1);
  expect((await publishJourney(journey)).code).toBe(0);

  await change(template, '第二版');
  await approve(template);
  const plan = await server.call('GET', `/api-sms/template/publish/check?id=${template}`, { token, headers: { 'x-lang': 'en' } });
  expect(plan.datas).toMatchObject({ cautions: [expect.stringContaining('journeys send the version that they name')] });
  await act(template, 'publish');

  const memberId = await server.hospital.member('named', server.hospital.orgs.east, { mobile: '13800001234' });
  expect((await post('/crm-server/followUpDefinition/enrol', { journeyId: journey.id, ids: [memberId] })).code).toBe(0);
  const says = async (): Promise<readonly unknown[]> =>
    (await sql('select text from sent_message where member_id = $1 order by created_at', [memberId])).map(({ text }) => text);
  await until(async () => (await says()).length === 1, { what: 'the first message' });
  expect(await says()).toEqual(['【安禾】第一版']);

  const told = await post('/crm-server/followUpDefinition/templates', { ids: [template] });
  expect(told.datas).toMatchObject({
    templates: [
      {
        id: template,
        versions: [
          { number: 2, isInForce: true, text: '【安禾】第二版' },
          { number: 1, isInForce: false },
        ],
      },
    ],
  });
  const older = { node: 'm', title: ['术后提醒', '术后提醒'], number: 1, inForce: 2 };
  expect((await post('/crm-server/followUpDefinition/dryRun', { journeyId: journey.id })).datas).toMatchObject({ older: [older] });
  const named = drawn(template, { smsTemplateVersion: 1 });
  const graph = { ...named, nodes: named.nodes.map(({ id, kind, config, at: place }) => ({ id, kind, config, at: place })) };
  const untitled = (await post('/crm-server/followUpDefinition/dryRun', { journeyId: journey.id, graph })).datas;
  expect(untitled, 'a node without a title is called by its kind, in both languages').toMatchObject({ older: [{ title: nodeKinds.message.label }] });

  const edited = await saveJourney({ id: journey.id, version: (await journeyOf(journey.id)).version, remark: 'x' });
  expect(numberIn(edited), 'an edit of something else takes nothing over').toBe(1);
  const check = await server.call('GET', `/crm-server/followUpDefinition/publish/check?id=${journey.id}`, { token, headers: { 'x-lang': 'en' } });
  expect(check.datas).toMatchObject({ cautions: [expect.stringContaining('version 2 is in force')] });
  const taken = await saveJourney({ id: journey.id, version: edited.version, graph: drawn(template, { smsTemplateVersion: 2 }) });
  expect((await publishJourney(taken)).code).toBe(0);
  expect((await post('/crm-server/followUpDefinition/enrol', { journeyId: journey.id, ids: [memberId] })).code).toBe(0);
  await until(async () => (await says()).length === 2, { what: 'the second message' });
  expect(await says()).toEqual(['【安禾】第一版', '【安禾】第二版']);
});

test('another template brings its own version; one that nobody published, or that is none, keeps the journey from being published', async () => {
  const [first, second] = [await make('甲'), await make('乙')];
  for (const id of [first, second]) await approve(id);
  for (const text of ['甲', '甲二']) {
    if (text !== '甲') {
      await change(first, text);
      await approve(first);
    }
    await act(first, 'publish');
  }
  const journey = await saveJourney({ name: '换模板', entry: { by: 'hand' }, graph: drawn(first) });
  expect(numberIn(journey)).toBe(2);
  const other = await saveJourney({ id: journey.id, version: journey.version, graph: drawn(second, { smsTemplateVersion: 2 }) });
  expect(faultsIn(await publishJourney(other))).toEqual(['templateOff']);
  await act(second, 'publish');
  expect(faultsIn(await publishJourney(other))).toEqual(['templateVersionGone']);
  const unnamed = await saveJourney({ id: journey.id, version: other.version, graph: drawn(second) });
  expect(numberIn(unnamed)).toBe(1);
  await sql(`update journey set graph = jsonb_set(graph, '{nodes,1,config}', (graph #> '{nodes,1,config}') - 'smsTemplateVersion') where id = $1`, [
    journey.id,
  ]);
  expect(faultsIn(await publishJourney(unnamed))).toEqual(['templateUnnamed']);
  expect((await publishJourney(await saveJourney({ id: journey.id, version: unnamed.version, graph: drawn(second) }))).code).toBe(0);
});

test('journeys that were published before name the version that is in force; what is in review stays as it was submitted', async () => {
  const template = await make('旧');
  await approve(template);
  await act(template, 'publish');
  const graph = drawn(template);
  const [online, inReview] = [randomUUID(), randomUUID()];
  for (const id of [online, inReview])
    await sql(`insert into journey (id, org_id, name, standing, graph) values ($1, $2, $4, 'draft', $3)`, [
      id,
      server.hospital.orgs.east,
      JSON.stringify(graph),
      id,
    ]);
  const versionId = await publishedAt(server.test.database, {
    entity: 'journey',
    id: online,
    orgId: server.hospital.orgs.east,
    content: { entry: null, graph, caps: null },
  });
  await sql(`update journey set standing = 'inReview' where id = $1`, [inReview]);
  await server.test.database.pool.query(ownSchema().migrations.find(({ name }) => name.startsWith('0131'))?.sql ?? '');
  const named = async (text: string, id: string): Promise<unknown> => (await sql(text, [id]))[0]?.['number'];
  const ofRow = `select graph #> '{nodes,1,config,smsTemplateVersion}' as number from journey where id = $1`;
  expect(await named(ofRow, online)).toBe(1);
  expect(await named(`select content #> '{graph,nodes,1,config,smsTemplateVersion}' as number from definition_version where id = $1`, versionId)).toBe(1);
  expect(await named(ofRow, inReview)).toBeNull();
});
