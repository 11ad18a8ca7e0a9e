import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chatLimits } from '#contract/limits/chat.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { Composer } from '#src/desk/views/Composer.tsx';
import { actorShowing, draw, person } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const conversationWith = (patch: Readonly<Record<string, unknown>> = {}): ConversationRef & StagedActor =>
  actorShowing<ConversationRef>({
    context: {
      row: { userName: '林晓彤', patientName: '林晓彤', state: 'serving', assigneeId: 'u1', assigneeName: '周敏' },
      person: { patientName: '林晓彤', patientCount: 1, sex: 'female', birthday: '1992-04-16', archiveNo: 'AH-208317' },
      mode: 'reply',
      draft: '可以的',
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
      ...patch,
    },
  });
const field = (): HTMLElement => screen.getByRole('textbox', { name: '回复' });

describe('the composer', () => {
  it('says who will read it', () => {
    draw(<Composer conversation={conversationWith()} />);
    for (const fact of ['林晓彤', '女 · 1992-04-16', '档案号 AH-208317']) expect(screen.getByText(fact)).toBeInTheDocument();
  });

  it('says whose data stands there when somebody writes for another', () => {
    const row = { userName: '彭雪晴', patientName: '张子墨', state: 'serving', assigneeId: 'u1', assigneeName: '周敏' };
    draw(
      <Composer
        conversation={conversationWith({
          row,
          person: { sex: 'female', patientName: '张子墨', patientCount: 1, birthday: '2021-03-02', archiveNo: 'AH-209575' },
        })}
      />,
    );
    const line = screen.getByText('张子墨').closest('.identity');
    expect(line).toHaveTextContent(/回复\s*彭雪晴.*患者 张子墨.*女.*2021-03-02.*AH-209575/);
    draw(<Composer conversation={conversationWith()} />);
    expect(screen.getAllByText(/患者/)).toHaveLength(1);
  });

  it.each([
    [{ state: 'waiting', assigneeId: null, assigneeName: null }, '回复即接入'],
    [{ state: 'serving', assigneeId: 'u2', assigneeName: '何佳宁' }, '何佳宁在接待'],
  ])('says who serves: %o', (serving, words) => {
    draw(<Composer conversation={conversationWith({ row: { userName: '林晓彤', patientName: '', ...serving } })} />);
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('says nothing of who serves when it is oneself', () => {
    draw(<Composer conversation={conversationWith()} />);
    expect(screen.queryByText(/在接待|回复即接入/)).toBeNull();
  });

  it('counts as the limit does: an emoji is two, blanks at the ends are none', () => {
    draw(<Composer conversation={conversationWith({ draft: '😀'.repeat(chatLimits.textCharacters / 2 + 1) })} />);
    expect(screen.getByText('超出 2 字')).toBeInTheDocument();
    const conversation = conversationWith({ draft: `${'长'.repeat(chatLimits.textCharacters)}  ` });
    draw(<Composer conversation={conversation} />).unmount();
    expect(screen.queryByText('超出 2 字')).toBeInTheDocument();
  });

  it('sends on Enter, not on Shift and Enter, and not when Enter ends the choice of characters', () => {
    const conversation = conversationWith();
    draw(<Composer conversation={conversation} />);
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(conversation.sent).toEqual([]);
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(conversation.sent).toEqual([{ type: 'message.send' }]);
  });

  it('keeps the draft in the machine', () => {
    const conversation = conversationWith();
    draw(<Composer conversation={conversation} />);
    fireEvent.change(field(), { target: { value: '可以的，' } });
    expect(conversation.sent).toEqual([{ type: 'draft.changed', text: '可以的，' }]);
  });

  it('sends neither nothing nor too much', () => {
    for (const draft of ['  \n', '长'.repeat(chatLimits.textCharacters + 1)]) {
      const conversation = conversationWith({ draft });
      const { unmount } = draw(<Composer conversation={conversation} />);
      fireEvent.keyDown(field(), { key: 'Enter' });
      for (const button of screen.getAllByRole('button', { name: /发送/ })) expect(button).toBeDisabled();
      expect(conversation.sent).toEqual([]);
      unmount();
    }
  });

  it('counts when little room is left, and how much is too much', () => {
    draw(<Composer conversation={conversationWith({ draft: '长'.repeat(chatLimits.textCharacters - 5) })} />);
    expect(screen.getByText('还能写 5 字')).toBeInTheDocument();
    draw(<Composer conversation={conversationWith({ draft: '长'.repeat(chatLimits.textCharacters + 3) })} />);
    expect(screen.getByText('超出 3 字')).toBeInTheDocument();
  });

  it('says what waits, and that a message will be held, while there is no connection', () => {
    const outbox = [
      { clientId: 'a', type: 0, content: 'x', state: 'failed', at: 0 },
      { clientId: 'b', type: 0, content: 'y', state: 'held', at: 0 },
    ];
    draw(<Composer conversation={conversationWith({ outbox })} />, { root: { freshness: { mark: 'polling', since: 0, syncedAt: 0 } } });
    expect(screen.getByText('1 条未发送，1 条待连接')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /加入待发/ })).toBeEnabled();
  });

  it('takes pasted pictures and leaves pasted text alone', () => {
    const conversation = conversationWith();
    draw(<Composer conversation={conversation} />);
    const file = new File(['x'], 'a.png', { type: 'image/png' });
    fireEvent.paste(field(), { clipboardData: { files: [file] } });
    fireEvent.paste(field(), { clipboardData: { files: [] } });
    expect(conversation.sent).toEqual([{ type: 'picture.hold', file }]);
  });

  it('is not there without the right to answer', () => {
    draw(<Composer conversation={conversationWith()} />, { person: { ...person, rights: ['chat.read'] } });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('tells a refused act where the work goes on, and lets it be dismissed', () => {
    const conversation = conversationWith({ failure: { reason: 'versionConflict', code: 40901, text: '', values: {} }, failedAct: null });
    draw(<Composer conversation={conversation} />, { language: 'en' });
    expect(screen.getByRole('alert')).toHaveTextContent('Somebody changed it meanwhile');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(conversation.sent).toEqual([{ type: 'failure.dismiss' }]);
  });

  it('[M3] a note that was not saved says so, stays in its field, and is tried again', () => {
    const failure = { reason: 'network', code: 0, text: '', values: {} };
    const conversation = conversationWith({ mode: 'note', noteDraft: '已嘱热敷', failure, failedAct: { type: 'note.save' } });
    draw(<Composer conversation={conversation} />);
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('未保存')).toBeInTheDocument();
    expect(screen.getByDisplayValue('已嘱热敷')).toBeInTheDocument();
    fireEvent.click(alert.getByRole('button', { name: '重试' }));
    expect(conversation.sent).toEqual([{ type: 'failure.dismiss' }, { type: 'note.save' }]);
  });
});
