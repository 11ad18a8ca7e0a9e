import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import { labelIn } from '#i18n/label.ts';
import { clockSeconds } from '#i18n/times.ts';
import type { Asked, TelephoneRef } from '#src/accounts/machines/telephoneMachine.ts';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { PublicFrame } from '#src/kit/views/public/PublicFrame.tsx';
import { useLanguage, useRoot, useScreenActor } from '#src/kit/views/console/ConsoleContext.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import './scan.css';

/** The demo has no enterprise WeChat that would know whose telephone it is. */
function Whose({ telephone }: { readonly telephone: TelephoneRef }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const people = useRoot((context) => context.config.demo?.staff) ?? [];
  return (
    <section className="phone">
      <h1>{t('entrance.phoneWho')}</h1>
      <p className="faint">{t('entrance.phoneWhoText')}</p>
      <ul className="phone-people">
        {people.map(({ id, username, name, role }) => (
          <li key={username}>
            <button type="button" className="phone-person" onClick={() => telephone.send({ type: 'person.choose', username })}>
              <Face id={id ?? username} name={name} staff />
              <span>
                <strong>{name}</strong>
                <span className="faint">{labelIn(role, language)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Confirm({ telephone, asked, isBusy }: { readonly telephone: TelephoneRef; readonly asked: Asked; readonly isBusy: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const facts = [
    [t('entrance.phoneAccount'), [asked.nickName, asked.mobile].filter(Boolean).join(' · ')],
    [t('entrance.phoneDevice'), `${asked.browser} · ${asked.system}`],
    [t('entrance.phoneAddress'), asked.address],
    [t('entrance.phoneAt'), clockSeconds(asked.at)],
  ] as const;
  return (
    <section className="phone">
      <h1>{t('entrance.phoneTitle')}</h1>
      <p className="phone-number">
        <span>{t('entrance.phoneNumber')}</span>
        <strong>{asked.number}</strong>
      </p>
      <dl className="phone-facts">
        {facts.map(([word, value]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="phone-warn">{t('entrance.phoneWarn')}</p>
      <div className="phone-acts">
        <button type="button" className="plain-button primary" disabled={isBusy} onClick={() => telephone.send({ type: 'login.confirm' })}>
          {t('entrance.confirm')}
        </button>
        <button type="button" className="plain-button" disabled={isBusy} onClick={() => telephone.send({ type: 'login.refuse' })}>
          {t('entrance.refuse')}
        </button>
      </div>
    </section>
  );
}

function Telephone({ telephone }: { readonly telephone: TelephoneRef }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { asked, failure } = useSelector(telephone, (snapshot) => snapshot.context);
  const state = useSelector(telephone, (snapshot) => snapshot.value);
  const isBusy = useSelector(telephone, (snapshot) => snapshot.hasTag('busy'));
  if (state === 'confirmed') return <Empty heading="h1" title={t('entrance.done')} text={t('entrance.doneText')} />;
  if (state === 'refused') return <Empty heading="h1" title={t('entrance.stopped')} text={t('entrance.stoppedText')} />;
  if (state === 'over')
    return (
      <Empty heading="h1" title={t('entrance.over')} text={failure ? failureText(failure, language) : ''}>
        <button type="button" className="plain-button" onClick={() => telephone.send({ type: 'login.retry' })}>
          {t('states.retry')}
        </button>
      </Empty>
    );
  if (state === 'choosing') return <Whose telephone={telephone} />;
  return asked ? <Confirm telephone={telephone} asked={asked} isBusy={isBusy} /> : <Loading rows={4} faces={false} />;
}

/** `/scanLogin`: what the telephone shows after the scan. */
export function ScanLogin(): React.ReactElement {
  const telephone = useScreenActor<TelephoneRef>('telephone');
  return <PublicFrame>{telephone ? <Telephone telephone={telephone} /> : <Loading rows={4} faces={false} />}</PublicFrame>;
}
