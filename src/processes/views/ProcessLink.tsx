import { useTranslation } from 'react-i18next';
import { useListPath } from '#src/engine/views/beside/listPath.tsx';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';

/** The process that decides about it: who has it now stands there. */
export function ProcessLink({ row }: { readonly row: ListRow }): React.ReactNode {
  const { t } = useTranslation();
  const path = useListPath('processInstance');
  const id = row['processId'];
  if (typeof id !== 'string') return '';
  return path === undefined ? t('tasks.inProcess') : <LocalLink to={`${path}?id=${encodeURIComponent(id)}`}>{t('tasks.inProcess')}</LocalLink>;
}
