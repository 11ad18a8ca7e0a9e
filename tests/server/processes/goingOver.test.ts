import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GoingOver } from '#contract/versions.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import { by, graphOf, ok, processHouse } from './processHouse.ts';
import type { Person, ProcessHouse } from './processHouse.ts';

let rig: Rig;
let house: ProcessHouse;
let asks: Person;
let one: Person;
beforeAll(async () => {
  rig = await startRig();
  house = await processHouse(rig);
  asks = await house.person('asks');
  one = await house.person('one');
});
afterAll(() => rig.server.close());

const path = '/workflow-center/process-definition';
const graph = (nodes: readonly string[], kind: 'userTask' | 'timer' = 'userTask') =>
  graphOf(
    [...nodes.map((id) => [id, 'userTask', by([one.id])] as const), ['last', kind, kind === 'timer' ? { hours: 1 } : by([one.id])], ['end', 'end']],
    ['start', ...nodes, 'last', 'end'].slice(0, -1).map((id, at) => `${id}>${[...nodes, 'last', 'end'][at] ?? ''}`),
  );
async function drafted(id: string, name: string, next: ReturnType<typeof graph>): Promise<number> {
  const [row] = await rig.sql<{ version: number }>('select version from process_definition where id = $1', id);
  return ok<{ version: number }>(await rig.post(`${path}/save`, { id, version: row?.version, name, graph: next }, rig.tokens.chief)).version;
}
const planOf = async (id: string, language = 'zh-CN') => {
  const reply = await rig.server.call('GET', `${path}/publish/check?id=${id}`, { token: rig.tokens.chief, headers: { 'accept-language': language } });
  return ok<{ counted: number; goingOver: GoingOver | null }>(reply);
};
const versionsOf = async (id: string): Promise<readonly number[]> =>
  (await rig.sql<{ number: number }>('select version_number as number from process_instance where definition_id = $1 order by started_at, id', id)).map(
    ({ number }) => number,
  );

test('[p-approvals] the plan says of each that runs where it goes, or why it stays; publishing does what it says', async () => {
  const id = await house.publish('goes', graph(['look', 'check']));
  const begun = [];
  for (const title of ['甲', '乙', '丙']) begun.push(await house.start(asks, 'goes', { title }));
  ok(await house.act(one, await house.open(begun[0]?.id ?? '', 'look'), 'approve'));
  ok(await house.act(one, await house.open(begun[0]?.id ?? '', 'check'), 'approve'));
  // The step on which two of them stand is gone.
  const version = await drafted(id, 'goes', graph(['check']));
  const plan = await planOf(id);
  expect(plan).toMatchObject({ counted: 3, goingOver: { goes: 1, stays: ['2 条留在原版本：新版本没有“look”这一步'] } });
  expect(plan.goingOver?.rows.map(({ name, number, at, why }) => [name.includes('丙') || name.includes('乙'), number, at, why])).toEqual([
    [true, 1, null, '新版本没有“look”这一步'],
    [true, 1, null, '新版本没有“look”这一步'],
    [false, 1, 'last', null],
  ]);
  expect((await planOf(id, 'en')).goingOver?.stays).toEqual(['2 stay on their version: step "look" is gone']);
  const done = await rig.post(`${path}/publish`, { id, version, carry: 'move', counted: 3 }, rig.tokens.chief);
  expect(ok(done)).toEqual({ number: 2, carried: 1, stayed: ['2 条留在原版本：新版本没有“look”这一步'] });
  expect(await versionsOf(id)).toEqual([2, 1, 1]);
});

test('a step that became another kind keeps those that stand on it, and nothing is told of who stayed where all went over', async () => {
  const id = await house.publish('kinds', graph([]));
  await house.start(asks, 'kinds');
  const changed = await drafted(id, 'kinds', graph([], 'timer'));
  expect((await planOf(id)).goingOver).toMatchObject({ goes: 0, stays: ['1 条留在原版本：“last”在新版本里换了类型'] });
  expect(ok(await rig.post(`${path}/publish`, { id, version: changed, carry: 'move', counted: 1 }, rig.tokens.chief))).toMatchObject({ carried: 0 });
  const back = await drafted(id, 'kinds', graph(['first']));
  expect((await planOf(id)).goingOver).toMatchObject({ goes: 1, stays: [], rows: [{ number: 1, at: 'last' }] });
  expect(ok(await rig.post(`${path}/publish`, { id, version: back, carry: 'move', counted: 1 }, rig.tokens.chief))).toEqual({ number: 3, carried: 1 });
});
