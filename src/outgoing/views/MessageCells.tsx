import { messageChannels, messageReasons, messageStates } from '#contract/choices/messaging.ts';
import type { MessageState } from '#contract/choices/messaging.ts';
import type { Label } from '#contract/label.ts';
import type { Tone } from '#contract/lives/life.ts';
import { labelIn } from '#i18n/label.ts';
import { comingTime, epochOf } from '#i18n/times.ts';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';

const tones: Readonly<Record<MessageState, Tone>> = {
  waiting: 'info',
  held: 'waiting',
  sending: 'active',
  sent: 'good',
  delivered: 'good',
  failed: 'bad',
  leftOut: 'neutral',
  unknown: 'waiting',
  stopped: 'neutral',
  kept: 'neutral',
};
const isState = (value: unknown): value is MessageState => typeof value === 'string' && Object.hasOwn(messageStates, value);

const wordOf = (words: Readonly<Record<string, Label>>, value: unknown): Label | undefined => (typeof value === 'string' ? words[value] : undefined);

export function MessageStanding({ row }: NamedProps): React.ReactNode {
  const language = useLanguage();
  const status = row['status'];
  return isState(status) ? <Tag tone={tones[status]}>{labelIn(messageStates[status], language)}</Tag> : null;
}

/** The reason in words, with what the provider said; of a message that took another way, the code that sent it there. */
export function MessageReason({ row }: NamedProps): React.ReactNode {
  const language = useLanguage();
  const reason = wordOf(messageReasons, row['reason']);
  const [former, channel] = [wordOf(messageChannels, row['formerChannel']), wordOf(messageChannels, row['channel'])];
  const said = [
    ...(reason ? [labelIn(reason, language)] : []),
    ...(typeof row['problem'] === 'string' ? [row['problem']] : []),
    ...(former && channel ? [`${labelIn(former, language)} ${String(row['formerCode'] ?? '')} → ${labelIn(channel, language)}`] : []),
  ].join(' · ');
  return said === '' ? '—' : <span title={said}>{said}</span>;
}

export function HeldUntil({ row }: NamedProps): React.ReactNode {
  const language = useLanguage();
  const now = useMinute();
  const when = row['heldUntil'];
  return typeof when === 'string' ? comingTime(epochOf(when), now, language) : '—';
}
