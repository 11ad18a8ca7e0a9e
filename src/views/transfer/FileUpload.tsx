import FileOutlined from '@ant-design/icons/FileOutlined';
import { useTranslation } from 'react-i18next';
import { transferLimits } from '#contract/limits/files.ts';
import type { TransfersRef } from '#machines/consoleMachine.ts';
import { DropZone } from './DropZone.tsx';
import { TransferActs } from './TransferActs.tsx';
import { TransferLine } from './TransferLine.tsx';
import { useItems, useTransfers } from './useTransfers.tsx';
import './transfer.css';

export interface UploadProps {
  readonly label: string;
  /** Names the field: what was uploaded into it is found again, whatever view shows it. */
  readonly place: string;
  readonly most?: number;
  readonly disabledWhy?: string | undefined;
  readonly problem?: string | undefined;
}

const accept = '.pdf,.docx,.xlsx,.csv,.txt,.png,.jpg,.jpeg';

function Upload({
  transfers,
  label,
  place,
  most = transferLimits.most,
  disabledWhy,
  problem,
}: UploadProps & { readonly transfers: TransfersRef }): React.ReactElement {
  const { t } = useTranslation();
  const items = useItems(transfers, place);
  return (
    <div className="upload">
      <span className="upload-label">{label}</span>
      <DropZone
        label={label}
        word={t('transfer.choose')}
        hint={t('transfer.documents')}
        accept={accept}
        isMany={most > 1}
        disabledWhy={disabledWhy}
        problem={problem}
        onPick={(files) => transfers.send({ type: 'files.pick', place, kind: 'document', files, most })}
      />
      {items.length === 0 ? null : (
        <ul className="transfer-rows" aria-label={t('transfer.files')}>
          {items.map((item) => (
            <li key={item.id} className={`transfer-row ${item.status}`}>
              <FileOutlined className="transfer-icon" aria-hidden="true" />
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
      )}
    </div>
  );
}

/** Documents of any size up to the limit: dropped, pasted or chosen; each says where it stands and why it was refused. */
export function FileUpload(props: UploadProps): React.ReactElement | null {
  const transfers = useTransfers();
  return transfers && <Upload {...props} transfers={transfers} />;
}
