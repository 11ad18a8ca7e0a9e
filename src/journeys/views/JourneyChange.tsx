import { useTranslation } from 'react-i18next';
import { PartChanges } from '#src/engine/views/drafts/PartChanges.tsx';
import type { ToldChangeProps } from '#src/engine/views/namedProps.tsx';
import { useWordsOf } from '#src/engine/views/useValueWords.tsx';
import { draftOf } from '#src/journeys/machines/draft.ts';
import type { Draft } from '#src/journeys/machines/draft.ts';
import { differencesOf } from '#src/journeys/machines/merging.ts';
import { usePartWords } from './usePartWords.tsx';

const parts: ReadonlySet<string> = new Set(['entry', 'graph', 'caps']);
const whole = (field: string, value: unknown): Draft => draftOf({ [field]: value ?? undefined });

/** A drawing is told node by node and way by way: in a history, before it is published, between two versions. */
export function JourneyChange({ entity, field, from, to, children }: ToldChangeProps): React.ReactNode {
  const { t } = useTranslation();
  const isDrawn = entity === 'journey' && parts.has(field);
  const [before, now] = [whole(field, from), whole(field, to)];
  const words = useWordsOf((_, id, names) => names?.[id] ?? t('journeys.someGroup'));
  const { label, side } = usePartWords(words, [now, before]);
  if (!isDrawn) return children;
  return <PartChanges differences={differencesOf({ opened: before, yours: now, theirs: before })} label={label} side={side} none={t('journeys.onlyMoved')} />;
}
