import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { useTranslation } from 'react-i18next';
import type { TransfersRef } from '#machines/consoleMachine.ts';
import type { TransferItem } from '#machines/transfersMachine.ts';

interface ActsProps {
  readonly transfers: TransfersRef;
  readonly item: TransferItem;
  readonly isDisabled?: boolean;
}

/** What somebody can do with one: stop, go on, try again, take it away. */
export function TransferActs({ transfers, item, isDisabled = false }: ActsProps): React.ReactElement | null {
  const { t } = useTranslation();
  const { ref, status, name, id } = item;
  const retry = status === 'paused' ? 'transfer.goOn' : status === 'failed' ? 'transfer.retry' : status === 'stopped' ? 'transfer.again' : null;
  if (isDisabled) return null;
  return (
    <span className="transfer-acts">
      {ref && retry !== null ? (
        <button type="button" className="text-button" onClick={() => ref.send({ type: 'transfer.retry' })}>
          {t(retry)}
        </button>
      ) : null}
      {ref && (status === 'queued' || status === 'running' || status === 'paused') ? (
        <button type="button" className="text-button" aria-label={t('transfer.stopOf', { name })} onClick={() => ref.send({ type: 'transfer.stop' })}>
          {t('transfer.stop')}
        </button>
      ) : (
        <button
          type="button"
          className="bare icon-button"
          aria-label={t('transfer.removeOf', { name })}
          title={t('transfer.remove')}
          onClick={() => transfers.send({ type: 'transfer.remove', id })}
        >
          <CloseOutlined aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
