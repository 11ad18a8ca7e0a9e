import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ToldChangeProps } from '#src/engine/views/namedProps.tsx';
import { useValueWords } from '#src/engine/views/useValueWords.tsx';
import { contentOf } from '#src/processes/machines/content.ts';
import { differencesOf } from '#src/processes/machines/merging.ts';
import { AskNames } from './AskNames.tsx';
import { useProcessParts } from './ProcessConflict.tsx';
import './designer.css';

const parts: ReadonlySet<string> = new Set(['graph', 'variables']);

/** A drawing is told node by node and way by way: in a history, before it is published, between two versions. */
export function ProcessChange({ list, entity, field, from, to, children }: ToldChangeProps): React.ReactNode {
  const { t } = useTranslation();
  const row = useSelector(list, ({ context: { detail, rows, openId } }) => (detail?.id === openId ? detail : rows.find(({ id }) => id === openId)));
  const isUnnamed = useSelector(list, ({ context }) => context.options['role'] === undefined);
  const isDrawn = entity === 'processDefinition' && parts.has(field);
  const [before, now] = [from, to].map((value) => contentOf({ [field]: value ?? undefined })) as [ReturnType<typeof contentOf>, ReturnType<typeof contentOf>];
  // Conditions ask for variables, which stand in a field of their own.
  const { label, side } = useProcessParts(useValueWords(list, t('processDesign.somebody')), [now, before], contentOf(row ?? {}).variables);
  if (!isDrawn) return children;
  const differences = differencesOf({ opened: before, yours: now, theirs: before });
  if (differences.length === 0) return <span className="faint">{t('processDesign.onlyMoved')}</span>;
  return (
    <ul className="process-changes">
      {isUnnamed ? <AskNames list={list} /> : null}
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
