import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { conversationLife } from '#contract/lives/conversationLife.ts';
import type { ConversationState } from '#contract/lives/conversationLife.ts';
import { labelIn } from '#i18n/label.ts';
import { comingTime, epochOf, waited } from '#i18n/times.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { ChatRow, TimelineRow } from '#src/kit/machines/rows.ts';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useLanguage, useNow } from '#src/kit/views/console/ConsoleContext.tsx';

const isState = (state: string): state is ConversationState => Object.hasOwn(conversationLife.states, state);

/** Since when it is in its state: by the step that brought it there; before steps are known, by what its row tells. */
export function stateSince(row: Pick<ChatRow, 'state' | 'waitingSince' | 'closedAt' | 'openedAt'>, timeline: readonly TimelineRow[]): string | null {
  const step = timeline.findLast(({ move }) => move !== null && conversationLife.moves[move].to === row.state && move !== 'answer' && move !== 'writeOn');
  if (step) return step.at;
  if (row.state === 'waiting') return row.waitingSince;
  return row.state === 'closed' ? row.closedAt : row.openedAt;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Seconds matter in the first hour only. */
function useLasted(): (since: string, now: number) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (since, now) => {
    const ms = now - epochOf(since);
    return ms < hourMs || ms >= dayMs ? waited(since, now, language) : t('head.hours', { hours: Math.floor(ms / hourMs) });
  };
}

/** The state, and how long it has been so; of a snoozed one, until when. */
export function StateTag({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const lasted = useLasted();
  const row = useSelector(conversation, (snapshot) => snapshot.context.row);
  const since = useSelector(conversation, (snapshot) => stateSince(snapshot.context.row, snapshot.context.timeline));
  if (!isState(row.state)) return null;
  const { label, tone } = conversationLife.states[row.state];
  const time =
    row.state === 'snoozed' && row.snoozedUntil
      ? t('head.until', { time: comingTime(epochOf(row.snoozedUntil), now, language) })
      : since === null
        ? ''
        : lasted(since, now);
  return (
    <>
      <Tag tone={tone}>
        {labelIn(label, language)} <span className="state-time">{time}</span>
      </Tag>
      {row.isUrgent ? <Tag tone="bad">{t('head.isUrgent')}</Tag> : null}
    </>
  );
}
