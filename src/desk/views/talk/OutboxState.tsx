import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { useTranslation } from 'react-i18next';
import type { OutboxItem } from '#src/kit/machines/rows.ts';

/** Held, sending, or not sent: said where a message that arrived has its receipt. */
export function OutboxState({ state }: Pick<OutboxItem, 'state'>): React.ReactElement {
  const { t } = useTranslation();
  if (state === 'failed')
    return (
      <span className="receipt failed">
        <ExclamationCircleOutlined aria-hidden="true" /> {t('desk.failed')}
      </span>
    );
  if (state === 'held')
    return (
      <span className="receipt held">
        <ClockCircleOutlined aria-hidden="true" /> {t('desk.heldState')}
      </span>
    );
  return (
    <span className="receipt">
      <LoadingOutlined aria-hidden="true" /> {t('desk.sending')}
    </span>
  );
}
