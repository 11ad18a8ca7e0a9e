/** A button that offers the questionnaires in force for one customer: in the composer a sign among others, in a file a button with its words. */
import { useState } from 'react';
import FormOutlined from '@ant-design/icons/FormOutlined';
import { Alert, Button, Input, Popover } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { questionnaireCategories, questionnaireModes } from '#contract/choices/questionnaires.ts';
import { readFailureText } from '#i18n/failureText.ts';
import { labelIn } from '#i18n/label.ts';
import { logTime } from '#i18n/times.ts';
import { useLanguage, useMinute, useScreenActor, useSendToActor } from '#src/kit/views/console/ConsoleContext.tsx';
import { WithActor } from '#src/kit/views/console/WithActor.tsx';
import { copyText } from '#src/kit/views/dom/copyText.ts';
import { focusAmong } from '#src/kit/views/dom/focusAmong.ts';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { isSameAbout, offersShown } from '#src/questionnaires/machines/sendingContext.ts';
import type { Offer, SendingAbout } from '#src/questionnaires/machines/sendingContext.ts';
import type { SendingEvent, SendingRef } from '#src/questionnaires/machines/sendingMachine.ts';
import './sending.css';

interface SendQuestionnaireProps {
  readonly about: SendingAbout;
  /** The sign alone, as others have it beside the text. */
  readonly isTool?: boolean;
}

/** Fewer are seen at a glance. */
const manyOffers = 7;
const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows go from one to the next, as in every list that can be chosen from. */
function walk(event: React.KeyboardEvent<HTMLElement>): void {
  const by = steps[event.key];
  if (by === undefined) return;
  event.preventDefault();
  focusAmong(event.currentTarget, by, 'first');
}

interface PartProps {
  readonly sending: SendingRef;
}

function Line({ offer, isFirst, sending }: PartProps & { readonly offer: Offer; readonly isFirst: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const minute = useMinute();
  const isBusy = useSelector(sending, (snapshot) => snapshot.hasTag('busy'));
  const isPicked = useSelector(sending, ({ context }) => context.picked?.questionnaireId === offer.id);
  const { id, name, category, mode, asked, lastSentAt, openSince } = offer;
  const facts = [
    labelIn(questionnaireCategories[category], language),
    t('sending.asked', { count: asked }),
    ...(mode === 'anonymous' ? [labelIn(questionnaireModes.anonymous, language)] : []),
    ...(lastSentAt ? [t('sending.last', { time: logTime(lastSentAt, minute, language) })] : []),
  ];
  return (
    <li>
      <Button
        type="text"
        block
        className="as-line sending-line"
        data-place=""
        autoFocus={isFirst}
        disabled={isBusy && !isPicked}
        loading={isBusy && isPicked}
        onClick={() => sending.send({ type: 'sending.pick', questionnaireId: id })}
      >
        <span className="sending-words">
          <span className="nowrap">{name}</span>
          <span className="faint">{facts.join(' · ')}</span>
        </span>
        {openSince ? (
          <Tag tone="waiting" title={t('sending.openTitle', { time: logTime(openSince, minute, language) })}>
            {t('sending.open')}
          </Tag>
        ) : null}
      </Button>
    </li>
  );
}

function Offers({ sending }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const offers = useSelector(sending, ({ context }) => context.offers);
  const words = useSelector(sending, ({ context }) => context.words);
  const shown = useSelector(
    sending,
    ({ context }) => offersShown(context),
    (one, other) => one.length === other.length && one.every((offer, at) => offer === other[at]),
  );
  const failure = useSelector(sending, ({ context }) => context.failure);
  if (offers === null)
    return failure ? <LoadFailureLine failure={failure} onRetry={() => sending.send({ type: 'sending.again' })} /> : <Loading rows={3} faces={false} />;
  if (offers.length === 0)
    return (
      <p className="sending-none">
        <strong>{t('sending.none')}</strong>
        <span className="faint">{t('sending.noneText')}</span>
      </p>
    );
  const isMany = offers.length > manyOffers;
  return (
    <div onKeyDown={walk}>
      {isMany ? (
        <Input
          autoFocus
          allowClear
          aria-label={t('sending.find')}
          placeholder={t('sending.find')}
          value={words}
          onChange={(event) => sending.send({ type: 'sending.seek', words: event.target.value })}
        />
      ) : null}
      {failure ? <Alert type="error" showIcon role="alert" title={readFailureText(failure, language)} /> : null}
      {shown.length === 0 ? <p className="faint">{t('sending.noneFound')}</p> : null}
      <ul className="sending-list scroll" aria-label={t('sending.list')}>
        {shown.map((offer, at) => (
          <Line key={offer.id} offer={offer} isFirst={at === 0 && !isMany} sending={sending} />
        ))}
      </ul>
    </div>
  );
}

/** The customer hears of it by message, or whoever sent it passes the link on. */
function Outcome({ sending }: PartProps): React.ReactElement | null {
  const { t } = useTranslation();
  const sent = useSelector(sending, ({ context }) => context.sent);
  if (!sent) return null;
  return (
    <div className="sending-outcome">
      <Alert
        type={sent.by === 'none' ? 'warning' : 'success'}
        showIcon
        role="status"
        title={t(sent.by === 'none' ? 'sending.byNone' : 'sending.byMessage')}
        {...(sent.isNew ? {} : { description: t('sending.same') })}
      />
      <p className="sending-link">{sent.link}</p>
      <footer>
        <Button autoFocus type={sent.by === 'none' ? 'primary' : 'default'} onClick={() => copyText(sent.link)}>
          {t('sending.copy')}
        </Button>
        <Button onClick={() => sending.send({ type: 'sending.again' })}>{t('sending.another')}</Button>
      </footer>
    </div>
  );
}

function Choice({ sending, about }: PartProps & { readonly about: SendingAbout }): React.ReactElement {
  const isHere = useSelector(sending, ({ context }) => isSameAbout(context.about, about));
  const isSent = useSelector(sending, (snapshot) => snapshot.hasTag('sent'));
  if (!isHere) return <Loading rows={3} faces={false} />;
  return isSent ? <Outcome sending={sending} /> : <Offers sending={sending} />;
}

export function SendQuestionnaire({ about, isTool = false }: SendQuestionnaireProps): React.ReactElement {
  const { t } = useTranslation();
  const tell = useSendToActor<SendingEvent>('questionnaireSending');
  const sending = useScreenActor<SendingRef>('questionnaireSending');
  const done = useSelector(sending ?? undefined, (snapshot) => snapshot?.context.done ?? 0);
  /** So many had been sent when it was opened: it closes with the next one. */
  const [openedAt, openAt] = useState<number | null>(null);
  /** Drawn anew each time, so that the first line takes the focus again. */
  const [times, setTimes] = useState(0);
  const title = t('sending.send');
  const change = (isOpen: boolean): void => {
    if (isOpen) {
      setTimes(times + 1);
      tell({ type: 'sending.ask', about });
    } else tell({ type: 'sending.leave' });
    openAt(isOpen ? done : null);
  };
  return (
    <Popover
      trigger="click"
      open={openedAt === done}
      onOpenChange={change}
      placement="topLeft"
      title={title}
      content={
        <div
          key={times}
          className="sending"
          onKeyDown={(event) => {
            if (event.key === 'Escape') change(false);
          }}
        >
          <WithActor<SendingRef> name="questionnaireSending">{(actor) => <Choice sending={actor} about={about} />}</WithActor>
        </div>
      }
    >
      {isTool ? (
        <Button type="text" aria-label={title} aria-expanded={openedAt === done} title={title} icon={<FormOutlined />} />
      ) : (
        <Button aria-expanded={openedAt === done} icon={<FormOutlined aria-hidden="true" />}>
          {title}
        </Button>
      )}
    </Popover>
  );
}
