import { useTranslation } from 'react-i18next';
import type { ToldChangeProps } from '#src/engine/views/namedProps.tsx';
import { PartChanges } from '#src/engine/views/drafts/PartChanges.tsx';
import { differencesOf, draftOf } from '#src/questionnaires/machines/contentParts.ts';
import { useContentWords } from './useContentWords.tsx';

/** A questionnaire is told question by question: in a history, before it is submitted or published, between two versions. */
export function QuestionnaireChange({ entity, field, from, to, children }: ToldChangeProps): React.ReactNode {
  const { t } = useTranslation();
  const isContent = entity === 'questionnaire' && field === 'content';
  const [before, now] = isContent ? [draftOf({ content: from }), draftOf({ content: to })] : [draftOf({}), draftOf({})];
  const words = useContentWords([now.content, before.content]);
  if (!isContent) return children;
  return <PartChanges differences={differencesOf({ opened: before, yours: now, theirs: before })} none={t('designer.onlyMoved')} {...words} />;
}
