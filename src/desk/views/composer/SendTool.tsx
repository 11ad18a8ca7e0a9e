/** Staff send the customer of this conversation a questionnaire, which stands in it as a card. It comes by itself: nothing of it is in the desk. */
import { useSelector } from '@xstate/react';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { useFeature } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { SendQuestionnaire } from '#src/questionnaires/views/SendQuestionnaire.tsx';
import { composerSelector } from '#src/desk/views/places.tsx';

export interface SendToolProps {
  readonly conversation: ConversationRef;
}

export function SendTool({ conversation }: SendToolProps): React.ReactElement | null {
  const { memberId, conversationId } = useSelector(conversation, (snapshot) => snapshot.context.row);
  const isOffered = useFeature('resources');
  const maySend = useRight('questionnaire.send');
  if (!isOffered || !maySend || !memberId) return null;
  return <SendQuestionnaire isTool about={{ memberId, conversationId, backTo: composerSelector }} />;
}
