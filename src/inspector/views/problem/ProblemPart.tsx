import { useTranslation } from 'react-i18next';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';

/** A report leads to the machines as they were. */
export function ProblemPart({ row }: NamedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const mayInspect = useRight('developer.inspect');
  if (!mayInspect) return null;
  return (
    <p>
      <LinkButton to={`/inspector?${new URLSearchParams({ report: row.id }).toString()}`}>{t('problem.open')}</LinkButton>
    </p>
  );
}
