import { Alert, Button, Input } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { CallCard } from '#contract/resources/callTaskOperations.ts';
import { logTime } from '#i18n/times.ts';
import type { CallDeskRef } from '#src/calls/machines/callDeskMachine.ts';
import { useForm } from '#src/kit/views/console/useForm.tsx';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { KeyCap } from '#src/kit/views/console/KeyCap.tsx';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import type { SendPartProps } from '#src/questionnaires/views/SendPart.tsx';
import { Outcomes } from './Outcomes.tsx';
import { LineStrip } from './Phone.tsx';
import { useDesk } from './useDesk.tsx';

interface CardProps {
  readonly desk: CallDeskRef;
  readonly card: CallCard;
}

const TimeLinePart = lazily<{ readonly memberId: string }>(() => import('#src/desk/views/side/TimeLinePart.tsx').then((module) => module.TimeLinePart), 'none');
const SendPart = lazily<SendPartProps>(() => import('#src/questionnaires/views/SendPart.tsx').then((module) => module.SendPart), 'none', 'sending');

function Person({ card }: Pick<CardProps, 'card'>): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useMinute();
  return (
    <header className="calls-person">
      <Face id={card.memberId ?? card.id} name={card.name} size={44} />
      <div className="grow">
        <h2>
          {card.name} <span className="calls-number">{card.number ?? t('calls.noNumber')}</span>
          {card.doNotContact ? <Tag tone="bad">{t('calls.refused')}</Tag> : null}
        </h2>
        <p className="calls-facts">
          <Tag tone="outline">{card.batch}</Tag>
          <Tag tone="neutral">{t('calls.attempt', { count: card.attempts + 1 })}</Tag>
          {card.callBackAt ? <Tag tone="waiting">{t('calls.promised', { at: logTime(card.callBackAt, now, language) })}</Tag> : null}
          {card.facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {card.memberId === null ? null : <LocalLink to={`/customerRecord?id=${card.memberId}`}>{t('calls.openCustomer')}</LocalLink>}
    </header>
  );
}

/** The note survives the page, and goes to the server with each sign of life. */
function Note({ desk, card }: CardProps): React.ReactElement {
  const { t } = useTranslation();
  const { values, change } = useForm(`call/${card.id}`, { note: card.note ?? '' });
  const write = (note: string): void => {
    change({ note });
    desk.send({ type: 'note.write', note });
  };
  return (
    <label className="calls-note">
      <span className="calls-label">
        {t('calls.note')} <KeyCap cap="N" /> <span className="faint">{t('calls.noteHint')}</span>
      </span>
      <Input.TextArea
        id="call-note"
        rows={4}
        value={values.note}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </label>
  );
}

function Foot({ desk, card }: CardProps): React.ReactElement {
  const { t } = useTranslation();
  const { done } = useForm(`call/${card.id}`, { note: card.note ?? '' });
  const hasOutcome = useDesk(desk, ({ outcome }) => outcome !== null);
  const isBusy = useSelector(desk, (snapshot) => snapshot.hasTag('busy'));
  const finish = (goesOn: boolean): void => {
    desk.send({ type: 'finish', goesOn });
    if (hasOutcome) done();
  };
  return (
    <footer className="calls-foot">
      <Button type="primary" size="large" aria-disabled={!hasOutcome || isBusy} title={hasOutcome ? '' : t('calls.choose')} onClick={() => finish(true)}>
        {isBusy ? t('calls.saving') : hasOutcome ? t('calls.finish') : t('calls.choose')} {hasOutcome ? <KeyCap cap="↵" /> : null}
      </Button>
      <Button aria-disabled={!hasOutcome || isBusy} onClick={() => finish(false)}>
        {t('calls.finishOnly')}
      </Button>
      <Button type="text" aria-disabled={isBusy} onClick={() => desk.send({ type: 'release' })}>
        {t('calls.release')} <KeyCap cap="B" />
      </Button>
    </footer>
  );
}

/** Somebody whom the house does not know has the calls about their number alone. */
function Tracks({ card }: Pick<CardProps, 'card'>): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useMinute();
  return (
    <section aria-label={t('calls.tracks')}>
      <h3>{t('calls.tracks')}</h3>
      {card.tracks.length === 0 ? <p className="faint">{t('calls.noTracks')}</p> : null}
      <ol className="calls-tracks">
        {card.tracks.map(({ at, outcome, byName, note, batch }) => (
          <li key={at}>
            <strong>{outcome ?? '—'}</strong> <time dateTime={at}>{logTime(at, now, language)}</time>
            <p className="faint">{t('calls.by', { name: byName ?? '—', batch })}</p>
            {note ? <p>{note}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The questionnaire of the batch, sent to this customer in two presses. */
function Questionnaire({ card }: Pick<CardProps, 'card'>): React.ReactElement | null {
  const { t } = useTranslation();
  if (!card.questionnaireId) return null;
  return (
    <section aria-label={t('calls.questionnaire')}>
      <h3>{t('calls.questionnaire')}</h3>
      <div className="calls-questionnaire">
        <span className="grow">{card.questionnaire}</span>
        {card.memberId ? (
          <SendPart row={{ id: card.memberId }} of="member" only={card.questionnaireId} />
        ) : (
          <span className="faint">{t('calls.noCustomer')}</span>
        )}
      </div>
    </section>
  );
}

/** Beside the call stands what is said and asked, and all that was with the customer before. */
function Beside({ card }: Pick<CardProps, 'card'>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <aside className="calls-beside">
      <section aria-label={t('calls.script')}>
        <h3>{t('calls.script')}</h3>
        <p className={card.script ? 'calls-script' : 'faint'}>{card.script ?? t('calls.noScript')}</p>
      </section>
      <Questionnaire card={card} />
      {card.memberId ? <TimeLinePart memberId={card.memberId} /> : <Tracks card={card} />}
    </aside>
  );
}

/** The card of a call: who, what is said, what came before, and how it ended. */
export function CallCardView({ desk, card }: CardProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <article className="calls-card" aria-label={card.name}>
      <div className="calls-main">
        <Person card={card} />
        {card.doNotContact ? <Alert type="error" showIcon title={t('calls.refusedText', { reason: card.doNotContactReason ?? '—' })} /> : null}
        <LineStrip desk={desk} />
        <Outcomes desk={desk} />
        <Note desk={desk} card={card} />
        <Foot desk={desk} card={card} />
      </div>
      <Beside card={card} />
    </article>
  );
}
