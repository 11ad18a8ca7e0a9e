import type { ApprovalKindName } from '#contract/approvals/kinds.ts';
import { approvalKinds } from '#contract/approvals/kinds.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import { useListPath } from '#src/engine/views/beside/listPath.tsx';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';

/** The row that an approval is about, where the reader may open its list. */
export function SubjectLink({ row }: { readonly row: ListRow }): React.ReactNode {
  const language = useLanguage();
  const { entity } = approvalKinds[row['kind'] as ApprovalKindName];
  const path = useListPath(entity);
  const said = labelIn(standardEntity(entity)?.label ?? approvalKinds[row['kind'] as ApprovalKindName].label, language);
  return path === undefined ? said : <LocalLink to={`${path}?id=${encodeURIComponent(String(row['subjectId']))}`}>{said}</LocalLink>;
}
