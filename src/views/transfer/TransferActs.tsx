import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { useTranslation } from 'react-i18next';
import type { TransfersRef } from '#machines/consoleMachine.ts';
import type { TransferStatus } from '#machines/transfer/context.ts';
import { isUnderWay } from '#machines/transfer/underWay.ts';
import type { TransferItem } from '#machines/transfer/item.ts';
import { useRoot } from '#views/shell/ConsoleContext.tsx';

interface ActsProps {
  readonly transfers: TransfersRef;
  readonly item: TransferItem;
  readonly isDisabled?: boolean;
}

const retryWords: Readonly<Partial<Record<TransferStatus, 'transfer.goOn' | 'transfer.retry' | 'transfer.again'>>> = {
  paused: 'transfer.goOn',
  held: 'transfer.goOn',
  failed: 'transfer.retry',
  stopped: 'transfer.again',
};

/** What somebody can do with one: stop, go on, try again, take it away. */
export function TransferActs({ transfers, item, isDisabled = false }: ActsProps): React.ReactElement | null {
  const { t } = useTranslation();
  const { ref, status, name, id, kind } = item;
  const hasSlices = useRoot((context) => context.config.features.includes('slices'));
  const canHold = kind === 'document' && hasSlices;
  const retry = retryWords[status] ?? null;
  if (isDisabled) return null;
  return (
    <span className="transfer-acts">
      {ref && retry !== null ? (
        <button type="button" className="text-button" onClick={() => ref.send({ type: 'transfer.retry' })}>
          {t(retry)}
        </button>
      ) : null}
      {ref && status === 'running' && canHold ? (
        <button type="button" className="text-button" aria-label={t('transfer.holdOf', { name })} onClick={() => ref.send({ type: 'transfer.pause' })}>
          {t('transfer.hold')}
        </button>
      ) : null}
      {ref && isUnderWay(item) ? (
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
