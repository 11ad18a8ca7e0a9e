/** Steps are drawn on a page of their own: beside its row stands the way there, the next thing to do of one that nobody has drawn. */
import { useTranslation } from 'react-i18next';
import { processContentFrom } from '#contract/processes/variables.ts';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';

export function DesignButton({ row }: Pick<NamedProps, 'row'>): React.ReactElement {
  const { t } = useTranslation();
  const mayWrite = useRight('processDefinition.write');
  const isEmpty = processContentFrom(row).graph.edges.length === 0;
  return (
    <LinkButton to={`/processDesigner?${new URLSearchParams({ id: row.id }).toString()}`} type={isEmpty && mayWrite ? 'primary' : 'default'}>
      {t(mayWrite ? 'tasks.design' : 'tasks.readSteps')}
    </LinkButton>
  );
}
