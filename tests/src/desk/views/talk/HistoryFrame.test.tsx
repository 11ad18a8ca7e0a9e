import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { HistoryFrame } from '#src/desk/views/talk/HistoryFrame.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const conversationIn = (tags: readonly string[], patch: Readonly<Record<string, unknown>> = {}): ConversationRef & StagedActor =>
  actorShowing<ConversationRef>({
    context: {
      items: [],
      outbox: [],
      failure: null,
      olderLeft: true,
      loadingOlder: false,
      row: { lastSeq: 0 },
      isDetached: false,
      detachedSeq: 0,
      place: null,
      ...patch,
    },
    tags,
  });
const drawFrame = (conversation: ConversationRef): void => {
  draw(
    <HistoryFrame conversation={conversation} placeholders={3}>
      <p>您好</p>
    </HistoryFrame>,
  );
};
const failure = { reason: 'offline', code: 0, text: '', values: {} };

describe('the frame of a history', () => {
  it('waits while nothing is there', () => {
    drawFrame(conversationIn(['loading']));
    expect(screen.queryByText('您好')).toBeNull();
    expect(screen.queryByRole('log')).toBeNull();
  });

  it('says what failed and asks again on a click', () => {
    const conversation = conversationIn(['failed'], { failure });
    drawFrame(conversation);
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(conversation.sent).toEqual([{ type: 'history.retry' }]);
  });

  it.each(['loading', 'failed'])('keeps what is there while %s', (tag) => {
    drawFrame(conversationIn([tag], { items: [{ key: 'k', mine: false }], failure }));
    expect(screen.getByRole('log')).toHaveTextContent('您好');
  });
});
