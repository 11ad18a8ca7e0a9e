import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { ConsultationRef } from '#src/orders/machines/consultationMachine.ts';
import { SentForms } from '#src/kit/views/dom/Keys.tsx';
import { SidePanel } from '#src/desk/views/SidePanel.tsx';
import { actorShowing, draw, person } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const customer = {
  memberId: 'm1',
  name: '林晓彤',
  level: '银卡会员',
  tags: ['试管周期', '宝妈群'],
  mobile: '138****8000',
  source: '公众号',
  ownerName: '周敏',
  patientName: '林晓彤',
  sex: '女',
  birthday: '1992-04-16',
  archiveNo: 'AH-208317',
  idNo: '5101**********4826',
  allergyState: 'known',
  allergies: '青霉素',
  summary: '移植后第 3 天',
};
const order = { id: 'or1', title: '黄体支持用药', payPrice: 128_600, status: 'paid', version: 2 };
const earlier = {
  conversationId: 'c2',
  lastMessage: '取卵后能洗澡吗',
  lastMessageType: 0,
  lastMessageAt: '2026-11-17T02:00:00Z',
  description: '',
  assigneeName: '顾文澜',
  state: 'closed',
};
const note = {
  id: 'n1',
  conversationId: null,
  memberId: 'm1',
  afterSeq: 0,
  text: '电话请约 14:00 以后',
  authorId: 'u1',
  authorName: '周敏',
  at: '2026-11-12T02:00:00Z',
};
const rest = {
  row: { conversationId: 'c1', memberId: 'm1', userName: '林晓彤' },
  wantedTags: null,
  sideFailures: {},
  orders: {},
  pushDraft: null,
  memberNoteDraft: '',
};
const full = {
  ...rest,
  person: customer,
  orderChoices: [order],
  earlier: [earlier],
  memberNotes: [note, { ...note, id: 'n2', authorId: 'u9', authorName: '何佳宁' }],
};

function drawn(context: Readonly<Record<string, unknown>>, { features = ['desk'], tags = [] as string[], language = 'zh-CN' as const, actors = {} } = {}) {
  const conversation = actorShowing<ConversationRef>({ context, tags });
  const inbox = actorShowing({ context: {} });
  const view = draw(<SidePanel conversation={conversation} />, {
    language,
    person: { ...person, rights: [...person.rights, 'order.push'] },
    actors,
    root: { inbox, config: { features, version: '1', title: ['医院', 'Hospital'] } },
  });
  return { conversation: conversation as ConversationRef & StagedActor, inbox: inbox as StagedActor, view };
}

describe('who it is', () => {
  it('shows what the server gave, masked, with allergies as a warning', () => {
    drawn(full);
    for (const text of ['138****8000', '5101**********4826', 'AH-208317', '银卡会员', '试管周期']) expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByText('青霉素').closest('.ant-tag')).toHaveClass('tone-bad');
  });

  it('tells that there are no allergies from that nobody asked, and says nothing to who may not know', () => {
    const shown = (allergyState: string | null): Element | null => {
      const { view } = drawn({ ...full, person: { ...customer, allergyState, allergies: null } });
      const found = screen.queryByText('过敏')?.nextElementSibling;
      view.unmount();
      return found ?? null;
    };
    expect(shown('none')).toHaveTextContent('无过敏');
    expect(shown('unasked')).toHaveTextContent('未询问');
    const { view } = drawn({ ...full, person: { ...customer, allergyState: 'unasked', allergies: null } });
    expect(screen.getByText('未询问')).toHaveClass('tone-waiting');
    view.unmount();
    expect(shown(null)).toBeNull();
  });

  it('adds a tag and takes one away by keyboard alone', async () => {
    const { conversation } = drawn(full);
    await userEvent.click(screen.getByRole('button', { name: '加标签' }));
    await userEvent.keyboard(' 双胎 {Enter}');
    expect(conversation.sent).toContainEqual({ type: 'tags.set', tags: ['试管周期', '宝妈群', '双胎'] });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: '加标签' })).toBeNull();
    screen.getByRole('button', { name: '去掉标签“宝妈群”' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(conversation.sent).toContainEqual({ type: 'tags.set', tags: ['试管周期'] });
  });

  it('offers the tags of the house that the customer has not, narrowed by what is typed', async () => {
    const { conversation } = drawn({ ...full, person: { ...customer, tagsOffered: ['高龄', '宝妈群', '双胎', '高意向'] } });
    expect(screen.queryByRole('button', { name: '双胎' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '加标签' }));
    expect(screen.queryByRole('button', { name: '宝妈群' })).toBeNull();
    await userEvent.keyboard('高');
    expect(screen.queryByRole('button', { name: '双胎' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '高意向' }));
    expect(conversation.sent).toContainEqual({ type: 'tags.set', tags: ['试管周期', '宝妈群', '高意向'] });
  });
});

describe('each part by itself', () => {
  it('loads, is empty, or fails with a way to try again, whatever the others do', async () => {
    const { conversation } = drawn({
      ...full,
      earlier: null,
      memberNotes: [],
      orderChoices: null,
      sideFailures: { earlier: { reason: 'network', code: 0, text: '', values: {} } },
    });
    const part = (name: string) => within(screen.getByRole('region', { name }));
    expect(part('订单').getByRole('status')).toBeInTheDocument();
    expect(part('便签').getByText(/还没有便签/)).toBeInTheDocument();
    expect(part('其他会话').getByRole('alert')).toHaveTextContent('加载失败');
    await userEvent.click(part('其他会话').getByRole('button', { name: '重试' }));
    expect(conversation.sent).toContainEqual({ type: 'side.retry', part: 'earlier' });
    expect(screen.getByText('138****8000')).toBeInTheDocument();
  });

  it('offers nothing that a back end of the specification does not know', () => {
    const { conversation } = drawn(full, { features: [] });
    expect(screen.queryByRole('button', { name: '加标签' })).toBeNull();
    expect(screen.queryByRole('region', { name: '便签' })).toBeNull();
    expect(screen.queryByRole('region', { name: '其他会话' })).toBeNull();
    expect(conversation.sent).toEqual([]);
  });
});

describe('orders', () => {
  it('open with their log, which is asked for when it is not here', async () => {
    const { conversation } = drawn(full);
    await userEvent.click(screen.getByText('黄体支持用药'));
    expect(conversation.sent).toContainEqual({ type: 'order.look', orderId: 'or1' });
  });

  it('a new one: errors at their fields, the sum exact, sent in fen', async () => {
    const draft = { title: '', count: '0', price: '12.345', remark: '' };
    const { conversation } = drawn({ ...full, pushDraft: draft });
    await userEvent.click(await screen.findByRole('button', { name: '推送给客户' }));
    expect(screen.getByRole('textbox', { name: '金额（元）' })).toHaveAccessibleDescription(/两位小数/);
    expect(screen.getByRole('textbox', { name: '内容' })).toBeInvalid();
    expect(conversation.sent.filter((event) => event.type === 'order.push')).toEqual([]);
    conversation.show({ pushDraft: { title: '黄体酮', count: '2', price: '1,286.10', remark: '' } });
    await userEvent.click(screen.getByRole('button', { name: '推送给客户' }));
    expect(conversation.sent).toContainEqual({ type: 'order.push', title: '黄体酮', count: 2, payPrice: 128_610, customerNote: '', remark: '' });
  });
});

describe('what the customer reads of a new order', () => {
  const draft = { title: '骨龄复评', count: '1', price: '200', customerNote: '空腹来', remark: '家长很难缠，最低可给 150' };

  it('is shown before it is sent: the note for them, and nothing that staff write for staff', async () => {
    drawn({ ...full, pushDraft: draft }, { features: ['desk', 'resources'] });
    const card = await screen.findByRole('article', { name: '客户看到的卡片' });
    expect(card).toHaveTextContent('骨龄复评');
    expect(card).toHaveTextContent('空腹来');
    expect(card).toHaveTextContent('¥200.00');
    expect(card).not.toHaveTextContent('家长很难缠');
    expect(screen.getByRole('textbox', { name: '内部备注（客户看不到）' })).toHaveValue(draft.remark);
    expect(screen.getByRole('textbox', { name: '给客户的说明（客户可见）' })).toHaveValue('空腹来');
  });

  it('is the one remark of a back end that has no other, and its label says that they see it', async () => {
    drawn({ ...full, pushDraft: { ...draft, customerNote: '' } });
    expect(await screen.findByRole('article', { name: '客户看到的卡片' })).toHaveTextContent('家长很难缠');
    expect(screen.getByRole('textbox', { name: '给客户的说明（客户可见）' })).toHaveValue(draft.remark);
    expect(screen.queryByRole('textbox', { name: /内部备注/ })).toBeNull();
  });
});

describe('a consultation', () => {
  const consultation = (): ConsultationRef & StagedActor => actorShowing<ConsultationRef>({ context: {} });
  it('is begun for the customer of the conversation', async () => {
    const ref = consultation();
    drawn(full, { features: ['desk', 'resources'], actors: { consultation: ref } });
    await userEvent.click(screen.getByRole('button', { name: '发起问诊' }));
    expect(ref.sent).toEqual([{ type: 'consult.ask', customer: { memberId: 'm1', name: '林晓彤' } }]);
  });

  it('is not begun from within another one', () => {
    drawn({ ...full, row: { conversationId: 'c1', busId: 'or1' } }, { features: ['desk', 'resources'], actors: { consultation: consultation() } });
    expect(screen.queryByText('发起问诊')).toBeNull();
  });
});

describe('what was before, and notes', () => {
  it('opens another conversation of the same customer', async () => {
    const { inbox } = drawn(full);
    await userEvent.click(screen.getByRole('button', { name: /取卵后能洗澡吗/ }));
    expect(inbox.sent).toContainEqual({ type: 'conversation.open', id: 'c2' });
  });

  it('removes only one’s own note, after a second word', async () => {
    const { conversation } = drawn(full);
    const remove = screen.getAllByRole('button', { name: '删除便签' });
    expect(remove).toHaveLength(1);
    await userEvent.click(remove[0] as HTMLElement);
    expect(conversation.sent.filter((event) => event.type === 'note.remove')).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: '删除' }));
    expect(conversation.sent).toContainEqual({ type: 'note.remove', id: 'n1' });
  });

  it('a note that was begun is open again, and Ctrl + Enter saves it', async () => {
    const { conversation } = drawn({ ...full, memberNoteDraft: '上午带孩子' });
    draw(<SentForms />);
    const field = screen.getByRole('textbox', { name: '添加' });
    expect(field).toHaveValue('上午带孩子');
    field.focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(conversation.sent.filter(({ type }) => type === 'memberNote.save')).toEqual([{ type: 'memberNote.save', text: '上午带孩子' }]);
  });
});
