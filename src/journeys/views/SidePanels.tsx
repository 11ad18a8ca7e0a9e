import { useTranslation } from 'react-i18next';
import { nodeKindNames } from '#contract/journeys/graph.ts';
import { nodeKinds } from '#contract/journeys/nodeKinds.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { toCurrent, toForm } from '#src/kit/views/graph/graphActs.tsx';
import { FaultList, KindPicker } from '#src/kit/views/graph/SidePanel.tsx';
import { kindIcons } from './kindIcons.tsx';
import type { EditorPart } from './useJourney.tsx';
import type { Step } from './useSteps.tsx';

/** Everything but the beginning can be added. */
const addable = nodeKindNames.filter((kind) => kind !== 'entry');

export function toNode({ editor }: Pick<EditorPart, 'editor'>): void {
  editor.send({ type: 'panel.show', panel: 'node' });
  toCurrent();
}

export function AddPanel({ editor }: EditorPart): React.ReactElement {
  const language = useLanguage();
  const kinds = addable.map((kind) => {
    const { label, description, tone } = nodeKinds[kind];
    return { kind, label: labelIn(label, language), description: labelIn(description, language), tone, icon: kindIcons[kind] };
  });
  return <KindPicker kinds={kinds} onPick={(kind) => editor.send({ type: 'node.add', kind })} onClose={() => toNode({ editor })} />;
}

export function FaultsPanel({ editor, steps }: EditorPart & { readonly steps: readonly Step[] }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const faults = steps.flatMap(({ node, at, kind, title, faults: own }) =>
    own.map(({ code, field, words }) => ({
      key: `${node.id} ${code} ${field ?? ''} ${words[0]}`,
      at: String(at),
      words: labelIn(words, language),
      about: t('journeys.kindTitle', { kind, title }),
      onPick: () => {
        editor.send({ type: 'node.choose', id: node.id });
        toForm();
      },
    })),
  );
  return <FaultList faults={faults} onClose={() => toNode({ editor })} none={t('journeys.noFaultsText')} />;
}
