import { useState } from 'react';
import PhoneOutlined from '@ant-design/icons/PhoneOutlined';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { waited } from '#i18n/times.ts';
import type { CallDeskRef } from '#src/calls/machines/callDeskMachine.ts';
import type { SoftPhoneKind } from '#src/calls/machines/deskSetup.ts';
import { callOf, ringing } from '#src/calls/machines/lines.ts';
import type { PhoneRow } from '#src/calls/machines/lines.ts';
import { KeyCap } from '#src/kit/views/console/KeyCap.tsx';
import { useLanguage, useNow } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { useDesk, useLine } from './useDesk.tsx';

interface PhoneProps {
  readonly desk: CallDeskRef;
}
const lineWords = {
  before: 'calls.lineBefore',
  dialling: 'calls.lineDialling',
  calling: 'calls.lineCalling',
  talking: 'calls.lineTalking',
  wrapping: 'calls.lineWrapping',
} as const;

function Talked({ since }: { readonly since: string }): React.ReactElement {
  return <strong>{waited(since, useNow(), useLanguage())}</strong>;
}

/** The call says where it is, and has the key that makes it. */
export function LineStrip({ desk }: PhoneProps): React.ReactElement {
  const { t } = useTranslation();
  const line = useLine(desk);
  const call = useDesk(desk, ({ calls, card }) => callOf(calls, card?.id));
  const hasOutcome = useDesk(desk, ({ outcome }) => outcome !== null);
  const mayDial = line === 'before' || line === 'wrapping';
  return (
    <section className={`calls-line ${line}`} aria-label={t('calls.line')} role="status">
      <PhoneOutlined aria-hidden="true" />
      <span className="grow">
        {t(lineWords[line])} {line === 'talking' && call?.answeredAt ? <Talked since={call.answeredAt} /> : null}
      </span>
      {mayDial ? (
        <Button type={line === 'before' && !hasOutcome ? 'primary' : 'default'} onClick={() => desk.send({ type: 'dial' })}>
          {t('calls.dial')} <KeyCap cap={line === 'before' && !hasOutcome ? '↵' : 'D'} />
        </Button>
      ) : null}
    </section>
  );
}

function Incoming({ desk, call, isBusy }: PhoneProps & { readonly call: PhoneRow; readonly isBusy: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const isKnown = call.memberId !== null;
  const answer = (): void => desk.send({ type: 'answer', callId: call.id, name });
  return (
    <section className="calls-incoming" aria-label={t('calls.ringing')} role="alert">
      <PhoneOutlined aria-hidden="true" />
      <strong>{t('calls.ringing')}</strong>
      <span className="grow">
        {isKnown ? (call.name ?? '') : t('calls.unknown')} <span className="calls-number">{call.number}</span>
      </span>
      {isKnown || isBusy ? null : (
        <Input
          id="caller-name"
          className="calls-caller"
          placeholder={t('calls.callerName')}
          aria-label={t('calls.callerName')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={answer}
        />
      )}
      {isBusy ? (
        <span className="faint">{t('calls.answerLater')}</span>
      ) : (
        <Button type="primary" onClick={answer}>
          {t('calls.answer')} <KeyCap cap="A" />
        </Button>
      )}
    </section>
  );
}

/** Nothing rings in a house without a line: whoever waits for calls is told, and whoever settles it is led there. */
function NoLine({ desk }: PhoneProps): React.ReactElement | null {
  const { t } = useTranslation();
  const hasLine = useDesk(desk, ({ keys }) => keys?.hasLine !== false);
  const maySettle = useRight('allocationRule.write');
  if (hasLine) return null;
  return (
    <p className="faint">
      {t('calls.noLine')} {maySettle ? <LocalLink to="/callRules">{t('calls.lineRules')}</LocalLink> : null}
    </p>
  );
}

/** Customers who ring: whoever answers first has the card. */
export function IncomingCalls({ desk }: PhoneProps): React.ReactElement {
  const calls = useDesk(desk, (context) => context.calls);
  const isBusy = useDesk(desk, ({ card }) => card !== null);
  return (
    <>
      <NoLine desk={desk} />
      {ringing(calls).map((call) => (
        <Incoming key={call.id} desk={desk} call={call} isBusy={isBusy} />
      ))}
    </>
  );
}

const presses = [
  ['answered', 'calls.softAnswered'],
  ['noAnswer', 'calls.softNoAnswer'],
  ['busy', 'calls.softBusy'],
  ['ended', 'calls.softEnded'],
] as const satisfies readonly (readonly [SoftPhoneKind, string])[];

/** In a demo it stands for the customer’s telephone, and for the telephone system that tells of it. */
export function SoftPhone({ desk }: PhoneProps): React.ReactElement | null {
  const { t } = useTranslation();
  const isThere = useDesk(desk, ({ keys }) => keys?.isStandIn === true);
  const call = useDesk(desk, ({ calls, card }) => callOf(calls, card?.id));
  if (!isThere) return null;
  const isOpen = call?.state === 'ringing' || call?.state === 'talking';
  const press = (kind: SoftPhoneKind, callId: string | null): void => desk.send({ type: 'softPhone', kind, callId, number: null });
  return (
    <footer className="calls-soft" aria-label={t('calls.softPhone')}>
      <span className="grow">
        <strong>{t('calls.softPhone')}</strong> <span className="faint">{t('calls.softPhoneText')}</span>
      </span>
      {presses.map(([kind, word]) => (
        <Button key={kind} size="small" disabled={!isOpen} onClick={() => press(kind, call?.id ?? null)}>
          {t(word)}
        </Button>
      ))}
      <Button size="small" onClick={() => press('incoming', null)}>
        {t('calls.softIncoming')}
      </Button>
    </footer>
  );
}
