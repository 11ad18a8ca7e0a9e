import { useTranslation } from 'react-i18next';
import type { TransfersRef } from '#src/shell/machines/consoleMachine.ts';
import type { TransferItem } from '#src/transfers/machines/item.ts';
import { TransferActs } from './TransferActs.tsx';
import { TransferLine } from './TransferLine.tsx';

export interface FileRowsProps {
  readonly transfers: TransfersRef;
  readonly items: readonly TransferItem[];
  readonly disabledWhy: string | undefined;
  /** Stands before the name of each. */
  readonly before: (item: TransferItem) => React.ReactNode;
}

/** Files on their way, a line each: its name, how far it is, and what may be done with it. */
export function FileRows({ transfers, items, disabledWhy, before }: FileRowsProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ul className="transfer-rows" aria-label={t('transfer.files')}>
      {items.map((item) => (
        <li key={item.id} className={`transfer-row ${item.status}`}>
          {before(item)}
          <span className="transfer-name" title={item.name}>
            {item.name}
          </span>
          <TransferActs transfers={transfers} item={item} isDisabled={Boolean(disabledWhy)} />
          <span className="transfer-line">
            <TransferLine item={item} />
          </span>
        </li>
      ))}
    </ul>
  );
}
