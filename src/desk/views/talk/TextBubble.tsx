import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { MessageText } from './MessageText.tsx';
import { Quoted } from './Quoted.tsx';

interface TextBubbleProps {
  readonly item: { readonly content: string; readonly replyToSeq?: number | undefined };
  readonly conversation: ConversationRef;
}

/** Somebody's words stand below what they answer. */
export function TextBubble({ item, conversation }: TextBubbleProps): React.ReactElement {
  return (
    <div className="bubble">
      {item.replyToSeq === undefined ? null : <Quoted seq={item.replyToSeq} conversation={conversation} />}
      <p>
        <MessageText text={item.content} />
      </p>
    </div>
  );
}
