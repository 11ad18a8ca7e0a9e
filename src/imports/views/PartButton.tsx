import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { JobPart } from '#contract/calls/job.ts';
import type { SheetProps } from './sheetProps.tsx';
import { useImport } from './useImport.tsx';

interface PartProps extends Pick<SheetProps, 'one'> {
  readonly part: JobPart;
  readonly word: string;
}

/** Fetches one of the files that an import leaves, where there are such rows. */
export function PartButton({ one, part, word }: PartProps): React.ReactElement | null {
  const { t } = useTranslation();
  const isThere = useImport(one, ({ job }) => job?.parts.includes(part) === true);
  return isThere ? (
    <Button type="link" className="inline" aria-label={t('imports.fetchOf', { part: word })} onClick={() => one.send({ type: 'import.fetch', part })}>
      <DownloadOutlined aria-hidden="true" /> {t('imports.fetch')}
    </Button>
  ) : null;
}
