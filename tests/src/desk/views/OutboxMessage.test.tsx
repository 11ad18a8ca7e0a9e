import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { OutboxItem } from '#src/kit/machines/rows.ts';
import { OutboxMessage } from '#src/desk/views/OutboxMessage.tsx';
import { actorShowing, draw, now, person } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const item = { clientId: 'c1', type: 0, content: '可以，三点半没问题。', state: 'failed', at: now } as const satisfies OutboxItem;
const conversationWith = (draft = ''): ConversationRef & StagedActor =>
  actorShowing<ConversationRef>({ context: { draft, orders: {}, images: {}, row: { userName: '林晓彤' } } });

describe('a message on its way', () => {
  it.each([
    ['uploading', '发送中'],
    ['sending', '发送中'],
    ['held', '待连接'],
    ['failed', '未发送'],
  ] as const)('shows %s as %s', (state, word) => {
    draw(<OutboxMessage item={{ ...item, state }} conversation={conversationWith()} />);
    expect(screen.getByText(word)).toBeInTheDocument();
    expect(screen.queryAllByRole('button')).toHaveLength(state === 'failed' ? 3 : 0);
  });

  it('is tried again under the same id, or given up', () => {
    const conversation = conversationWith();
    draw(<OutboxMessage item={item} conversation={conversation} />);
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    fireEvent.click(screen.getByRole('button', { name: '放弃' }));
    expect(conversation.sent).toEqual([
      { type: 'message.retry', clientId: 'c1' },
      { type: 'message.discard', clientId: 'c1' },
    ]);
  });

  it('goes back into the text field without losing what was being written', () => {
    const conversation = conversationWith('另外');
    draw(<OutboxMessage item={item} conversation={conversation} />);
    fireEvent.click(screen.getByRole('button', { name: '改写' }));
    expect(conversation.sent).toEqual([
      { type: 'draft.changed', text: '可以，三点半没问题。\n另外' },
      { type: 'message.discard', clientId: 'c1' },
    ]);
  });

  it('held back because a colleague answered is sent anyway, never just tried again', () => {
    const conversation = conversationWith();
    draw(<OutboxMessage item={{ ...item, reason: 'takenByOther', failureText: '何佳宁刚刚接入了这个会话，您的话没有发出' }} conversation={conversation} />);
    expect(screen.getByRole('alert')).toHaveTextContent('何佳宁刚刚接入了这个会话');
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '仍然发送' }));
    expect(conversation.sent).toEqual([{ type: 'message.sendAnyway', clientId: 'c1' }]);
  });

  it('says why in the words of the refusal', () => {
    draw(<OutboxMessage item={{ ...item, reason: 'orderForeign' }} conversation={conversationWith()} />, { language: 'en' });
    expect(screen.getByRole('alert')).toHaveTextContent('The order does not belong to this patient');
  });
});

it('leads whoever may inspect machines from a message that was not sent to its trace, and nobody else', () => {
  const developer = { ...person, rights: [...person.rights, 'developer.inspect'] };
  const { unmount } = draw(<OutboxMessage item={item} conversation={conversationWith()} />, { person: developer });
  expect(screen.getByRole('link', { name: '查原因' })).toHaveAttribute('href', '/inspector?trace=c1');
  unmount();
  draw(<OutboxMessage item={item} conversation={conversationWith()} />);
  expect(screen.queryByRole('link')).toBeNull();
});
