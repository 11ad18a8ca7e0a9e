import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { deskLimits } from '#contract/limits/chat.ts';
import { preferenceDefaults } from '#contract/resources/desk.ts';
import type { ConversationRef, DeskRef, InboxRef } from '#src/shell/machines/consoleMachine.ts';
import { Composer } from '#src/desk/views/Composer.tsx';
import { actorShowing, draw, person } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const canned = [
  { id: 'k1', isShared: true, shortcut: 'nh', title: '问好', text: '{客户}您好，我是{我}', sort: 0, version: 1 },
  { id: 'k2', isShared: false, shortcut: 'bg', title: '报告', text: '{患者}的{报告}出来了', sort: 1, version: 3 },
];
const context = {
  row: { conversationId: 'c1', userName: '林晓彤', patientName: '林晓彤', state: 'serving', assigneeId: 'u1', assigneeName: '周敏' },
  person: { patientName: '林晓彤', patientCount: 1, sex: 'female', birthday: '1992-04-16', archiveNo: 'AH-208317' },
  mode: 'reply',
  draft: '',
  noteDraft: '',
  otherDraft: '',
  draftKept: 'kept',
  quoting: null,
  quotes: {},
  items: [],
  held: null,
  outbox: [],
  failure: null,
  orderChoices: null,
};

interface Drawn {
  readonly conversation: ConversationRef & StagedActor;
  readonly desk: DeskRef & StagedActor;
  readonly inbox: InboxRef & StagedActor;
}
function drawComposer(patch: Readonly<Record<string, unknown>> = {}, rights: readonly string[] = person.rights): Drawn {
  const conversation = actorShowing<ConversationRef>({ context: { ...context, ...patch } });
  const desk = actorShowing<DeskRef>({ context: { canned, cannedAsked: [], cannedFailure: null, preferences: preferenceDefaults } });
  const inbox = actorShowing<InboxRef>({ context: {} });
  draw(<Composer conversation={conversation} />, {
    person: { ...person, rights },
    root: { desk, inbox, config: { features: ['desk'], version: '1', title: ['医院', 'Hospital'] } },
  });
  return { conversation, desk, inbox };
}
const field = (name = '回复'): HTMLTextAreaElement => screen.getByRole('textbox', { name });
describe('two drafts in one field', () => {
  it('writes and saves a note as a note, never as a message', () => {
    const { conversation } = drawComposer({ mode: 'note', noteDraft: '腹围 82 cm' });
    expect(field('内部备注').closest('.composer')).toHaveClass('note');
    fireEvent.change(field('内部备注'), { target: { value: '腹围 83 cm' } });
    fireEvent.keyDown(field('内部备注'), { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(field('内部备注'), { key: 'Enter', altKey: true });
    expect(conversation.sent).toEqual([{ type: 'note.changed', text: '腹围 83 cm' }, { type: 'note.save' }]);
    for (const tool of ['发图片', '发订单', '发送并看下一位']) expect(screen.queryByLabelText(tool)).toBeNull();
  });

  it('has the limit of a note for a note', () => {
    drawComposer({ mode: 'note', noteDraft: '长'.repeat(deskLimits.noteCharacters + 1) });
    expect(screen.getByText('超出 1 字')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /保存备注/ })).toBeDisabled();
  });

  it('is chosen by a button and by keys', () => {
    const { conversation } = drawComposer();
    fireEvent.click(within(screen.getByRole('radiogroup', { name: '写给谁' })).getByRole('radio', { name: '内部备注' }));
    fireEvent.keyDown(window, { key: 'm' });
    fireEvent.keyDown(window, { key: 'r' });
    expect(conversation.sent).toEqual([
      { type: 'mode.choose', mode: 'note' },
      { type: 'mode.choose', mode: 'note' },
      { type: 'mode.choose', mode: 'reply' },
    ]);
  });
});

describe('sending', () => {
  it.each([{ ctrlKey: true }, { metaKey: true }, {}])('goes by Enter: %o', (keys) => {
    const { conversation } = drawComposer({ draft: '可以' });
    fireEvent.keyDown(field(), { key: 'Enter', ...keys });
    expect(conversation.sent).toEqual([{ type: 'message.send' }]);
  });

  it('goes on to the next by Alt and Enter, or by the button', () => {
    const { conversation, inbox } = drawComposer({ draft: '可以' });
    fireEvent.keyDown(field(), { key: 'Enter', altKey: true });
    fireEvent.click(screen.getByRole('button', { name: '发送并看下一位' }));
    expect(conversation.sent).toEqual([{ type: 'message.send' }, { type: 'message.send' }]);
    expect(inbox.sent).toEqual([
      { type: 'answer.next', isWriting: true },
      { type: 'answer.next', isWriting: true },
    ]);
  });

  it('leaves one where he is when there is nothing to send', () => {
    const { inbox } = drawComposer({ draft: '  ' });
    fireEvent.keyDown(field(), { key: 'Enter', altKey: true });
    expect(inbox.sent).toEqual([]);
  });

  it('does not take the Enter that chooses characters for its own, in Safari neither', () => {
    const { conversation } = drawComposer({ draft: 'ke yi' });
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
    expect(conversation.sent).toEqual([]);
  });
});

describe('whose data stands there', () => {
  it.each([
    [0, '没有确定患者'],
    [3, '3 位患者，还没有确定是谁'],
  ])('says that it is nobody certain: %i patients', (patientCount, words) => {
    drawComposer({ person: { ...context.person, patientName: null, patientCount, archiveNo: null }, row: { ...context.row, patientName: '' } });
    expect(screen.getByText(words)).toBeInTheDocument();
  });
});

describe('canned replies', () => {
  it('are put in place of the slash and what follows it, filled in', () => {
    const { conversation } = drawComposer({ draft: '嗯 /nh' });
    field().setSelectionRange(5, 5);
    fireEvent.select(field());
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('林晓彤您好，我是周敏');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(conversation.sent.at(-1)).toEqual({ type: 'draft.insert', text: '林晓彤您好，我是周敏', from: 2, to: 5 });
  });

  it('are gone through by arrows; Escape leaves what was typed, and Enter sends again', () => {
    const { conversation } = drawComposer({ draft: '/' });
    field().setSelectionRange(1, 1);
    fireEvent.select(field());
    fireEvent.keyDown(field(), { key: 'ArrowUp' });
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('报告');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(conversation.sent).toEqual([{ type: 'message.send' }]);
  });

  it('leave the caret on what could not be filled in', async () => {
    const { conversation } = drawComposer();
    fireEvent.keyDown(window, { key: '/' });
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'bg' } });
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
    expect(conversation.sent).toEqual([{ type: 'draft.insert', text: '林晓彤的{报告}出来了', from: 0, to: 0 }]);
    conversation.show({ draft: '林晓彤的{报告}出来了' });
    await new Promise((done) => requestAnimationFrame(done));
    expect([field().selectionStart, field().selectionEnd]).toEqual([4, 8]);
  });

  it('are kept in a drawer: one own, the shared ones by right', async () => {
    const complaints = vi.spyOn(console, 'error');
    const { desk } = drawComposer();
    fireEvent.click(screen.getByRole('button', { name: '快捷语' }));
    fireEvent.click(screen.getByRole('button', { name: '管理快捷语' }));
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).queryByRole('button', { name: /修改快捷语“问好”/ })).toBeNull();
    await userEvent.click(within(drawer).getByRole('button', { name: '修改快捷语“报告”' }));
    fireEvent.change(screen.getByLabelText('标题'), { target: { value: '报告好了' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(desk.sent).toEqual([
      { type: 'canned.save', id: 'k2', version: 3, isShared: false, shortcut: 'bg', title: '报告好了', text: '{患者}的{报告}出来了' },
    ]);
    await userEvent.click(within(drawer).getByRole('button', { name: '删除快捷语“报告”' }));
    const sheet = screen.getByRole('alertdialog');
    expect(sheet).toHaveTextContent('删除快捷语“报告”');
    expect(
      within(sheet)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['{患者}的{报告}出来了', '删除后不能恢复。']);
    await userEvent.click(within(sheet).getByRole('button', { name: '删除' }));
    expect(desk.sent.at(-1)).toEqual({ type: 'canned.remove', id: 'k2' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(complaints).not.toHaveBeenCalled();
  });
});

describe('what is answered and what goes with it', () => {
  it('shows the message that is quoted, and lets it go', () => {
    const { conversation } = drawComposer({ quoting: 4, items: [{ seq: 4, type: 0, content: '能线上续吗', username: '林晓彤' }] });
    expect(screen.getByText('能线上续吗', { exact: false })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '取消引用' }));
    expect(conversation.sent).toEqual([{ type: 'quote.choose', seq: null }]);
  });

  it('offers what was written in another window and never puts it over this', () => {
    const { conversation } = drawComposer({ draft: '这里', otherDraft: '那里' });
    fireEvent.click(screen.getByRole('button', { name: '换成它' }));
    expect(conversation.sent).toEqual([{ type: 'draft.swap' }]);
    expect(field()).toHaveValue('这里');
  });

  it('shows a picture with the messages of its checks before it goes, as it is or smaller', async () => {
    const held = { file: new File(['x'.repeat(2_048)], '报告.gif', { type: 'image/gif' }), url: 'blob:1', checks: ['imageFormat', 'imageSize'] };
    const { conversation } = drawComposer({ held });
    const sheet = await screen.findByRole('dialog');
    expect(sheet).toHaveTextContent('报告.gif · 2 KB');
    expect(
      within(sheet)
        .getAllByRole('alert')
        .map((one) => one.textContent.trim()),
    ).toEqual(['上传头像图片只能是 JPG 或 PNG 格式', '上传头像图片不能超过 2 MB']);
    fireEvent.load(within(sheet).getByRole('img', { name: '要发的图片' }));
    fireEvent.click(within(sheet).getByRole('button', { name: '缩小后发送' }));
    fireEvent.click(within(sheet).getByRole('button', { name: '发送' }));
    fireEvent.click(within(sheet).getByRole('button', { name: '取消' }));
    expect(conversation.sent).toEqual([{ type: 'picture.send', isShrunk: true }, { type: 'picture.send', isShrunk: false }, { type: 'picture.drop' }]);
  });

  it('offers another format where only the format is wrong', async () => {
    drawComposer({ held: { file: new File(['x'], '报告.gif', { type: 'image/gif' }), url: 'blob:1', checks: ['imageFormat'] } });
    expect(within(await screen.findByRole('dialog')).getByRole('button', { name: '转成 JPG 发送' })).toHaveClass('ant-btn-primary');
  });
});
