import { useState } from 'react';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import { shallowEqual, useSelector } from '@xstate/react';
import { Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import type { TransfersRef } from '#machines/consoleMachine.ts';
import type { TransferItem } from '#machines/transfersMachine.ts';
import { TransferActs } from './TransferActs.tsx';
import { TransferLine } from './TransferLine.tsx';
import { useTransfers } from './useTransfers.tsx';
import './transfer.css';

const isMoving = ({ status }: TransferItem): boolean => status === 'queued' || status === 'running' || status === 'paused';
/** What a person may still do something about; a file that was refused before it left is told at its field alone. */
const isOpen = (item: TransferItem): boolean => item.ref !== null && (isMoving(item) || item.status === 'failed');

function Tray({ transfers }: { readonly transfers: TransfersRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const [isShown, show] = useState(false);
  const items = useSelector(transfers, (snapshot) => snapshot.context.items.filter(isOpen), shallowEqual);
  const moving = items.filter(isMoving).length;
  if (items.length === 0) return null;
  const words = moving > 0 ? t('transfer.tray', { count: moving }) : t('transfer.trayFailed', { count: items.length });
  return (
    <Popover
      open={isShown}
      onOpenChange={show}
      trigger="click"
      placement="topLeft"
      title={t('transfer.trayTitle')}
      content={
        <ul className="transfer-rows tray">
          {items.map((item) => (
            <li key={item.id} className={`transfer-row ${item.status}`}>
              <span className="transfer-name" title={item.name}>
                {item.name}
              </span>
              <TransferActs transfers={transfers} item={item} />
              <span className="transfer-line">
                <TransferLine item={item} />
              </span>
            </li>
          ))}
        </ul>
      }
    >
      <button type="button" className={moving > 0 ? 'bare tray-button' : 'bare tray-button failed'} aria-expanded={isShown}>
        <SwapOutlined rotate={90} aria-hidden="true" /> {words}
      </button>
    </Popover>
  );
}

/** In the bottom strip while something is on its way, whichever view began it. */
export function TransferTray(): React.ReactElement | null {
  const transfers = useTransfers();
  return transfers && <Tray transfers={transfers} />;
}
