/** Questions are written on a page of their own: beside its row stands the way there, the next thing to do of one that asks nothing yet. */
import { useTranslation } from 'react-i18next';
import { contentFrom } from '#contract/questionnaires/definition.ts';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';

export function DesignButton({ row }: Pick<NamedProps, 'row'>): React.ReactElement {
  const { t } = useTranslation();
  const mayWrite = useRight('questionnaire.write');
  const isEmpty = contentFrom({ content: row['content'] }).sections.length === 0;
  return (
    <LinkButton to={`/questionnaireDesigner?${new URLSearchParams({ id: row.id }).toString()}`} type={isEmpty && mayWrite ? 'primary' : 'default'}>
      {t(mayWrite ? 'results.design' : 'results.readQuestions')}
    </LinkButton>
  );
}
