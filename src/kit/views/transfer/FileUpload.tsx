import FileOutlined from '@ant-design/icons/FileOutlined';
import { useTranslation } from 'react-i18next';
import { transferLimits } from '#contract/limits/files.ts';
import type { TransfersRef } from '#src/shell/machines/consoleMachine.ts';
import { FileRows } from './FileRows.tsx';
import { UploadField } from './UploadField.tsx';
import type { UploadProps } from './UploadField.tsx';
import { useTransfers } from './useTransfers.tsx';

const accept = '.pdf,.docx,.xlsx,.csv,.txt,.png,.jpg,.jpeg';

function Upload({ most = transferLimits.most, disabledWhy, ...field }: UploadProps & { readonly transfers: TransfersRef }): React.ReactElement {
  const { t } = useTranslation();
  const { transfers } = field;
  return (
    <UploadField
      {...field}
      most={most}
      disabledWhy={disabledWhy}
      kind="document"
      accept={accept}
      words={() => ({ word: t('transfer.choose'), hint: t('transfer.documents') })}
    >
      {(items) => (
        <FileRows transfers={transfers} items={items} disabledWhy={disabledWhy} before={() => <FileOutlined className="transfer-icon" aria-hidden="true" />} />
      )}
    </UploadField>
  );
}

/** Documents of any size up to the limit: dropped, pasted or chosen; each says where it stands and why it was refused. */
export function FileUpload(props: UploadProps): React.ReactElement | null {
  const transfers = useTransfers();
  return transfers && <Upload {...props} transfers={transfers} />;
}
