import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { readFailureText } from '#i18n/failureText.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Empty } from './Empty.tsx';

interface LoadFailureProps {
  readonly failure: Failure;
  readonly onRetry: () => void;
  readonly title?: string;
  readonly heading?: 'h1' | 'h2';
}

/** Something that was to be shown here could not be had: why, and the one way on. */
export function LoadFailure({ failure, onRetry, title, heading = 'h2' }: LoadFailureProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Empty broken heading={heading} title={title ?? t('states.failedTitle')} text={readFailureText(failure, useLanguage())}>
      {failure.reason === 'notOffered' ? null : (
        <Button type="primary" onClick={onRetry}>
          {t('states.retry')}
        </Button>
      )}
    </Empty>
  );
}
