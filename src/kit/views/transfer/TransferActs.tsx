import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { TransfersRef } from '#src/shell/machines/consoleMachine.ts';
import type { TransferStatus } from '#src/transfers/machines/context.ts';
import { isUnderWay } from '#src/transfers/machines/underWay.ts';
import type { TransferItem } from '#src/transfers/machines/item.ts';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';

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

/** Somebody can do these with one: stop, go on, try again, take it away. */
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
        <Button type="link" className="inline" onClick={() => ref.send({ type: 'transfer.retry' })}>
          {t(retry)}
        </Button>
      ) : null}
      {ref && status === 'running' && canHold ? (
        <Button type="link" className="inline" aria-label={t('transfer.holdOf', { name })} onClick={() => ref.send({ type: 'transfer.pause' })}>
          {t('transfer.hold')}
        </Button>
      ) : null}
      {ref && isUnderWay(item) ? (
        <Button type="link" className="inline" aria-label={t('transfer.stopOf', { name })} onClick={() => ref.send({ type: 'transfer.stop' })}>
          {t('transfer.stop')}
        </Button>
      ) : (
        <Button
          type="text"
          aria-label={t('transfer.removeOf', { name })}
          title={t('transfer.remove')}
          onClick={() => transfers.send({ type: 'transfer.remove', id })}
          icon={<CloseOutlined aria-hidden="true" />}
        />
      )}
    </span>
  );
}
