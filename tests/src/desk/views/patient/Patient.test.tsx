import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, test } from 'vitest';
import { translators } from '#i18n/translators.ts';
import type { ConsoleRef, ConversationRef, InboxRef, SessionRef } from '#src/shell/machines/consoleMachine.ts';
import type { ConsultationRef } from '#src/orders/machines/consultationMachine.ts';
import { Patient } from '#src/desk/views/patient/Patient.tsx';
import { hostShowing } from '#tests/views/stage.tsx';
import { ConsoleProvider } from '#src/kit/views/console/ConsoleContext.tsx';
import { still } from './still.ts';

const now = Date.parse('2026-11-20T02:42:00Z');
const orgId = '00000000-0000-7000-8000-000000000001';
const members = [
  { openId: 'demo-001', memberId: 'm1', name: '林晓彤', orgId },
  { openId: 'demo-002', memberId: 'm2', name: '王梦洁', orgId },
];
const me = { id: 'm1', system: 'member', username: '', nickName: '林晓彤', roles: [], rights: [], orgId, orgs: [] };
const row = {
  conversationId: 'talk',
  systemId: `${orgId}_1`,
  lastMessage: '已为您续开 14 天',
  lastMessageType: 0,
  lastMessageAt: '2026-11-20T02:40:00Z',
  memberId: 'm1',
  busId: 'b1',
  fromRemoteId: 'm1',
  fromRemoteSystem: 'member',
  toRemoteId: 's1',
  toRemoteSystem: 'staff',
  userName: '林晓彤',
  patientName: '林晓彤',
  description: '移植后第 3 天',
  unreadIcon: true,
  unread: 2,
  lastSeq: 4,
  state: 'serving',
  assigneeId: 's1',
  assigneeName: '周敏',
  waitingSince: null,
  memberReadSeq: 0,
};
const order = {
  id: 'o1',
  orderNo: 'TS20261120-0318',
  kind: 'pushed',
  title: '黄体支持用药 · 14 天',
  memberId: 'm1',
  memberName: '林晓彤',
  memberMobile: null,
  payPrice: 128_600,
  count: 1,
  status: 'unpaid',
  doctorName: null,
  creatorName: '周敏',
  createdAt: '2026-11-20T02:38:00Z',
  updatedAt: null,
  version: 1,
  customerNote: '院内自取',
  steps: [],
};
const frame = (seq: number, content: string, by: 'member' | 'staff', more: object = {}): object => ({
  key: `k${seq}`,
  mine: by === 'member',
  type: 0,
  messageType: 0,
  content,
  systemId: row.systemId,
  fromRemoteId: by === 'member' ? 'm1' : 's1',
  fromRemoteSystem: by,
  toRemoteId: '',
  toRemoteSystem: 'staff',
  busId: 'b1',
  username: by === 'member' ? '林晓彤' : '周敏',
  id: `i${seq}`,
  conversationId: 'talk',
  seq,
  at: `2026-11-20T02:3${seq}:00Z`,
  ...more,
});

interface Scene {
  readonly language?: 'zh-CN' | 'en';
  readonly isIn?: boolean;
  readonly hasDemo?: boolean;
  readonly talk?: Readonly<Record<string, unknown>>;
  readonly mark?: string;
  readonly person?: object;
  /** The hospital asks this fee, in fen; null where it takes no consultations begun by customers. */
  readonly offer?: { readonly fee: number | null };
}

function show({ language = 'zh-CN', isIn = false, hasDemo = true, talk, mark = 'live', person = me, offer }: Scene) {
  const session = still<SessionRef>('session', { person: isIn ? person : null, failure: null, notice: null });
  const inbox = still<InboxRef>('inbox', { revision: 1, store: { slice: () => [row] }, failure: null });
  const conversation = still<ConversationRef>('conversation:talk', {
    row,
    items: [],
    outbox: [],
    draft: '',
    olderLeft: false,
    loadingOlder: false,
    memberReadSeq: 9,
    orders: {},
    images: {},
    failure: null,
    typing: null,
    quoting: null,
    place: null,
    isDetached: false,
    detachedSeq: 0,
    ...talk,
  });
  const consultation = still<ConsultationRef>('consultation', { offer });
  const root = still<ConsoleRef>(
    'console',
    {
      language,
      theme: 'light',
      now,
      freshness: { mark, since: now, syncedAt: now },
      notices: [],
      session: session.ref,
      inbox: isIn ? inbox.ref : null,
      screenActors: hostShowing({ consultation: consultation.ref }),
      selected: talk ? conversation.ref : null,
      socket: null,
      side: 'member',
      config: { features: ['resources'], title: ['安禾医疗集团', 'Anhe Health'], ...(hasDemo ? { demo: { password: '', staff: [], members } } : {}) },
    },
    [isIn ? 'active' : 'anonymous'],
  );
  const view = render(
    <ConsoleProvider value={root.ref}>
      <I18nextProvider i18n={translators[language]}>
        <Patient />
      </I18nextProvider>
    </ConsoleProvider>,
  );
  return { session, inbox, conversation, consultation, root, view };
}

describe('the patient page', () => {
  test('lets the newcomer choose whom he plays', async () => {
    const { session } = show({});
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('在线咨询');
    await userEvent.type(screen.getByRole('searchbox'), '王');
    expect(screen.queryByText('林晓彤')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /王梦洁/ }));
    expect(session.told).toEqual([{ type: 'login.demo', username: 'demo-002' }]);
  });

  test('says in both languages that there is nobody to play without demo data', () => {
    const { view } = show({ hasDemo: false });
    expect(screen.getByText('这里没有演示患者')).toBeInTheDocument();
    view.unmount();
    show({ hasDemo: false, language: 'en' });
    expect(screen.getByText('There are no demo patients here')).toBeInTheDocument();
  });

  test('does not let a window that holds a staff session play the patient too', async () => {
    const { session } = show({ isIn: true, person: { ...me, system: 'staff', nickName: '周敏' } });
    expect(screen.getByText('这个窗口里登录的是周敏')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '在另一个窗口打开' })).toHaveAttribute('target', '_blank');
    await userEvent.click(screen.getByRole('button', { name: '退出登录' }));
    expect(session.told).toEqual([{ type: 'logout.ask' }]);
  });

  test('shows the talks with what is unread, and opens one', async () => {
    const { inbox } = show({ isIn: true });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('林晓彤，您好');
    const talk = screen.getByRole('button', { name: /周敏/ });
    expect(within(talk).getByLabelText('2 条新消息')).toHaveTextContent('2');
    await userEvent.click(talk);
    expect(inbox.told).toEqual([{ type: 'conversation.open', id: 'talk' }]);
  });

  test('begins a consultation at what the hospital asks, shown before, and only where it takes any', async () => {
    const closed = show({ isIn: true, offer: { fee: null } });
    expect(screen.queryByRole('button', { name: /发起问诊/ })).toBeNull();
    closed.view.unmount();
    const { consultation } = show({ isIn: true, offer: { fee: 9_900 } });
    await userEvent.click(screen.getByRole('button', { name: '发起问诊，¥99.00' }));
    expect(consultation.told).toEqual([{ type: 'consult.ask' }]);
  });

  test('draws own messages apart from the staff, and as read only once somebody answered below them', () => {
    show({ isIn: true, talk: { items: [frame(1, '这两天肚子有点胀', 'member'), frame(2, '轻微腹胀比较常见', 'staff'), frame(3, '好的', 'member')] } });
    const log = screen.getByRole('log');
    const first = within(log).getByText('这两天肚子有点胀').closest('.message') as HTMLElement;
    const last = within(log).getByText('好的').closest('.message') as HTMLElement;
    expect(first).toHaveClass('ours');
    expect(within(first).getByText('已读')).toBeInTheDocument();
    expect(within(last).queryByText('已读')).toBeNull();
    expect(within(last).getByText('已送达')).toBeInTheDocument();
    expect(within(log).getByText('轻微腹胀比较常见').closest('.message')).toHaveClass('theirs');
  });

  test('shows what nobody wrote by hand as the hospital’s words, quotes, and what was taken back', async () => {
    const items = [
      frame(1, '前面还有 2 位', 'staff', { fromRemoteSystem: 'system', username: '' }),
      frame(2, '您哪天方便', 'staff'),
      frame(3, '周五', 'member', { replyToSeq: 2 }),
      frame(4, '', 'member', { recalledAt: '2026-11-20T02:41:00Z' }),
    ];
    const { conversation } = show({ isIn: true, talk: { items, quotes: {}, recalledTexts: { 4: '周六' }, quoting: 2 } });
    expect(screen.getByText('安禾医疗集团')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: '引用周敏：您哪天方便，跳到原消息' })).toHaveLength(2);
    expect(screen.getByText('正在为您服务')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '重新编辑' }));
    expect(conversation.told).toContainEqual({ type: 'recalled.edit', seq: 4 });
  });

  test('pays an order at the cashier of the demo, and cancels it, only after asking', async () => {
    const { conversation } = show({
      isIn: true,
      talk: { items: [frame(1, 'o1', 'staff', { type: 3, messageType: 3, orderId: 'o1' })], orders: { o1: order } },
    });
    await userEvent.click(screen.getByRole('button', { name: '支付 ¥1,286.00' }));
    expect(conversation.told.filter((event) => event.type === 'order.move')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '付款 ¥1,286.00' }));
    const paid = { type: 'order.move', orderId: 'o1', status: 'paid', version: 1, pays: 128_600 };
    expect(conversation.told).toContainEqual(paid);
    await userEvent.click(screen.getByRole('button', { name: '取消订单' }));
    expect(conversation.told.filter((event) => event.type === 'order.move')).toEqual([paid]);
    await userEvent.click(screen.getByRole('button', { name: '确认取消' }));
    expect(conversation.told).toContainEqual({ type: 'order.move', orderId: 'o1', status: 'cancelled', version: 1 });
  });

  test('shows what is for the customer below the item, and without it the number once', () => {
    const talk = (more: object): Readonly<Record<string, unknown>> => ({
      items: [frame(1, 'o1', 'staff', { type: 3, messageType: 3, orderId: 'o1' })],
      orders: { o1: { ...order, ...more } },
    });
    const { view } = show({ isIn: true, talk: talk({}) });
    expect(screen.getByText('院内自取')).toBeInTheDocument();
    view.unmount();
    show({ isIn: true, talk: talk({ customerNote: null, remark: '家长很难缠' }) });
    expect(screen.getAllByText(order.orderNo)).toHaveLength(1);
    expect(screen.queryByText('家长很难缠')).toBeNull();
  });

  test("offers nothing on an order that is the staff's to move", () => {
    show({
      isIn: true,
      talk: { items: [frame(1, 'o1', 'staff', { type: 3, messageType: 3, orderId: 'o1' })], orders: { o1: { ...order, status: 'inService' } } },
    });
    expect(screen.getByText('服务中')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /支付/ })).toBeNull();
  });

  test('sends what is written, and a picture', async () => {
    const { conversation, view } = show({ isIn: true, talk: { draft: '请问几点可以来' } });
    await userEvent.click(screen.getByRole('button', { name: '发送' }));
    expect(conversation.told).toContainEqual({ type: 'message.send' });
    const file = new File(['x'], 'a.png', { type: 'image/png' });
    await userEvent.upload(view.container.querySelector('input[type=file]') as HTMLInputElement, file);
    expect(conversation.told).toContainEqual({ type: 'image.pick', file });
  });

  test('sends nothing when nothing is written', async () => {
    const { conversation } = show({ isIn: true, talk: { draft: '  ' } });
    expect(screen.getByRole('button', { name: '发送' })).toBeDisabled();
    await userEvent.type(screen.getByRole('textbox'), '{Enter}');
    expect(conversation.told.filter((event) => event.type === 'message.send')).toEqual([]);
  });

  test('tells who is typing, and what has not gone out', () => {
    const outbox = [{ clientId: 'c1', type: 0, content: '在吗', state: 'failed', reason: 'timeout', at: now }];
    show({ isIn: true, talk: { typing: { name: '周敏', until: now + 4_000 }, outbox } });
    expect(screen.getAllByText('周敏正在输入').length).toBeGreaterThan(0);
    expect(screen.getByText('未发送')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '重试' })).toBeInTheDocument();
  });

  test('offers one tap to connect again once that was given up', async () => {
    const { root } = show({ isIn: true, mark: 'polling', talk: {} });
    await userEvent.click(screen.getByRole('button', { name: '重新连接' }));
    expect(root.told).toContainEqual({ type: 'reconnect.ask' });
  });

  test('is complete in English', async () => {
    const { root } = show({ isIn: true, language: 'en' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, 林晓彤');
    await userEvent.click(screen.getByRole('button', { name: '中 · Switch to Chinese' }));
    expect(root.told).toEqual([{ type: 'language.choose', language: 'zh-CN' }]);
  });
});
