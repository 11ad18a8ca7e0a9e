import CopyOutlined from '@ant-design/icons/CopyOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AuditRow } from '#src/operation/machines/query.ts';
import { copyText } from '#src/kit/views/dom/copyText.ts';
import { useAuditWords } from './useAuditWords.tsx';

/** The record of an entry is told by its title, and its id to whoever points at it. */
export function RecordName({ row }: { readonly row: AuditRow }): React.ReactElement {
  const record = useAuditWords().record(row);
  if (!record) return <span className="nowrap faint">—</span>;
  return (
    <span className={record.isNamed ? 'nowrap' : 'nowrap faint'} title={record.isNamed ? `${record.title}\n${record.id}` : record.id}>
      {record.title}
    </span>
  );
}

/** The record stands beside the list with its id to take along. */
export function RecordFact({ row }: { readonly row: AuditRow }): React.ReactElement | null {
  const { t } = useTranslation();
  const record = useAuditWords().record(row);
  if (!record) return null;
  return (
    <span className="audit-record">
      <span className={record.isNamed ? undefined : 'faint'} title={record.id}>
        {record.title}
      </span>
      <Button type="text" size="small" icon={<CopyOutlined />} title={record.id} aria-label={t('operation.copyId')} onClick={() => copyText(record.id)} />
    </span>
  );
}
