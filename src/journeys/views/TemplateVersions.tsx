/** Nodes name the version of their template: which one goes out, whether a newer one is in force, and taking that over (docs/adr/0130). */
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { JourneyNode } from '#contract/journeys/graph.ts';
import { templateChannels, templatesIn } from '#contract/journeys/templatePins.ts';
import type { NamedTemplate } from '#contract/journeys/templatePins.ts';
import { toForm } from '#src/kit/views/graph/graphActs.tsx';
import { olderIn, versionInForce } from '#src/journeys/machines/templates.ts';
import { useJourney } from './useJourney.tsx';
import type { EditorPart } from './useJourney.tsx';
import { useChannelWords } from './useNodeWords.tsx';
import type { PhoneMessage } from './Phone.tsx';

function Named({ editor, isReadOnly, one }: Pick<EditorPart, 'editor' | 'isReadOnly'> & { readonly one: NamedTemplate }): React.ReactElement | null {
  const { t } = useTranslation();
  const told = useJourney(editor, ({ templates }) => templates.find(({ id }) => id === one.id));
  const inForce = versionInForce(told);
  const { number, node } = one;
  if (!told) return null;
  if (!inForce) return <p className="faint">{t('journeys.versionNone')}</p>;
  if (number === null) return <p className="faint">{t('journeys.versionOnSave', { number: inForce.number })}</p>;
  if (number >= inForce.number) return <p className="faint">{t('journeys.versionNamed', { number })}</p>;
  return (
    <Alert
      type="info"
      showIcon
      title={t('journeys.versionOlder', { number, inForce: inForce.number })}
      description={inForce.text}
      action={
        isReadOnly ? null : (
          <Button size="small" onClick={() => editor.send({ type: 'templates.renew', nodes: [node.id] })}>
            {t('journeys.versionTake', { number: inForce.number })}
          </Button>
        )
      }
    />
  );
}

/** Below the template of each channel stands its version. @returns them by the name of the template's field */
export function useTemplateNotes(
  { editor, isReadOnly }: Pick<EditorPart, 'editor' | 'isReadOnly'>,
  node: JourneyNode,
): Readonly<Record<string, React.ReactNode>> {
  const named = templatesIn({ nodes: [node], edges: [] });
  return Object.fromEntries(
    templateChannels.flatMap(({ channel, template }) => {
      const one = named.find((each) => each.channel === channel);
      return one ? [[template, <Named key={template} editor={editor} isReadOnly={isReadOnly} one={one} />]] : [];
    }),
  );
}

/** The words of its templates, in the versions that it names, as a telephone shows them. */
export function useTemplateMessages(editor: EditorPart['editor'], node: JourneyNode): readonly PhoneMessage[] {
  const { t } = useTranslation();
  const called = useChannelWords();
  const templates = useJourney(editor, (context) => context.templates);
  return templatesIn({ nodes: [node], edges: [] }).flatMap(({ id, channel, number }) => {
    const told = templates.find((one) => one.id === id);
    const version = told?.versions.find((one) => one.number === number) ?? versionInForce(told);
    return version?.text ? [{ key: channel, text: version.text, head: t('journeys.versionHead', { by: called(channel), number: version.number }) }] : [];
  });
}

/** Above the drawing: newer versions are in force than those that are sent. */
export function TemplateNotes({ editor, isReadOnly }: Pick<EditorPart, 'editor' | 'isReadOnly'>): React.ReactElement | null {
  const { t } = useTranslation();
  const older = useJourney(editor, ({ draft, templates }) =>
    olderIn(draft.graph, templates)
      .map(({ one }) => one.node.id)
      .join(' '),
  );
  const nodes = older === '' ? [] : [...new Set(older.split(' '))];
  const [first] = nodes;
  if (first === undefined) return null;
  const show = (): void => {
    editor.send({ type: 'node.choose', id: first });
    toForm();
  };
  return (
    <Alert
      banner
      type="info"
      title={t('journeys.newerTemplates', { count: nodes.length })}
      action={
        <>
          <Button onClick={show}>{t('journeys.newerShow')}</Button>
          {isReadOnly ? null : <Button onClick={() => editor.send({ type: 'templates.renew' })}>{t('journeys.newerTake')}</Button>}
        </>
      }
    />
  );
}
