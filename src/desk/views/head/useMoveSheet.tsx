import { useState } from 'react';
import { useSelector } from '@xstate/react';
import type { LifeMove } from '#src/desk/machines/conversation/values.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { Failure } from '#src/kit/machines/failure.ts';

export interface MoveSheet {
  readonly isOpen: boolean;
  readonly open: (isOpen: boolean) => void;
  readonly make: (move: LifeMove) => void;
  readonly isMoving: boolean;
  /** The last try of this opening was refused for this reason; nothing of the sheet is lost by it. */
  readonly failure: Failure | null;
  /** So many moves were made by it: after each the keyboard is back in the head. */
  readonly made: number;
}

/** A sheet that asks for a move: it stays until the move is made, and keeps what was chosen where it is refused. */
export function useMoveSheet(conversation: ConversationRef): MoveSheet {
  const [stage, setStage] = useState<'closed' | 'choosing' | 'asked' | 'refused'>('closed');
  const [made, setMade] = useState(0);
  const isMoving = useSelector(conversation, (snapshot) => snapshot.context.moving !== null);
  const failure = useSelector(conversation, (snapshot) => snapshot.context.failure);
  if (stage === 'asked' && !isMoving) {
    setStage(failure === null ? 'closed' : 'refused');
    if (failure === null) setMade(made + 1);
  }
  return {
    isOpen: stage !== 'closed',
    open: (isOpen) => setStage(isOpen ? 'choosing' : 'closed'),
    make: (move) => {
      conversation.send({ type: 'failure.dismiss' });
      conversation.send({ type: 'move.make', ...move });
      setStage('asked');
    },
    isMoving: stage === 'asked',
    failure: stage === 'refused' ? failure : null,
    made,
  };
}
