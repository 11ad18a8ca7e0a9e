/** Customers are put into a journey by hand: looked at before, with who stays out and why and what comes next, then done as it was looked at. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EffectLine } from '#contract/acts/preview.ts';
import type { JourneyEntry } from '#contract/journeys/entry.ts';
import type { JourneyGraph } from '#contract/journeys/graph.ts';
import type { BulkFailure } from '#contract/standardShapes.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';
import { until } from '#tests/rig/until.ts';
import { bye, graphOf, say } from './journeyHouse.ts';

const base = '/crm-server/followUpDefinition';
let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.server.close());

const ok = <T>(reply: Reply): T => {
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as T;
};
interface Effect {
  readonly done: number;
  readonly lines: readonly EffectLine[];
  readonly left: readonly BulkFailure[];
}
interface Done {
  readonly entered: number;
  readonly done: readonly string[];
  readonly failed: readonly BulkFailure[];
}
let names = 0;
const graph = graphOf(
  [['hi', 'message', say('您好，{客户}')], ['w', 'wait', { amount: 5, unit: 'days' }], ['again', 'message', say('再次问候')], bye],
  ['entry.next>hi', 'hi.next>w', 'w.next>again', 'again.next>bye'],
);
async function published(entry: JourneyEntry, caps: object = {}, drawn: JourneyGraph = graph): Promise<string> {
  names += 1;
  const made = ok<{ id: string; version: number }>(await rig.post(`${base}/save`, { name: `by hand ${names}`, entry, graph: drawn, caps }, rig.tokens.house));
  ok(await rig.post(`${base}/publish`, { id: made.id, version: made.version }, rig.tokens.house));
  return made.id;
}
const member = (name: string, more: object = {}): Promise<string> => rig.server.hospital.member(name, rig.server.hospital.orgs.east, { ...more });
const ask = (path: string, given: object, token = rig.tokens.house): Promise<Reply> => rig.post(`${base}/${path}`, given, token);
const told = (left: readonly BulkFailure[]): readonly string[] => left.map(({ code, name }) => `${code} ${name ?? ''}`.trim()).toSorted();
const people = (journeyId: string): Promise<unknown> => rig.sql('select member_id from journey_enrolment where journey_id = $1 order by member_id', journeyId);

test('a look tells who enters, who stays out and why, and what the next weeks bring; it changes nothing, and the act does the same', async () => {
  const journeyId = await published({ by: 'hand', conditions: { all: [['level', 'is', 'gold']] } });
  const gold = await Promise.all(['one', 'two'].map((name) => member(`gold ${name}`, { level: 'gold' })));
  const off = await member('gold silent', { level: 'gold', do_not_contact: true, do_not_contact_since: new Date().toISOString() });
  const [plain, gone] = [await member('plain', { level: 'normal' }), await member('gone', { level: 'gold', archived_at: new Date().toISOString() })];
  const far = await rig.server.hospital.member('far', rig.server.hospital.orgs.west, { level: 'gold' });
  const ids = [...gold, off, plain, gone, far];
  const effect = ok<Effect>(await ask('enrol/preview', { journeyId, ids }));
  expect(await people(journeyId)).toEqual([]);
  expect(effect.done).toBe(3);
  expect(told(effect.left)).toEqual(['conditions name of plain', 'gone name of gone', 'notSeen']);
  expect(effect.lines.map(({ what, count }) => `${what.replace(/^\d\d-\d\d /, '')} ${count}`)).toEqual(
    expect.arrayContaining([expect.stringMatching(/发送消息 2$/), expect.stringMatching(/消息送不到，.+ 1$/), expect.stringMatching(/30 天内结束：走完 3$/)]),
  );
  const done = ok<Done>(await ask('enrol', { journeyId, ids, done: effect.done }));
  expect([...done.done].toSorted()).toEqual([...gold, off].toSorted());
  expect(told(done.failed)).toEqual(told(effect.left));
  const again = ok<Effect>(await ask('enrol/preview', { journeyId, ids: gold }));
  expect([again.done, told(again.left)]).toEqual([0, ['underWay name of gold one', 'underWay name of gold two']]);
});

test('more than were looked at do not enter, and a cap keeps the others out', async () => {
  const journeyId = await published({ by: 'hand' }, { perDay: 2 });
  const ids = await Promise.all([1, 2, 3].map((at) => member(`capped ${at}`)));
  const effect = ok<Effect>(await ask('enrol/preview', { journeyId, ids }));
  expect([effect.done, effect.left.map(({ code }) => code)]).toEqual([2, ['cap']]);
  const refused = await ask('enrol', { journeyId, ids, done: 1 });
  expect(refused.code).toBe(40_001);
  expect(refused.text).toContain('2 位');
  expect(await people(journeyId)).toEqual([]);
});

async function uploaded(text: string, token: string): Promise<string> {
  const bytes = Buffer.from(text);
  const form = new FormData();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const given = { uploadId: crypto.randomUUID(), index: '0', total: '1', bytes: String(bytes.length), sha256, name: '名单.csv' };
  for (const [key, value] of Object.entries(given)) form.append(key, value);
  form.append('file', new Blob([bytes]), 'slice');
  return ok<{ path: string }>(await rig.server.call('POST', '/api-file/files/sliceUpload', { token, body: form })).path;
}

test('where somebody may come again at any time, nobody is kept out by having been there', async () => {
  const journeyId = await published({ by: 'hand', reEntry: 'always', conditions: { all: [['level', 'is', 'gold']] } });
  const [gold, plain] = [await member('always', { level: 'gold' }), await member('never gold', { level: 'normal' })];
  for (let turn = 0; turn < 2; turn += 1) {
    const done = ok<Done>(await ask('enrol', { journeyId, ids: [gold, plain] }));
    expect([done.done, told(done.failed)]).toEqual([[gold], ['conditions name of never gold']]);
  }
});

test('a sheet names customers by number; lines that name nobody are told by their line', async () => {
  const journeyId = await published({ by: 'hand' });
  await member('listed', { mobile: '13800990001' });
  await rig.server.hospital.member('hidden', rig.server.hospital.orgs.west, { mobile: '13800990002' });
  const path = await uploaded('姓名,手机\n甲,13800990001\n乙,13800990001\n丙,13800990002\n丁,\n戊,12\n', rig.tokens.house);
  const given = { journeyId, from: 'sheet', path };
  const effect = ok<Effect>(await ask('enrolFrom/preview', given));
  // A number of another house is told to nobody.
  expect([effect.done, told(effect.left)]).toEqual([1, ['badRow 第 6 行', 'double 第 3 行', 'noNumber 第 5 行', 'notFound 第 4 行']]);
  expect(ok<Done>(await ask('enrolFrom', { ...given, done: 1 })).entered).toBe(1);
  expect((await ask('enrolFrom', { ...given, path: '2026/nowhere.csv' })).code).toBe(40_001);
  const odd = await uploaded('甲,乙\n1,2\n', rig.tokens.house);
  expect((await ask('enrolFrom', { ...given, path: odd })).text).toContain('客户编号');
});

test('all of a group are put in, and their list says on which node each stands, by its name', async () => {
  const drawn = { ...graph, nodes: graph.nodes.map((node) => (node.id === 'w' ? { ...node, title: '等五天' } : node)) };
  const journeyId = await published({ by: 'hand' }, {}, drawn);
  const id = await member('grouped');
  const group = ok<{ id: string }>(
    await rig.post('/crm-server/assertedGroups/add', { name: 'by hand', conditions: { all: [['name', 'is', 'name of grouped']] } }, rig.tokens.house),
  );
  await until(async () => (await rig.sql('select 1 from group_member where group_id = $1', group.id)).length === 1, { what: 'the customer in the group' });
  expect(ok<Effect>(await ask('enrolFrom/preview', { journeyId })).done, 'nobody is chosen yet').toBe(0);
  expect(ok<Done>(await ask('enrolFrom', { journeyId, groupId: group.id })).done).toEqual([id]);
  const [row] = await until(
    async () => {
      const { rows } = ok<{ rows: readonly Record<string, unknown>[] }>(await rig.get(`${base}/enrolment/list?journeyId=${journeyId}`, rig.tokens.house));
      return rows[0]?.['state'] === 'waiting' && rows;
    },
    { what: 'the customer to wait' },
  );
  expect(row).toMatchObject({ node: 'w', nodeTitle: '等五天', nodeKind: 'wait' });
});
