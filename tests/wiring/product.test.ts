/** The console without its views, staff and patient, against the product: what it holds live equals what a fresh read gives. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ConsoleConfig } from '#contract/services.ts';
import { addAllWords } from '#tests/i18n/allWords.ts';
import { startRig } from '#tests/rig/rig.ts';
import type { Rig } from '#tests/rig/rig.ts';
import { until } from '#tests/rig/until.ts';
import { createConsole } from '#src/shell/wiring/index.ts';
import { fakeBrowser, withAnimationFrames } from './fakeBrowser.ts';

vi.setConfig({ testTimeout: 60_000 });

let rig: Rig;
let undraw: () => void;
const open: { stop(): void }[] = [];
beforeAll(async () => {
  addAllWords();
  undraw = withAnimationFrames();
  rig = await startRig({ fresh: true });
}, 180_000);
afterEach(() => {
  for (const one of open.splice(0)) one.stop();
});
afterAll(async () => {
  await rig.stop();
  undraw();
}, 60_000);

async function enter(side: 'staff' | 'member', who: string, password = '') {
  const config = { ...((await (await fetch(`${rig.url}/config.json`)).json()) as ConsoleConfig), hosts: { main: rig.url } };
  const around = fakeBrowser(rig.url, side === 'staff' ? '/' : '/patient');
  const one = createConsole({ config, side, around });
  open.push(one);
  const root = () => one.root.getSnapshot().context;
  await until(() => one.root.getSnapshot().hasTag('anonymous'), { what: 'the login' });
  root().session.send(side === 'staff' ? { type: 'login.submit', username: who, password } : { type: 'login.demo', username: who });
  await until(() => root().inbox?.getSnapshot().context.isLoaded && root().freshness.mark === 'live', { what: `${side} to be live` });
  const inbox = () => root().inbox!.getSnapshot().context;
  return {
    ...one,
    around,
    root: one.root,
    context: root,
    inbox,
    talk: () => root().selected!.getSnapshot().context,
    open: (id: string) => root().inbox!.send({ type: 'conversation.open', id }),
    selected: () => root().selected!,
  };
}

async function pair() {
  const { demo } = rig.run();
  const nurse = demo!.staff.find((one) => one.roleCodes.some((code) => /consult|nurse/i.test(code))) ?? demo!.staff[0]!;
  const staff = await enter('staff', nurse.username, nurse.password);
  const seen = staff.inbox().store.slice('all', 0, 500);
  const member = demo!.members.find((one) => seen.some((row) => row.memberId === one.memberId && row.systemId.endsWith('_2')))!;
  const row = seen.find((one) => one.memberId === member.memberId && one.systemId.endsWith('_2'))!;
  const patient = await enter('member', member.openId);
  return { staff, patient, row };
}

test('both sides talk; each sees the other’s words, reading and typing', async () => {
  const { staff, patient, row } = await pair();
  staff.open(row.conversationId);
  patient.open(row.conversationId);
  await until(() => staff.talk().isLoaded && patient.talk().isLoaded, { what: 'both histories' });
  const words = `请周五来 ${Date.now()}`;
  staff.selected().send({ type: 'draft.changed', text: words });
  await until(() => patient.talk().typing !== null, { what: 'the sign of typing' });
  staff.selected().send({ type: 'message.send' });
  await until(() => staff.talk().outbox.length === 0 && patient.talk().items.at(-1)?.content === words, { what: 'the words to arrive' });
  expect(staff.talk().items.at(-1)).toMatchObject({ content: words, mine: true });
  expect(patient.talk().items.at(-1)).toMatchObject({ mine: false });
  await until(() => staff.talk().memberReadSeq >= (staff.talk().items.at(-1)?.seq ?? Infinity), { what: 'the patient’s read mark' });
  patient.selected().send({ type: 'draft.changed', text: `好的 ${words}` });
  patient.selected().send({ type: 'message.send' });
  await until(() => staff.talk().items.at(-1)?.content === `好的 ${words}`, { what: 'the answer' });
  expect(staff.inbox().store.slice('all', 0, 1)[0]?.conversationId).toBe(row.conversationId);
});

test('a picture goes up, is shown and is drawn on the other side', async () => {
  const { staff, patient, row } = await pair();
  staff.open(row.conversationId);
  patient.open(row.conversationId);
  await until(() => staff.talk().isLoaded && patient.talk().isLoaded, { what: 'both histories' });
  const png = Uint8Array.from(atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='), (one) =>
    one.charCodeAt(0),
  );
  staff.selected().send({ type: 'image.pick', file: new File([png], 'x.png', { type: 'image/png' }) });
  await until(
    () => {
      const last = patient.talk().items.at(-1);
      return last?.type === 1 && patient.talk().images[last.content];
    },
    { what: 'the picture' },
  );
});

test('a message written while the connection is cut leaves once, and in order', async () => {
  const { staff, patient, row } = await pair();
  staff.open(row.conversationId);
  patient.open(row.conversationId);
  await until(() => staff.talk().isLoaded && patient.talk().isLoaded, { what: 'both histories' });
  const before = patient.talk().items.length;
  staff.context().socket!.send({ type: 'link.closed', code: 1006 });
  for (const text of ['first', 'second', 'third']) {
    staff.selected().send({ type: 'draft.changed', text });
    staff.selected().send({ type: 'message.send' });
  }
  expect(staff.talk().outbox.map((item) => item.state)).toEqual(['held', 'held', 'held']);
  staff.context().socket!.send({ type: 'socket.reconnect' });
  await until(() => staff.talk().outbox.length === 0 && patient.talk().items.length >= before + 3, { what: 'the held messages' });
  const mine = patient
    .talk()
    .items.slice(before)
    .filter((item) => !item.mine)
    .map((item) => item.content);
  expect(mine.filter((text) => ['first', 'second', 'third'].includes(text))).toEqual(['first', 'second', 'third']);
});

test('what the list holds live equals a fresh read', async () => {
  const { staff, patient, row } = await pair();
  patient.open(row.conversationId);
  await until(() => patient.talk().isLoaded, { what: 'the history' });
  for (const text of ['a', 'b', 'c']) {
    patient.selected().send({ type: 'draft.changed', text });
    patient.selected().send({ type: 'message.send' });
  }
  await until(() => patient.talk().outbox.length === 0 && staff.inbox().store.get(row.conversationId)?.lastMessage === 'c', { what: 'the messages' });
  const { demo } = rig.run();
  const person = demo!.staff.find((one) => one.username === staff.inbox().person.username)!;
  const agree = async (): Promise<boolean> => {
    const other = await enter('staff', person.username, person.password);
    const ids = (one: typeof staff): unknown => one.inbox().store.slice('all', 0, 50);
    const [live, fresh] = [JSON.stringify(ids(staff)), JSON.stringify(ids(other))];
    open.pop();
    other.stop();
    if (live !== fresh) throw new Error(`live ${live.slice(0, 700)}\nfresh ${fresh.slice(0, 700)}`);
    return true;
  };
  // Patients go on writing meanwhile: one moment of agreement is asked for.
  await until(agree, { what: 'the live list to equal a fresh one', everyMs: 300 });
});

test('an order moved in one console changes the list of another; the reason stands in its history', async () => {
  const { staff } = await pair();
  const { demo } = rig.run();
  const manager = demo!.staff.find((one) => one.roleCodes.includes('corpadmin')) ?? demo!.staff[0]!;
  const other = await enter('staff', manager.username, manager.password);
  for (const one of [staff, other]) one.root.send({ type: 'list.open', path: '/orderManage' });
  const rowsOf = (one: typeof staff) => one.context().lists['/orderManage']!.getSnapshot().context;
  await until(() => rowsOf(staff).isLoaded && rowsOf(other).isLoaded, { what: 'both lists' });
  const order = rowsOf(other).rows.find((one) => one['status'] === 'unpaid' && rowsOf(staff).rows.some((same) => same.id === one.id))!;
  other.context().lists['/orderManage']!.send({ type: 'row.move', id: order.id, status: 'paid', version: order.version, reason: '电话确认' });
  await until(() => rowsOf(staff).rows.find((one) => one.id === order.id)?.['status'] === 'paid', { what: 'the status' });
  for (const event of [{ type: 'row.open', id: order.id }, { type: 'history.show' }] as const) other.context().lists['/orderManage']!.send(event);
  await until(() => rowsOf(other).history?.rows[0]?.reason === '电话确认', { what: 'the reason in the history' });
});

test('[E8] a right is withdrawn while its list is open: the console asks nothing more that it may not, and asks again as soon as the right is back', async () => {
  const { staff } = await pair();
  const { demo } = rig.run();
  const manager = demo!.staff.find((one) => one.roleCodes.includes('corpadmin')) ?? demo!.staff[0]!;
  const other = await enter('staff', manager.username, manager.password);
  const callAs = async (who: typeof staff, path: string, more: RequestInit = {}): Promise<Record<string, unknown>> => {
    const { bearer } = JSON.parse(who.around.sessionStorage.getItem('careline.session')!) as { readonly bearer: string };
    const answer = await fetch(`${rig.url}${path}`, { ...more, headers: { authorization: `Bearer ${bearer}` } });
    return (await answer.json()) as Record<string, unknown>;
  };
  const me = demo!.staff.find((one) => one.username === staff.inbox().person.username)!;
  const [role] = await rig.sql<{ id: string }>('select id from role where code = $1', [me.roleCodes[0]]);
  const menus = (await callAs(other, `/api-user/menus/${role!.id}/menus?tenantId=webApp`))['datas'] as readonly {
    readonly id: string;
    readonly right: string;
    readonly have: boolean;
  }[];
  const grant = (isGiven: boolean): Promise<unknown> =>
    callAs(other, '/api-user/menus/granted', {
      method: 'POST',
      body: new URLSearchParams({
        tenantId: 'webApp',
        roleId: role!.id,
        menuIds: menus
          .filter((one) => one.have && (isGiven || one.right !== 'order.read'))
          .map((one) => one.id)
          .join(','),
      }),
    });
  const mayRead = (): boolean => staff.context().session.getSnapshot().context.person!.rights.includes('order.read');
  staff.root.send({ type: 'list.open', path: '/orderManage' });
  const list = staff.context().lists['/orderManage']!;
  const rows = () => list.getSnapshot().context;
  await until(() => rows().isLoaded, { what: 'the orders' });

  await grant(false);
  await until(() => !mayRead(), { what: 'the right to be gone' });
  list.send({ type: 'list.reload' });
  await until(() => rows().failure !== null, { what: 'the list to be refused' });
  expect(rows().failure).toMatchObject({ reason: 'refused', code: 40_301, text: '没有“查看订单”权限，找管理员开通' });
  // A try by hand, so that all before it are in the audit as well.
  expect(await callAs(staff, '/crm-server/pushorder/list?limit=20')).toMatchObject({ resp_code: 40_301 });
  const tries = (): Promise<readonly { readonly operation: string }[]> =>
    rig.sql<{ operation: string }>(`select operation from audit where outcome = 'refused' and operation like 'order.%'`);
  await until(async () => (await tries()).length > 0, { what: 'the try by hand in the audit' });
  expect(await tries()).toEqual([{ operation: 'order.list' }]);

  await grant(true);
  await until(mayRead, { what: 'the right to be back' });
  list.send({ type: 'list.reload' });
  await until(() => rows().failure === null && rows().rows.length > 0, { what: 'the orders again' });
  expect(await tries()).toHaveLength(1);
});
