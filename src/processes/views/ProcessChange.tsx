import { useTranslation } from 'react-i18next';
import type { ToldChangeProps } from '#src/engine/views/namedProps.tsx';
import { useWordsOf } from '#src/engine/views/useValueWords.tsx';
import { contentOf } from '#src/processes/machines/content.ts';
import { differencesOf } from '#src/processes/machines/merging.ts';
import { useProcessParts } from './ProcessConflict.tsx';
import './designer.css';

const parts: ReadonlySet<string> = new Set(['graph', 'variables']);

/** A drawing is told node by node and way by way: in a history, before it is published, between two versions. */
export function ProcessChange({ entity, field, from, to, children }: ToldChangeProps): React.ReactNode {
  const { t } = useTranslation();
  const isDrawn = entity === 'processDefinition' && parts.has(field);
  const [before, now] = [from, to].map((value) => contentOf({ [field]: value ?? undefined })) as [ReturnType<typeof contentOf>, ReturnType<typeof contentOf>];
  const words = useWordsOf((_, id, names) => names?.[id] ?? t('processDesign.somebody'));
  const { label, side } = useProcessParts(words, [now, before]);
  if (!isDrawn) return children;
  const differences = differencesOf({ opened: before, yours: now, theirs: before });
  if (differences.length === 0) return <span className="faint">{t('processDesign.onlyMoved')}</span>;
  return (
    <ul className="process-changes">
      {differences.map((difference) => {
        const [was, is] = [side(difference, difference.opened), side(difference, difference.yours)];
        return (
          <li key={difference.key}>
            <span className="faint">{label(difference)}</span> {was === '' ? null : <del>{was}</del>} {is === '' ? null : <ins>{is}</ins>}
          </li>
        );
      })}
    </ul>
  );
}
