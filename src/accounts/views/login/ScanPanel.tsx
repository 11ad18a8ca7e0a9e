import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import MobileOutlined from '@ant-design/icons/MobileOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { useSelector } from '@xstate/react';
import { failureText } from '#i18n/failureText.ts';
import { chosenCorp } from '#src/accounts/machines/corp.ts';
import type { EntranceRef } from '#src/accounts/machines/entranceMachine.ts';
import { useModule } from '#src/kit/views/dom/useModule.tsx';
import { useWords } from '#src/kit/views/parts/useWords.tsx';
import { useLanguage, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import './entrance.css';

const load = async () => await import('#src/kit/views/dom/QrPicture.tsx');

const lookWords = {
  waiting: 'entrance.waiting',
  scanned: 'entrance.scanned',
  confirmed: 'entrance.confirmed',
  refused: 'entrance.refused',
  expired: 'entrance.expired',
  failed: 'entrance.failed',
  beginning: 'entrance.drawing',
} as const;
type Look = keyof typeof lookWords;

function useLook(entrance: EntranceRef): Look {
  return useSelector(entrance, (snapshot) => {
    for (const one of ['beginning', 'confirmed', 'refused', 'expired', 'failed'] as const) if (snapshot.matches({ scan: { open: one } })) return one;
    return snapshot.context.isScanned ? 'scanned' : 'waiting';
  });
}

const icons: Readonly<Partial<Record<Look, React.ReactNode>>> = {
  scanned: <MobileOutlined aria-hidden="true" />,
  confirmed: <CheckCircleOutlined aria-hidden="true" />,
};

/** The picture, under what became of it. */
function Picture({ entrance, look }: { readonly entrance: EntranceRef; readonly look: Look }): React.ReactElement {
  const { t } = useWords();
  const language = useLanguage();
  const shown = useSelector(entrance, (snapshot) => snapshot.context.shown);
  const failure = useSelector(entrance, (snapshot) => snapshot.context.scanFailure);
  const qr = useModule(load, true);
  const isOver = look === 'refused' || look === 'expired' || look === 'failed';
  return (
    <div className={`scan-picture ${look}`}>
      {qr.module && shown && !isOver ? (
        <qr.module.QrPicture id="scan-qr" value={shown.url} label={t('entrance.qrOf')} />
      ) : (
        <div className="qr-picture scan-blank" role="img" aria-label={t(isOver ? 'entrance.expired' : 'entrance.drawing')} />
      )}
      {icons[look] ? <span className="scan-cover">{icons[look]}</span> : null}
      {isOver ? (
        <div className="scan-cover over" role="alert">
          <strong>{t(lookWords[look])}</strong>
          <span>{failure ? failureText(failure, language) : t(look === 'expired' ? 'entrance.expiredText' : 'entrance.refusedText')}</span>
          <button type="button" className="plain-button primary" onClick={() => entrance.send({ type: 'scan.again' })}>
            <ReloadOutlined aria-hidden="true" /> {t('entrance.again')}
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** The demo's telephone is another window of the same browser. */
function DemoPhone({ url }: { readonly url: string }): React.ReactElement {
  const { t } = useWords();
  const { pathname, search } = new URL(url);
  return (
    <a className="scan-demo" href={`${pathname}${search}`} target="_blank" rel="noopener">
      {t('entrance.demoPhone')}
    </a>
  );
}

/** A code for enterprise WeChat in place of account and password, and how far it has come. */
export function ScanPanel({ entrance, failure }: { readonly entrance: EntranceRef; readonly failure: string | undefined }): React.ReactElement {
  const { t } = useWords();
  const look = useLook(entrance);
  const shown = useSelector(entrance, (snapshot) => snapshot.context.shown);
  const corps = useSelector(entrance, (snapshot) => snapshot.context.corps);
  const corp = useSelector(entrance, (snapshot) => chosenCorp(snapshot.context));
  const isDemo = useRoot((context) => context.config.demo !== undefined);
  const isLive = look === 'waiting' || look === 'scanned' || look === 'confirmed';
  return (
    <div className="login-form scan-panel">
      <h1 id="scan-title">{t('entrance.scanTitle')}</h1>
      <p className="hint">
        {corp?.name} · {t('entrance.scanHint')}
      </p>
      {corps.length > 1 ? (
        <label className="scan-corp">
          <span>{t('entrance.corp')}</span>
          <select value={corp?.id} disabled={look === 'confirmed'} onChange={(event) => entrance.send({ type: 'corp.choose', id: event.target.value })}>
            {corps.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <Picture entrance={entrance} look={look} />
      <p className={`scan-state ${look}`} role="status">
        {t(lookWords[look])}
      </p>
      {shown && isLive ? (
        <p className="scan-number">
          <span>{t('entrance.number')}</span>
          <strong>{shown.number}</strong>
          <span className="faint">{t('entrance.numberHint')}</span>
        </p>
      ) : null}
      {isDemo && shown && look === 'waiting' ? <DemoPhone url={shown.url} /> : null}
      {failure === undefined ? null : (
        <div className="login-failure" role="alert">
          <strong>{t('login.failure')}</strong>
          {failure}
        </div>
      )}
      <button type="button" className="plain-button scan-back" onClick={() => entrance.send({ type: 'scan.close' })}>
        {t('entrance.password')}
      </button>
    </div>
  );
}
