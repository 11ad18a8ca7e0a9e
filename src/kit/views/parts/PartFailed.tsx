import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';

/** A part of a page did not come: the reason stands in its place, with another try. */
export function PartFailed({ onRetry }: { readonly onRetry: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Alert
      type="error"
      title={t('parts.notLoaded')}
      action={
        <Button type="link" className="inline" onClick={onRetry}>
          {t('parts.loadAgain')}
        </Button>
      }
    />
  );
}
