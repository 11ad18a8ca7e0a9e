import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { lineType } from '#contract/socket.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { Quote } from '#src/desk/machines/conversation/values.ts';
import { quoted } from '#src/desk/machines/conversation/needs.ts';

type Known = Quote | null | undefined;
const isSame = (one: Known, other: Known): boolean =>
  one === other || (Boolean(one && other) && one?.seq === other?.seq && one?.text === other?.text && one?.isRecalled === other?.isRecalled);

/** A quoted message in a few words; a picture and an order stand as their placeholders. */
export function quoteWords(t: TFunction, quote: Quote): string {
  if (quote.isRecalled) return t('talk.recalled');
  if (quote.type === lineType.image) return t('desk.image');
  return quote.type === lineType.text ? quote.text : t('desk.order');
}

/** The message that this one answers; a click goes there. */
export function Quoted({ seq, conversation }: { readonly seq: number; readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const quote = useSelector<ConversationRef, Known>(conversation, (snapshot) => quoted(snapshot.context, seq), isSame);
  if (!quote) return <span className="quote-of">{t(quote === undefined ? 'talk.quoteLoading' : 'talk.quoteGone')}</span>;
  const words = quoteWords(t, quote);
  return (
    <button
      type="button"
      className="quote-of"
      aria-label={t('talk.quoteOf', { name: quote.name, text: words })}
      onClick={() => conversation.send({ type: 'jump.to', seq })}
    >
      <span className="quote-name">{quote.name}</span>
      <span className={quote.isRecalled ? 'nowrap faint' : 'nowrap'}>{words}</span>
    </button>
  );
}
