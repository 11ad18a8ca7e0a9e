import { useTranslation } from 'react-i18next';
import type { JourneyCaps, JourneyEntry } from '#contract/journeys/entry.ts';
import { capFields, entryFields } from '#contract/journeys/entry.ts';
import type { JourneyNode } from '#contract/journeys/graph.ts';
import type { Field, Fields } from '#contract/kinds.ts';
import { nodeKinds } from '#contract/journeys/nodeKinds.ts';
import { labelIn } from '#i18n/label.ts';
import { useSelector } from '@xstate/react';
import { useValueWords } from '#src/engine/views/useValueWords.tsx';
import { draftOf } from '#src/journeys/machines/draft.ts';
import { differencesOf } from '#src/journeys/machines/merging.ts';
import type { Difference } from '#src/journeys/machines/merging.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Conflict } from '#src/kit/views/states/Conflict.tsx';
import { useJourney } from './useJourney.tsx';
import type { EditorPart } from './useJourney.tsx';
import { useNodeWords } from './useNodeWords.tsx';

/** One side of a difference, in words. */
function useSides({ list, editor }: EditorPart): (difference: Difference, value: unknown) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const nodeWords = useNodeWords(list);
  const words = useValueWords(list);
  const entry = useJourney(editor, ({ draft }) => draft.entry);
  const nodes = useJourney(editor, ({ draft, theirs }) => [...draft.graph.nodes, ...(theirs ? draftOf(theirs.row).graph.nodes : [])]);
  const told = (fields: Fields, values: JourneyEntry | JourneyCaps): string =>
    Object.entries(fields)
      .flatMap(([name, field]: [string, Field]) => {
        const said = words(field, (values as Readonly<Record<string, unknown>>)[name]);
        return said === '' ? [] : [`${labelIn(field.label, language)} ${said}`];
      })
      .join(t('journeys.comma'));
  const nodeTold = (node: Omit<JourneyNode, 'at'>): string => {
    const { title, says } = nodeWords(node, entry);
    const values = Object.entries(nodeKinds[node.kind].fields).flatMap(([name, field]) => {
      const said = words(field, node.config[name]);
      return said === '' || said === title ? [] : [`${labelIn(field.label, language)} ${said}`];
    });
    return [title, says, ...values].filter(Boolean).join(t('journeys.comma'));
  };
  return ({ of }, value) => {
    if (value === null) return of === 'way' ? t('journeys.nowhere') : '';
    if (of === 'entry') return told(entryFields, value as JourneyEntry);
    if (of === 'caps') return told(capFields, value as JourneyCaps);
    if (of === 'node') return nodeTold(value as Omit<JourneyNode, 'at'>);
    const node = nodes.find(({ id }) => id === value);
    return node ? nodeWords(node, entry).title : String(value);
  };
}

function useLabels({ list, editor }: EditorPart): (difference: Difference) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const nodeWords = useNodeWords(list);
  const { draft, theirs } = useJourney(editor, (context) => context);
  return ({ key, of }) => {
    if (of === 'entry') return t('journeys.entryPart');
    if (of === 'caps') return t('journeys.bounds');
    const [, id = '', port = ''] = key.split(' ');
    const node = [...draft.graph.nodes, ...(theirs ? draftOf(theirs.row).graph.nodes : [])].find((one) => one.id === id);
    if (!node) return t('journeys.goneNode');
    const name = `${labelIn(nodeKinds[node.kind].label, language)}：${nodeWords(node, draft.entry).title}`;
    const way = nodeKinds[node.kind].outs.find((out) => out.name === port);
    return of === 'way' && way ? t('journeys.wayOf', { node: name, way: labelIn(way.label, language) }) : name;
  };
}

/** Two people drew it at once: part by part, whose it is to be. What only one of both changed is kept without a question. */
export function JourneyConflict(part: EditorPart): React.ReactElement | null {
  const { editor } = part;
  const side = useSides(part);
  const label = useLabels(part);
  const { base, draft, theirs, picks } = useJourney(editor, (context) => context);
  const isSaving = useSelector(editor, (snapshot) => snapshot.hasTag('saving'));
  if (!theirs) return null;
  const fields = differencesOf({ opened: base, yours: draft, theirs: draftOf(theirs.row) }).map((difference) => ({
    key: difference.key,
    label: label(difference),
    standing: difference.standing,
    opened: side(difference, difference.opened),
    yours: side(difference, difference.yours),
    theirs: side(difference, difference.theirs),
  }));
  return (
    <div className="journey-conflict scroll">
      <Conflict
        fields={fields}
        picks={picks}
        onPick={(key, pick) => editor.send({ type: 'conflict.pick', key, pick })}
        {...(theirs.by ? { by: theirs.by } : {})}
        isSaving={isSaving}
        onSave={() => editor.send({ type: 'conflict.save' })}
        onGiveUp={() => editor.send({ type: 'conflict.giveUp' })}
      />
    </div>
  );
}
