import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText, isOfReading, isWorthRetrying, readFailureText } from '#i18n/failureText.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

interface RefusalStripProps {
  readonly failure: Failure;
  /** `saving`: what was written was not saved. `reading`: more of what is shown could not be had. Else an act was refused. */
  readonly what?: 'act' | 'saving' | 'reading';
  /** The same again; offered only where the same again can go well. */
  readonly onRetry?: (() => void) | undefined;
  readonly onDismiss: () => void;
}

const titles = { act: 'states.notDone', saving: 'states.notSaved', reading: 'states.failedTitle' } as const;

/** Something that did not work, said where the work goes on. */
export function RefusalStrip({ failure, what = 'act', onRetry, onDismiss }: RefusalStripProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  // A refusal for its own sake is no matter of the network, whatever was asked.
  const told = what === 'reading' && !isOfReading(failure.reason) ? 'act' : what;
  return (
    <Alert
      banner
      type="error"
      title={
        <>
          <strong>{t(titles[told])}</strong> {told === 'reading' ? readFailureText(failure, language) : failureText(failure, language)}
        </>
      }
      action={
        <>
          {onRetry && isWorthRetrying(failure) ? (
            <Button type="link" className="inline" onClick={onRetry}>
              {t('states.retry')}
            </Button>
          ) : null}
          <Button type="text" aria-label={t('states.dismiss')} onClick={onDismiss} icon={<CloseOutlined />} />
        </>
      }
    />
  );
}
