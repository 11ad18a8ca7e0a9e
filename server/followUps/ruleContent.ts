/** The content of a visit rule, as far as its notices depend on it: which words go out by which channel, in which round. Pure. */
import { noticeChannels } from '#contract/choices/visits.ts';
import type { NoticeMode, visitNotices } from '#contract/choices/visits.ts';
import type { MessageCategory } from '#contract/choices/messaging.ts';
import type { ChainStep } from '#contract/resources/sentMessage.ts';

export interface RuleContent {
  readonly noticeModes?: readonly (keyof typeof visitNotices)[] | null;
  readonly contents?: readonly { readonly channel: string; readonly text: string }[] | null;
  readonly smsTemplateId?: string | null;
  readonly mpTemplateId?: string | null;
  readonly category?: MessageCategory | null;
}

/** In the order in which they are tried. */
export const modesOf = ({ noticeModes }: RuleContent): readonly NoticeMode[] =>
  (noticeModes ?? []).filter((mode): mode is NoticeMode => Object.hasOwn(noticeChannels, mode));

export const textsBy = ({ contents }: RuleContent, mode: NoticeMode): readonly string[] =>
  (contents ?? []).filter(({ channel }) => channel === mode).map(({ text }) => text);

/** The first round has the first text of a channel, and so on; the last one serves all rounds behind it. */
function stepOf(content: RuleContent, mode: NoticeMode, round: number): ChainStep | undefined {
  const templateId = mode === 'sms' ? content.smsTemplateId : mode === 'officialAccount' ? content.mpTemplateId : null;
  const channel = noticeChannels[mode];
  if (templateId) return { channel, templateId };
  const texts = textsBy(content, mode);
  const text = texts[Math.min(round, texts.length) - 1];
  return text === undefined || mode === 'sms' ? undefined : { channel, text };
}

export const chainOf = (content: RuleContent, round: number): readonly ChainStep[] => modesOf(content).flatMap((mode) => stepOf(content, mode, round) ?? []);
