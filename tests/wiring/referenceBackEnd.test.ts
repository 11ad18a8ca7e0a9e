/** The whole console but its views against a back end that knows only the specification. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import type { ConsoleConfig } from '#contract/services.ts';
import { doctor } from '#tests/double/referenceBook.ts';
import { startReferenceServer } from '#tests/double/referenceServer.ts';
import type { ReferenceServer } from '#tests/double/referenceServer.ts';
import { until } from '#tests/rig/until.ts';
import { createConsole } from '#src/shell/wiring/index.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';
import { fakeBrowser, withAnimationFrames } from './fakeBrowser.ts';
import type { FakeBrowser } from './fakeBrowser.ts';

let double: ReferenceServer;
let around: FakeBrowser;
let desk: ReturnType<typeof createConsole>;
let undraw: () => void;

const config = (): ConsoleConfig => ({
  hosts: { main: double.url },
  features: [],
  version: '1',
  title: ['医院', 'Hospital'],
  credentials: { basic: 'YmFzaWM=', application: 'YXBw' },
});
const root = () => desk.root.getSnapshot().context;
const inbox = () => root().inbox!.getSnapshot().context;
const talk = () => root().selected!.getSnapshot().context;

beforeEach(async () => {
  undraw = withAnimationFrames();
  double = await startReferenceServer({ dist: 'dist' });
  around = fakeBrowser(double.url);
  desk = createConsole({ config: config(), around });
  await until(() => desk.root.getSnapshot().hasTag('anonymous'), { what: 'the login page' });
});
afterEach(async () => {
  desk.stop();
  await double.close();
  undraw();
});

async function logIn(): Promise<void> {
  root().session.send({ type: 'login.submit', username: doctor.username, password: doctor.password });
  await until(() => desk.root.getSnapshot().hasTag('active') && inbox().counts.all === 3 && root().freshness.mark === 'live', { what: 'the desk' });
}

test('a login that gives nothing but a token opens the desk', async () => {
  await logIn();
  expect(around.address()).toBe('/consultation');
  expect(
    inbox()
      .store.slice('all', 0, 10)
      .map((row) => row.userName),
  ).toEqual(['林晓梅', '周建国', '吴静']);
  expect(double.breaches).toEqual([]);
});

test('a wrong password says so in the words of the answer', async () => {
  root().session.send({ type: 'login.submit', username: doctor.username, password: 'wrong' });
  await until(() => root().session.getSnapshot().context.failure !== null, { what: 'the refusal' });
  expect(root().session.getSnapshot().context.failure?.text).toBe('用户名或密码错误');
});

test('reads, writes and hears, with nothing added to the specification', async () => {
  await logIn();
  const lin = inbox().store.slice('all', 0, 1)[0]!;
  root().inbox!.send({ type: 'conversation.open', id: lin.conversationId });
  await until(() => talk().items.length === 2, { what: 'the history' });
  root().selected!.send({ type: 'draft.changed', text: '请周五来' });
  root().selected!.send({ type: 'message.send' });
  await until(() => double.heard.length === 1 && talk().items.length === 3, { what: 'the message' });
  // Sent when handed to an open socket: nothing comes back for it.
  expect(talk().outbox).toEqual([]);
  expect(double.heard[0]).toMatchObject({
    content: '请周五来',
    systemId: '35_2',
    fromRemoteId: doctor.id,
    fromRemoteSystem: 'staff',
    toRemoteId: '41001',
    toRemoteSystem: 'member',
    busId: '',
  });
  double.patientSays('41001', '好的');
  await until(() => talk().items.length === 4, { what: 'the answer' });
  expect(talk().items.map((item) => [item.mine, item.content])).toEqual([
    [false, '您好'],
    [false, '您好，想问一下复查时间'],
    [true, '请周五来'],
    [false, '好的'],
  ]);
  await until(() => (double.calls.get('POST /im/message/readAllRemoteMessage') ?? 0) > 0, { what: 'the read mark' });
  expect(double.breaches).toEqual([]);
});

test('an order event moves the card and the list', async () => {
  await logIn();
  desk.root.send({ type: 'list.open', path: '/orderManage' });
  await until(() => root().lists['/orderManage']!.getSnapshot().context.rows.length === 1, { what: 'the orders' });
  const zhou = inbox().store.slice('all', 1, 2)[0]!;
  root().inbox!.send({ type: 'conversation.open', id: zhou.conversationId });
  await until(() => talk().orders['70001'] !== undefined, { what: 'the card' });
  double.orderBecomes('70001', 'paid');
  await until(() => talk().orders['70001']!.status === 'paid' && root().lists['/orderManage']!.getSnapshot().context.rows[0]!['status'] === 'paid', {
    what: 'the status',
  });
  expect(double.breaches).toEqual([]);
});

test('an order is moved by the names of the specification alone', async () => {
  await logIn();
  const zhou = inbox().store.slice('all', 1, 2)[0]!;
  root().inbox!.send({ type: 'conversation.open', id: zhou.conversationId });
  await until(() => talk().orders['70001'] !== undefined, { what: 'the card' });
  root().selected!.send({ type: 'order.move', orderId: '70001', status: 'cancelled', version: 0, reason: '患者改期' });
  await until(() => double.book.orders[0]?.status === 'cancelled', { what: 'the change' });
  expect([double.breaches, double.refused]).toEqual([[], []]);
});

test('[C3] an actor of a screen that asks late asks nothing once its organisation was left, and the same screen asks anew in the next one', async () => {
  desk.stop();
  const brought = Promise.withResolvers<void>();
  let begun = 0;
  const late: Wired = ({ api }) => ({
    logic: fromPromise(async () => {
      begun += 1;
      await brought.promise;
      return api.call('order.list', { limit: 1 });
    }),
  });
  desk = createConsole({ config: config(), around, actors: { late: { at: ['/orderManage'], load: async () => late } } });
  await until(() => desk.root.getSnapshot().hasTag('anonymous'), { what: 'the login page' });
  await logIn();
  root().navigation.send({ type: 'go', path: '/orderManage' });
  await until(() => begun === 1, { what: 'the actor of the screen' });
  desk.root.send({ type: 'org.choose', orgId: '36' });
  await until(() => begun === 2, { what: 'the actor of the screen in the other organisation' });
  const asked = (): number => double.calls.get('GET /crm-server/pushorder/list') ?? 0;
  const before = asked();
  brought.resolve();
  await until(() => asked() > before, { what: 'the rows to be asked for' });
  root().session.send({ type: 'logout.ask' });
  await until(() => desk.root.getSnapshot().hasTag('anonymous'), { what: 'the end' });
  expect([asked() - before, double.breaches]).toEqual([1, []]);
});

test('a logout leaves nothing behind in the tab', async () => {
  await logIn();
  root().session.send({ type: 'logout.ask' });
  await until(() => desk.root.getSnapshot().hasTag('anonymous') && double.sockets() === 0, { what: 'the end' });
  expect(around.sessionStorage.length).toBe(0);
  expect(around.address()).toBe('/');
  expect(root().inbox).toBeNull();
});

test('its messages are counted, listed, read and removed by the calls of the specification alone, and what was removed can be had back', async () => {
  await logIn();
  const messages = root().messages!;
  const state = () => messages.getSnapshot().context;
  await until(() => state().isKnown, { what: 'the newest messages' });
  messages.send({ type: 'list.open' });
  await until(() => state().isListed, { what: 'the page of messages' });
  expect([state().unread, state().rows.map((row) => row.values['title'])]).toEqual([1, ['排班有调整', '系统升级完成']]);
  messages.send({ type: 'message.open', id: '9002' });
  await until(() => double.book.systemMessages[0]?.isRead === true && state().acts.length === 0, { what: 'the mark at the back end' });
  expect([state().unread, around.address()]).toEqual([0, '/messages']);
  messages.send({ type: 'messages.remove', ids: ['9001'] });
  messages.send({ type: 'remove.undo' });
  expect(state().rows.map((row) => row.id)).toEqual(['9002', '9001']);
  messages.send({ type: 'query.changed', patch: { isUnread: true } });
  await until(() => state().isListed, { what: 'the unread ones' });
  expect(state().rows).toEqual([]);
  expect(double.breaches).toEqual([]);
});
