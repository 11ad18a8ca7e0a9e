import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { journeyVariables } from '#contract/journeys/facts.ts';
import type { VariableName } from '#contract/journeys/facts.ts';
import type { JourneyNode } from '#contract/journeys/graph.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { insertText, keepsCaret } from '#src/kit/views/dom/insertText.ts';
import { Phone, useSample } from './Phone.tsx';
import { useTemplateMessages } from './TemplateVersions.tsx';
import type { EditorPart } from './useJourney.tsx';

interface Content {
  readonly text?: string | null;
}
export const contentsOf = ({ config }: Pick<JourneyNode, 'config'>): readonly Content[] =>
  Array.isArray(config['contents']) ? (config['contents'] as readonly Content[]) : [];

/** A text may hold these: a press puts it where the caret is, else at the end of the last content. */
function Variables({
  node,
  onWrite,
}: {
  readonly node: JourneyNode;
  readonly onWrite: (patch: Readonly<Record<string, unknown>>) => void;
}): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const put = (name: VariableName): void => {
    const text = `{${labelIn(journeyVariables[name], language)}}`;
    if (insertText('.graph-form', text)) return;
    const contents = contentsOf(node);
    const last = contents.at(-1);
    onWrite({ contents: last ? contents.with(-1, { ...last, text: `${last.text ?? ''}${text}` }) : [{ text }] });
  };
  return (
    <div className="journey-variables" role="group" aria-label={t('journeys.variables')}>
      <span className="faint">{t('journeys.variables')}</span>
      {(Object.keys(journeyVariables) as VariableName[]).map((name) => (
        <Button key={name} className="card-size" onMouseDown={keepsCaret} onClick={() => put(name)}>
          {labelIn(journeyVariables[name], language)}
        </Button>
      ))}
    </div>
  );
}

/** Below the fields of a message: its variables, and how it comes to a telephone. */
export function MessageParts(props: React.ComponentProps<typeof Variables> & Pick<EditorPart, 'editor' | 'isReadOnly'>): React.ReactElement {
  const { editor, node, onWrite, isReadOnly } = props;
  const { t } = useTranslation();
  const sample = useSample();
  const written = contentsOf(node).map(({ text }, at) => ({ key: String(at), text: sample(text ?? '') }));
  const messages = [...written, ...useTemplateMessages(editor, node).map((one) => ({ ...one, text: sample(one.text) }))];
  return (
    <>
      {isReadOnly ? null : <Variables node={node} onWrite={onWrite} />}
      <Phone label={t('journeys.preview')} messages={messages.filter(({ text }) => text !== '')} empty={t('journeys.previewEmpty')} />
    </>
  );
}
