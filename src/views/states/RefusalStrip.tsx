import CloseOutlined from '@ant-design/icons/CloseOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import type { Failure } from '#machines/failure.ts';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import './states.css';

/** An act that was refused, said where the work goes on. */
export function RefusalStrip({ failure, onDismiss }: { readonly failure: Failure; readonly onDismiss: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className="strip bad" role="alert">
      <ExclamationCircleOutlined aria-hidden="true" />
      <strong>{t('states.notDone')}</strong>
      <span className="grow">{failureText(failure, language)}</span>
      <button type="button" className="icon-button" aria-label={t('states.dismiss')} onClick={onDismiss}>
        <CloseOutlined />
      </button>
    </div>
  );
}
