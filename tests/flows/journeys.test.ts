/** A journey is built by keys alone, its faults are mended, it is saved and published, and its people stand on its nodes (ADR 104). */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { JourneyGraph } from '#contract/journeys/graph.ts';
import { callApi } from '#tests/rig/api.ts';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import { sessionOf } from './enter.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();

test('somebody builds a journey by keys, reads what is wrong, and publishes it', async () => {
  const { page, words } = (await browser.open(product.rig.url, { as: '秦楚然', at: '/followUpSetting?edit=new' })).desk;
  const says = words.journeys;
  await page.locator('[data-form]').getByLabel('名称', { exact: true }).fill('复诊提醒');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const id = await until(async () => (await product.rig.sql(`select id from journey where name = '复诊提醒'`))[0]?.['id'], { what: 'the journey to be made' });
  await page.goto(`${new URL(page.url()).origin}/followUpEdit?id=${String(id)}`);
  const graph = page.getByRole('group', { name: says.graph });
  const form = page.locator('.graph-form');
  await graph.getByRole('button', { name: /进入/ }).focus();
  // A wait and an end, each by its digit.
  await page.keyboard.press('a');
  await page.keyboard.press('3');
  await graph.getByRole('button', { name: /等待/, pressed: true }).waitFor();
  await page.keyboard.press('a');
  await page.keyboard.press('8');
  await graph.getByRole('button', { name: /结束/, pressed: true }).waitFor();
  await page.keyboard.press('Control+z');
  await graph.getByRole('button', { name: /结束/ }).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Shift+z');
  await graph.getByRole('button', { name: /结束/ }).waitFor();
  // Publishing is refused with the list of what is wrong; a fault leads to its node.
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('heading', { name: /个问题，不能发布/ }).waitFor();
  expect.soft(await axe(page), 'the faults').toEqual([]);
  await page.getByRole('button', { name: /填写“结束原因”/ }).click();
  await form.getByLabel('结束原因').fill('已提醒');
  await page
    .getByRole('button', { name: says.asList })
    .or(page.getByText(says.asList, { exact: true }))
    .first()
    .click();
  const list = page.getByRole('list', { name: says.steps });
  await list.getByRole('button', { name: /等待/ }).click();
  await form.getByLabel('多久').fill('2');
  await list.getByRole('button', { name: /第 2 步，共 3 步，等待：等 2 天，接着第 3 步/ }).waitFor();
  await list.getByRole('button', { name: /进入/ }).click();
  await page.getByRole('combobox', { name: '进入方式' }).click();
  await page.locator('.pick-row:visible').filter({ hasText: '手工加入' }).click();
  await page.getByRole('button', { name: words.drafts.noFaults }).waitFor();
  expect.soft(await axe(page), 'the list').toEqual([]);
  await page.keyboard.press('Control+s');
  await page.getByText(words.drafts.saved, { exact: true }).waitFor();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: /发布/ }).click();
  await page.getByText('线上版本 v1').waitFor();
  const [draft] = await product.rig.sql(`select graph from journey where id = '${String(id)}'`);
  expect(draft).toMatchObject({
    graph: {
      edges: [
        { from: 'entry', to: 'n1' },
        { from: 'n1', to: 'n2' },
      ],
    },
  });
});

const inOrder = <T extends { readonly id: string }>(all: readonly T[]): readonly T[] => all.toSorted((one, other) => (one.id < other.id ? -1 : 1));
/** Nodes where they are drawn, and edges from where to where. */
async function drawn(page: Page): Promise<Pick<JourneyGraph, 'edges'> & { readonly nodes: readonly object[] }> {
  const nodes = await page.locator('.react-flow__node').evaluateAll((all) =>
    all.map((one) => {
      const [x = 0, y = 0] = (/translate\((.+?)px, ?(.+?)px\)/.exec((one as HTMLElement).style.transform) ?? []).slice(1).map(Number);
      return { id: one.getAttribute('data-id') ?? '', at: { x, y } };
    }),
  );
  const edges = await page.locator('.react-flow__edge').evaluateAll((all) =>
    all.map((one) => {
      const id = one.getAttribute('data-id') ?? '';
      const [from = '', port = ''] = id.split(':');
      return { id, from, port, to: (one.getAttribute('aria-label') ?? '').split(' ').at(-1) ?? '' };
    }),
  );
  return { nodes: inOrder(nodes), edges: inOrder(edges) };
}
const waysOf = async (page: Page): Promise<readonly string[]> => (await drawn(page)).edges.map(({ id, to }) => `${id}>${to}`);
async function middleOf(target: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`There is nothing to be pulled: ${String(target)}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
async function pull(page: Page, from: Locator, to: Locator | { readonly x: number; readonly y: number }): Promise<void> {
  const [first, last] = [await middleOf(from), 'x' in to ? to : await middleOf(to)];
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.mouse.move((first.x + last.x) / 2, (first.y + last.y) / 2, { steps: 4 });
  await page.mouse.move(last.x, last.y, { steps: 4 });
  await page.mouse.up();
}

test.runIf(isWhole)(
  'somebody changes a journey by the mouse alone: adds, connects, moves, copies, takes out and takes back, and what is stored is what is drawn',
  async () => {
    const at = (y: number) => ({ x: 0, y });
    const graph = {
      nodes: [
        { id: 'entry', kind: 'entry', config: {}, at: at(0) },
        { id: 'n1', kind: 'wait', config: { amount: 2, unit: 'days' }, at: at(140) },
        { id: 'n2', kind: 'exit', config: { reason: '已提醒' }, at: at(280) },
      ],
      edges: [
        { id: 'entry:next', from: 'entry', port: 'next', to: 'n1' },
        { id: 'n1:next', from: 'n1', port: 'next', to: 'n2' },
      ],
    };
    const { access_token: bearer } = await sessionOf(product.rig.directUrl, '秦楚然');
    const made = await callApi<{ id: string }>('POST /crm-server/followUpDefinition/save', product.rig.directUrl, {
      bearer,
      json: { name: '鼠标画的', entry: { by: 'hand' }, graph },
    });
    const { page, words } = (await browser.open(product.rig.url, { as: '秦楚然', at: `/followUpEdit?id=${made.id}` })).desk;
    const says = words.journeys;
    const node = (id: string): Locator => page.locator(`.react-flow__node[data-id="${id}"]`);
    const stand = (ways: readonly string[]): Promise<unknown> =>
      until(async () => (await waysOf(page)).join() === ways.join(), { what: `the ways to be ${ways.join()}` });
    await node('n2').waitFor();

    // A branch is put on the first way, by the sign upon it; its other way is led to the end.
    const first = page.getByRole('button', { name: /^在“进入：.*”后添加节点$/ });
    await first.hover();
    await first.click();
    await page
      .locator('.graph-kinds')
      .getByRole('button', { name: /条件分支/ })
      .click();
    await stand(['entry:next>n3', 'n1:next>n2', 'n3:yes>n1']);
    await page.getByRole('button', { name: words.diagrams.fit }).click();
    await pull(page, node('n3').locator('.react-flow__handle[data-handleid="no"]'), node('n2').locator('.react-flow__handle.target'));
    const led = ['entry:next>n3', 'n1:next>n2', 'n3:no>n2', 'n3:yes>n1'];
    await stand(led);
    const before = await node('n1').getAttribute('style');
    const { x, y } = await middleOf(node('n1'));
    await pull(page, node('n1'), { x: x - 90, y });
    await until(async () => (await node('n1').getAttribute('style')) !== before, { what: 'the node to be moved' });

    // A copy, taken out and taken back; a way, cut and taken back.
    await node('n1').click();
    await page.getByRole('button', { name: says.double }).click();
    const copied = ['entry:next>n3', 'n1:next>n4', 'n3:no>n2', 'n3:yes>n1', 'n4:next>n2'];
    await stand(copied);
    await page.getByRole('button', { name: says.remove }).click();
    await stand(led);
    await page.getByRole('button', { name: words.drafts.undo }).click();
    await stand(copied);
    await page.getByRole('button', { name: words.drafts.redo }).click();
    await stand(led);
    await page.getByRole('button', { name: words.drafts.undo }).click();
    await page.getByRole('button', { name: words.diagrams.fit }).click();
    const cut = page.getByRole('button', { name: /^断开“条件分支：.*，.*”$/ }).last();
    await cut.hover();
    await cut.click();
    await until(async () => (await waysOf(page)).length === copied.length - 1, { what: 'the way to be cut' });
    await page.getByRole('button', { name: words.drafts.undo }).click();
    await stand(copied);

    await page.getByRole('button', { name: words.drafts.save, exact: true }).click();
    await page.getByText(words.drafts.saved, { exact: true }).waitFor();
    const [row] = await product.rig.sql<{ graph: JourneyGraph }>('select graph from journey where id = $1', [made.id]);
    const stored = row && { nodes: inOrder(row.graph.nodes).map(({ id, at: place }) => ({ id, at: place })), edges: inOrder(row.graph.edges) };
    expect(await drawn(page)).toEqual(stored);
    await page.reload();
    await node('n4').waitFor();
    expect(await drawn(page)).toEqual(stored);
  },
);

test('[s-fu-6] [s-fu-7] the list of journeys has the columns that somebody wants; conditions stay in the address and are kept by name', async () => {
  const { page } = (await browser.open(product.rig.url, { as: '秦楚然', at: '/followUpSetting' })).desk;
  const rows = page.locator('.table-row');
  await rows.nth(1).waitFor();
  await page.getByRole('button', { name: /^列/ }).click();
  await page.locator('.columns-menu').getByRole('checkbox', { name: '创建时间' }).check();
  await page.getByRole('columnheader', { name: '创建时间' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '条件', exact: true }).click();
  const form = page.locator('.term-form');
  await form.getByRole('combobox', { name: '字段' }).click();
  await page.locator('.ant-select-item-option', { hasText: /^名称$/ }).click();
  await form.getByLabel('值').fill('诊后');
  await form.getByRole('button', { name: '应用', exact: true }).click();
  await until(async () => (await rows.count()) === 1, { what: 'one journey to be found' });
  expect(new URL(page.url()).searchParams.get('filter')).toContain('诊后');
  const queries = page.locator('.query-button');
  await queries.click();
  await page.getByLabel('查询名称').fill('诊后的');
  await page.locator('.queries').getByRole('button', { name: '保存', exact: true }).click();
  await queries.getByText('诊后的', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('columnheader', { name: '创建时间' }).waitFor();
  await until(async () => (await rows.count()) === 1, { what: 'the conditions to stand after a reload' });
  await queries.click();
  await page.locator('.queries').getByRole('button', { name: '诊后的', exact: true }).waitFor();
});

test.runIf(isWhole)('a number on a node opens as many people', async () => {
  const [journey] = await product.rig.sql<{ id: string }>(`select id from journey where name = '新客户 28 天关怀'`);
  const at = `/followUpEdit?id=${journey?.id ?? ''}`;
  const [{ page: beside }, { page }] = [
    (await browser.open(product.rig.url, { as: '秦楚然', at })).desk,
    (await browser.open(product.rig.url, { as: '秦楚然', at })).desk,
  ];
  const ended = (of: Page): Locator => of.locator('.react-flow .journey-count', { hasText: '结束' }).first();
  await ended(page).click();
  await page.waitForURL(/\/journeyPeople\?filter=/);
  await page.locator('.table-row').first().waitFor();
  const listed = page.locator('.list-count').getByText(/^共 \d+ 条$/);
  const numberOf = async (one: Locator): Promise<string> => ((await one.textContent()) ?? '').replaceAll(/\D/g, '');
  // They go on meanwhile: number and list are those of one moment.
  await until(async () => (await numberOf(listed)) === (await numberOf(ended(beside))), { what: 'as many people to be listed as the node counts' });
});

/** Two weeks lie between what she is told; a step after the other, from the first node to the last. */
const monthLong: JourneyGraph = {
  nodes: [
    { id: 'entry', kind: 'entry', config: {} },
    { id: 'hello', kind: 'message', config: { category: 'care', channels: ['inApp'], contents: [{ text: '{客户}，术后第一天，多喝水' }] } },
    { id: 'rest', kind: 'wait', config: { by: 'length', amount: 14, unit: 'days' } },
    { id: 'call', kind: 'task', config: { type: 'other', executor: 'owner', inDays: 13, at: '10:00', timeoutDays: 3, script: '问问伤口怎么样' } },
    { id: 'thanks', kind: 'message', config: { category: 'care', channels: ['inApp'], contents: [{ text: '{客户}，术后满月，恢复得不错' }] } },
    { id: 'bye', kind: 'exit', config: { reason: '满月' } },
  ].map((node, n) => ({ ...node, at: { x: 0, y: n * 130 } })) as JourneyGraph['nodes'],
  edges: ['entry.next>hello', 'hello.next>rest', 'rest.next>call', 'call.done>thanks', 'call.timeout>bye', 'thanks.next>bye'].map((edge, n) => {
    const [from = '', port = '', to = ''] = edge.split(/[.>]/);
    return { id: `e${n}`, from, port, to };
  }),
};

/** Whatever of a journey others see: walks of customers, what went out to them, and what colleagues were given to do. */
const outsideSql = `select (select count(*)::int from sent_message where text like '%，术后%') as messages,
  (select count(*)::int from return_visit v join journey_enrolment e on e.id = v.enrolment_id where e.journey_id = $1) as visits,
  (select jsonb_agg(jsonb_build_array(e.state, e.node, e.round)) from journey_enrolment e where e.journey_id = $1 and not e.is_test) as walks`;
const walkedSql = `select node from journey_step where journey_id = $1 and is_test order by round`;

test('a test person walks through a published journey: the telephone fills, the nodes light up to the last, and nobody else hears of it', async () => {
  const { access_token: bearer } = await sessionOf(product.rig.directUrl, '秦楚然');
  const ask = <T>(act: string, json: Readonly<Record<string, unknown>>): Promise<T> =>
    callApi<T>(`POST /crm-server/followUpDefinition/${act}`, product.rig.directUrl, { bearer, json });
  const { id, version } = await ask<{ id: string; version: number }>('save', { name: '术后满月', entry: { by: 'hand' }, graph: monthLong });
  await ask('publish', { id, version });
  const { member } = await product.patient('真走的人');
  await ask('enrol', { journeyId: id, ids: [member.id] });
  const outside = async (): Promise<object | undefined> => (await product.rig.sql(outsideSql, [id]))[0];
  const before = { messages: 1, visits: 0, walks: [['waiting', 'rest', 2]] };
  await until(async () => JSON.stringify(await outside()) === JSON.stringify(before), { what: 'the customer to wait for her second week' });

  const { page, words } = (await browser.open(product.rig.url, { as: '秦楚然', at: `/followUpEdit?id=${id}` })).desk;
  const says = words.journeys;
  const node = (of: string): Locator => page.locator(`.react-flow__node[data-id="${of}"]`);
  const told = page.getByRole('group', { name: says.phone }).getByRole('listitem');
  const stands = async (at: string, texts: readonly RegExp[]): Promise<void> => {
    await node(at).locator('.graph-node.lit').waitFor();
    await told.nth(texts.length - 1).waitFor();
    const found = await told.allTextContents();
    expect(found.length).toBe(texts.length);
    for (const [n, text] of texts.entries()) expect(found[n]).toMatch(text);
    expect(await page.locator('.graph-node.lit').count()).toBe(1);
  };
  // Two weeks are twenty seconds of her clock, which begins as she enters: had she entered so much earlier, they would be over.
  const goOn = () => product.rig.sql(`update journey_enrolment set entered_at = entered_at - interval '20 seconds' where journey_id = $1 and is_test`, [id]);
  await page.getByRole('button', { name: says.test, exact: true }).click();
  await page.getByText(says.phoneEmpty, { exact: true }).waitFor();
  await page.getByRole('button', { name: says.testGo, exact: true }).click();
  const [first, second, third] = [/站内.*，术后第一天，多喝水/, /回访任务.*问问伤口怎么样/, /站内.*，术后满月，恢复得不错/];
  await stands('rest', [first]);
  await goOn();
  await stands('call', [first, second]);
  expect.soft(await axe(page), 'a test person on her way').toEqual([]);
  await goOn();
  await stands('bye', [first, second, third]);
  await page.getByRole('button', { name: says.testGo, exact: true }).waitFor();
  await page.getByRole('status').filter({ hasText: '已结束' }).waitFor();

  expect((await product.rig.sql<{ node: string }>(walkedSql, [id])).map(({ node: at }) => at)).toEqual(['entry', 'hello', 'rest', 'call', 'thanks', 'bye']);
  expect(await outside()).toEqual(before);
  expect((await page.locator('.react-flow .journey-count').allTextContents()).join()).toBe(says.people.replace('{{shown}}', '1'));
});
