import { useSelector } from '@xstate/react';
import FormOutlined from '@ant-design/icons/FormOutlined';
import { Button } from 'antd';
import type { Label } from '#contract/label.ts';
import { answerLife } from '#contract/lives/answerLife.ts';
import { asLabel } from '#contract/questionnaires/definition.ts';
import { cardWords, progressWords, submittedWords, untilWords } from '#contract/questionnaires/cardWords.ts';
import { readFailureText } from '#i18n/failureText.ts';
import { labelIn } from '#i18n/label.ts';
import { fullTime, logTime } from '#i18n/times.ts';
import { LifeTag } from '#src/engine/views/life/LifeTag.tsx';
import type { AnswerCardRow, AnswerCardsRef } from '#src/questionnaires/machines/answerCardsMachine.ts';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { WithActor } from '#src/kit/views/console/WithActor.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import './answerCard.css';

export interface AnswerCardProps {
  readonly id: string;
  /** The message says so where there is no card to be shown. */
  readonly text: string;
  readonly isMember?: boolean;
}

/** Its customer may answer. */
const isOpen = ({ status }: AnswerCardRow): boolean => status === 'sent' || status === 'begun';

function Facts({ card }: { readonly card: AnswerCardRow }): React.ReactElement {
  const language = useLanguage();
  const minute = useMinute();
  const say = (label: Label): string => labelIn(label, language);
  const times = (when: string): string => logTime(when, minute, language);
  const facts = [
    card.status === 'begun' ? say(progressWords(card)) : null,
    card.submittedAt ? say(submittedWords(times(card.submittedAt))) : null,
    isOpen(card) && card.expiresAt ? say(untilWords(fullTime(card.expiresAt).slice(0, 16))) : null,
    ...(card.scores ?? []).flatMap(({ label, value, band }) =>
      value === null ? [] : [`${say(asLabel(label))} ${value}${band ? ` · ${say(asLabel(band))}` : ''}`],
    ),
  ].filter((fact) => fact !== null);
  return (
    <ul className="answer-card-facts">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

/** Somebody has to be looked after: what they answered so stands on the card. */
function Alarms({ card: { alarms } }: { readonly card: AnswerCardRow }): React.ReactElement | null {
  const language = useLanguage();
  if (!alarms || alarms.length === 0) return null;
  return (
    <div className="answer-card-alarms">
      <strong>{labelIn(cardWords.alarm, language)}</strong>
      <ul>
        {alarms.map(({ by, id, part, words }) => (
          <li key={`${by} ${id} ${part ?? ''}`}>{labelIn(asLabel(words), language)}</li>
        ))}
      </ul>
    </div>
  );
}

function Drawn({ id, text, isMember = false, cards }: AnswerCardProps & { readonly cards: AnswerCardsRef }): React.ReactElement {
  const language = useLanguage();
  const card = useSelector(cards, ({ context }) => context.cards[id]);
  const isAbsent = useSelector(cards, ({ context }) => context.absent.includes(id));
  const isOpening = useSelector(cards, ({ context }) => context.opening === id);
  const failure = useSelector(cards, ({ context }) => context.failure);
  const say = (label: Label): string => labelIn(label, language);
  if (!card)
    return (
      <div className="answer-card" role={isAbsent ? undefined : 'status'}>
        <Shown onShown={() => cards.send({ type: 'card.want', id })} />
        {isAbsent ? text : failure ? readFailureText(failure, language) : say(cardWords.loading)}
      </div>
    );
  const title = say(asLabel(card.title));
  return (
    <article className="answer-card" aria-label={title}>
      <header>
        <FormOutlined aria-hidden="true" />
        <strong>{title}</strong>
        <LifeTag life={answerLife} state={card.status} />
      </header>
      <Facts card={card} />
      <Alarms card={card} />
      {isMember && isOpen(card) ? (
        <Button type="primary" className="patient-button" loading={isOpening} onClick={() => cards.send({ type: 'card.open', id })}>
          {say(card.status === 'sent' ? cardWords.fill : cardWords.goOn)}
        </Button>
      ) : null}
      {!isMember && card.status === 'submitted' && card.scores !== null ? (
        <LocalLink to={`/questionnaireAnswer?id=${id}`}>{say(cardWords.look)}</LocalLink>
      ) : null}
    </article>
  );
}

/** A questionnaire inside the conversation: it changes where it stands while its customer answers. */
export function AnswerCard(props: AnswerCardProps): React.ReactElement {
  return <WithActor<AnswerCardsRef> name="answerCards">{(cards) => <Drawn {...props} cards={cards} />}</WithActor>;
}
