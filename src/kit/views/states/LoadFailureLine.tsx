import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { readFailureText } from '#i18n/failureText.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

/** The same as `LoadFailure` where a part of a panel is missing: one line in its place. */
export function LoadFailureLine({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Alert
      showIcon
      type="error"
      title={
        <>
          <strong>{t('states.failedTitle')}</strong> {readFailureText(failure, useLanguage())}
        </>
      }
      action={
        <Button type="link" className="inline" onClick={onRetry}>
          {t('states.retry')}
        </Button>
      }
    />
  );
}
