import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CallKey } from '#contract/resources/callTaskOperations.ts';
import { callBackOffers, momentOf } from '#src/calls/machines/callBackOffers.ts';
import type { CallBackOffer } from '#src/calls/machines/callBackOffers.ts';
import type { CallDeskRef } from '#src/calls/machines/callDeskMachine.ts';
import { KeyCap } from '#src/kit/views/console/KeyCap.tsx';
import { useMinute, useNow } from '#src/kit/views/console/ConsoleContext.tsx';
import { MomentInput } from '#src/kit/views/inputs/DateInputs.tsx';
import { useDesk } from './useDesk.tsx';

const offerWords = {
  inHour: 'calls.inHour',
  inThree: 'calls.inThree',
  tomorrowNine: 'calls.tomorrowNine',
  tomorrowFifteen: 'calls.tomorrowFifteen',
} as const satisfies Record<CallBackOffer, string>;

function CallBack({ desk }: { readonly desk: CallDeskRef }): React.ReactElement {
  const { t } = useTranslation();
  const now = useMinute();
  const at = useDesk(desk, ({ callBackAt }) => callBackAt);
  const key = useDesk(desk, ({ outcome }) => outcome?.key) ?? 0;
  const set = (value: string | null): void => desk.send({ type: 'callBack.set', at: value });
  return (
    <div className="calls-callback">
      <p className="faint calls-again">{t('calls.pressAgain', { key })}</p>
      {callBackOffers.map((offer) => (
        <Button key={offer} onClick={() => set(momentOf(offer, now))}>
          {t(offerWords[offer])}
        </Button>
      ))}
      <MomentInput label={t('calls.callBackAt')} value={at} onChange={set} required />
    </div>
  );
}

function Key({ desk, outcome, isOn }: { readonly desk: CallDeskRef; readonly outcome: CallKey; readonly isOn: boolean }): React.ReactElement {
  const now = useNow();
  return (
    <Button
      type={isOn ? 'primary' : 'default'}
      danger={outcome.doNotCall}
      aria-pressed={isOn}
      onClick={() => desk.send({ type: 'outcome.choose', key: outcome.key, at: now })}
    >
      <KeyCap cap={String(outcome.key)} /> {outcome.name}
    </Button>
  );
}

/** The outcomes of a call, by one key each. */
export function Outcomes({ desk }: { readonly desk: CallDeskRef }): React.ReactElement {
  const { t } = useTranslation();
  const outcomes = useDesk(desk, ({ keys }) => keys?.outcomes) ?? [];
  const chosen = useDesk(desk, ({ outcome }) => outcome);
  return (
    <section className="calls-outcomes" aria-label={t('calls.outcome')}>
      <span className="calls-label">{t('calls.outcome')}</span>
      {outcomes.length === 0 ? <p className="faint">{t('calls.outcomeNone')}</p> : null}
      <div className="calls-keys">
        {outcomes.map((outcome) => (
          <Key key={outcome.id} desk={desk} outcome={outcome} isOn={outcome.id === chosen?.id} />
        ))}
      </div>
      {chosen?.way === 'callBack' ? <CallBack desk={desk} /> : null}
    </section>
  );
}
