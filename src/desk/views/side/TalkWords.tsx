import { conversationLife } from '#contract/lives/conversationLife.ts';
import { labelIn } from '#i18n/label.ts';
import { fullTime, listTime } from '#i18n/times.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { usePreview } from '#src/desk/views/usePreview.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';

interface TalkProps {
  readonly talk: ChatRow;
  /** A tag of whoever lists it. */
  readonly children?: React.ReactNode;
}

/** A conversation on one line: when it was written in last, what about, who has it, and how it stands unless it is over. */
export function TalkWords({ talk, children }: TalkProps): React.ReactElement {
  const language = useLanguage();
  const minute = useMinute();
  const preview = usePreview()(talk);
  const state = conversationLife.states[talk.state];
  return (
    <>
      <time dateTime={talk.lastMessageAt} title={fullTime(talk.lastMessageAt)}>
        {listTime(talk.lastMessageAt, minute, language)}
      </time>
      <span className="nowrap earlier-text">{talk.description || preview.whole}</span>
      <span className="nowrap faint">{talk.assigneeName}</span>
      {children}
      {talk.state === 'closed' ? null : <Tag tone={state.tone}>{labelIn(state.label, language)}</Tag>}
    </>
  );
}
