import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { Picture } from '#src/desk/views/talk/Picture.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const picture = (seq: number, content: string) => ({ key: `k${seq}`, type: 1, content, seq, username: '林晓彤' });
function show(images: Readonly<Record<string, string>>): ConversationRef & StagedActor {
  const conversation = actorShowing<ConversationRef>({
    context: { items: [picture(1, '/a'), { key: 'k2', type: 0, content: '好', seq: 2 }, picture(3, '/b'), picture(4, '/c')], images },
  });
  draw(<Picture path="/a" from="林晓彤" seq={1} conversation={conversation} />);
  return conversation;
}

describe('a picture of a conversation', () => {
  it('opens alone, leads to the others, and Escape goes back to where one was', async () => {
    show({ '/a': 'blob:a', '/b': 'blob:b', '/c': '' });
    const small = screen.getByRole('button', { name: '林晓彤发来的图片' });
    small.focus();
    fireEvent.click(small);
    expect(await screen.findByText('第 1 张，共 2 张')).toBeInTheDocument();
    fireEvent.keyDown(screen.getByRole('dialog', { name: '图片' }), { key: 'ArrowRight' });
    expect(screen.getByText('第 2 张，共 2 张')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '下一张' })).toBeDisabled();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(small).toHaveFocus();
  });

  it('is made larger step by step', async () => {
    show({ '/a': 'blob:a' });
    fireEvent.click(screen.getByRole('button', { name: '林晓彤发来的图片' }));
    expect(await screen.findByRole('button', { name: '缩小' })).toBeDisabled();
    for (let step = 0; step < 4; step++) fireEvent.click(screen.getByRole('button', { name: '放大' }));
    expect(screen.getByRole('button', { name: '放大' })).toBeDisabled();
  });

  it.each([
    ['could not be had', ''],
    ['cannot be drawn', 'blob:broken'],
  ])('that %s says so and is asked for again', (_, address) => {
    const conversation = show({ '/a': address });
    if (address !== '') fireEvent.error(screen.getByRole('img', { name: '林晓彤发来的图片' }));
    expect(screen.getByText('图片加载失败')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '重新载入' }));
    expect(conversation.sent).toEqual([{ type: 'image.retry', path: '/a' }]);
  });
});
