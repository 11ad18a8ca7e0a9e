import { useTranslation } from 'react-i18next';
import { SubjectLink } from '#src/approvals/views/SubjectLink.tsx';
import { useListPath } from '#src/engine/views/beside/listPath.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { FactRow } from '#src/kit/views/parts/FactRow.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';

/** At an approval: the row that it is about, and the process that decides, where each may be opened. */
export function ApprovalPart({ row }: NamedProps): React.ReactElement {
  const { t } = useTranslation();
  const path = useListPath('processInstance');
  const id = row['processId'];
  const hasProcess = typeof id === 'string' && path !== undefined;
  return (
    <section className="side-part" aria-label={t('tasks.facts')}>
      <dl className="facts">
        <FactRow word={t('tasks.about')} value={<SubjectLink row={row} />} />
        {hasProcess ? (
          <FactRow word={t('tasks.byProcess')} value={<LocalLink to={`${path}?id=${encodeURIComponent(id)}`}>{t('tasks.inProcess')}</LocalLink>} />
        ) : null}
      </dl>
    </section>
  );
}
