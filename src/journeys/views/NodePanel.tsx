import CopyOutlined from '@ant-design/icons/CopyOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { capFields, entryFields } from '#contract/journeys/entry.ts';
import { text } from '#contract/kinds.ts';
import type { Fields } from '#contract/kinds.ts';
import { nodeKindNames } from '#contract/journeys/graph.ts';
import type { JourneyNode, NodeConfig, NodeKind } from '#contract/journeys/graph.ts';
import { nodeKinds } from '#contract/journeys/nodeKinds.ts';
import { templateVersionFields } from '#contract/journeys/templatePins.ts';
import { journeyLimits } from '#contract/limits/journeys.ts';
import { labelIn } from '#i18n/label.ts';
import { FieldsForm } from '#src/engine/views/fields/FieldsForm.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { KeyCap } from '#src/kit/views/console/KeyCap.tsx';
import { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import { SelectInput } from '#src/kit/views/inputs/SelectInput.tsx';
import { ConditionsInput } from '#src/segments/views/ConditionsInput.tsx';
import { Sums } from './Counts.tsx';
import { actOn, toCurrent } from '#src/kit/views/graph/graphActs.tsx';
import { contentsOf, MessageParts } from './MessageParts.tsx';
import { Target } from './Target.tsx';
import { useTemplateNotes } from './TemplateVersions.tsx';
import { useJourney } from './useJourney.tsx';
import type { EditorPart } from './useJourney.tsx';
import type { Step } from './useSteps.tsx';

interface StepProps extends EditorPart {
  readonly step: Step;
  readonly steps: readonly Step[];
}
/** Conditions are the only values without a kind of their own. */
const others = { json: ConditionsInput } as const;
/** Versions of templates are taken over, not typed. */
const asked = Object.fromEntries(
  nodeKindNames.map((kind) => [
    kind,
    Object.fromEntries(Object.entries(nodeKinds[kind].fields).filter(([name]) => !Object.hasOwn(templateVersionFields, name))),
  ]),
) as Readonly<Record<NodeKind, Fields>>;
const titleField = text(['节点名称', 'Name of the node'], { max: journeyLimits.titleCharacters });

/** The target of each way: chosen here by whoever does not draw it. */
function Ways({ editor, step: { node, ways }, steps, isReadOnly }: StepProps): React.ReactElement | null {
  const { t } = useTranslation();
  if (ways.length === 0) return null;
  const options = steps
    .filter((one) => one.node.id !== node.id && one.node.kind !== 'entry')
    .map((one) => ({ value: one.node.id, label: `${one.at} ${t('journeys.kindTitle', { kind: one.kind, title: one.title })}` }));
  return (
    <fieldset className="graph-ways">
      <legend>{t('journeys.ways')}</legend>
      {ways.map(({ port, label, to }) => (
        <div key={port} className="graph-way">
          <SelectInput
            label={label}
            value={to === '' ? null : to}
            options={options}
            problem={to === '' ? t('journeys.nowhereFault') : undefined}
            disabledWhy={isReadOnly ? t('journeys.mayNotWrite') : ''}
            onChange={(next) =>
              editor.send(next === null ? { type: 'edge.remove', id: `${node.id}:${port}` } : { type: 'edge.lead', opening: { from: node.id, port }, to: next })
            }
          />
          {isReadOnly ? null : (
            <Button
              icon={<PlusOutlined />}
              aria-label={t('journeys.addOn', { name: label })}
              title={t('journeys.addOn', { name: label })}
              onClick={() => editor.send({ type: 'add.ask', opening: { from: node.id, port } })}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}

function EntryForm(part: EditorPart): React.ReactElement {
  const { t } = useTranslation();
  const { editor, list, isReadOnly } = part;
  const disabledWhy = isReadOnly ? t('journeys.mayNotWrite') : '';
  const { entry, caps } = useJourney(editor, ({ draft }) => draft);
  const faults = useJourney(editor, (context) => context.faults).filter(({ node }) => node === null);
  return (
    <>
      <FieldsForm
        list={list}
        disabledWhy={disabledWhy}
        others={others}
        fields={entryFields}
        values={entry as NodeConfig}
        faults={faults}
        onWrite={(patch) => editor.send({ type: 'entry.write', patch })}
      />
      <Target list={list} entry={entry} />
      <h3>{t('journeys.bounds')}</h3>
      <FieldsForm
        list={list}
        disabledWhy={disabledWhy}
        fields={capFields}
        values={caps as NodeConfig}
        faults={faults}
        onWrite={(patch) => editor.send({ type: 'caps.write', patch })}
      />
    </>
  );
}

function KindForm({ step, ...part }: EditorPart & { readonly step: Step }): React.ReactElement {
  const { t } = useTranslation();
  const { editor, list, isReadOnly } = part;
  const disabledWhy = isReadOnly ? t('journeys.mayNotWrite') : '';
  const { node, faults } = step;
  const write = (patch: NodeConfig): void => editor.send({ type: 'node.write', id: node.id, patch });
  const below = useTemplateNotes(part, node);
  const isFull = contentsOf(node).length >= journeyLimits.contents;
  return (
    <>
      <KindInput
        field={titleField}
        value={node.title ?? null}
        disabledWhy={disabledWhy}
        onChange={(next) => editor.send({ type: 'node.name', id: node.id, title: typeof next === 'string' ? next : '' })}
      />
      <FieldsForm
        list={list}
        disabledWhy={disabledWhy}
        others={others}
        fields={asked[node.kind]}
        values={node.config}
        faults={faults}
        below={below}
        hints={{ contents: t(isFull ? 'journeys.contentsFull' : 'journeys.contentsMost', { count: journeyLimits.contents }) }}
        onWrite={write}
      />
      {node.kind === 'message' ? <MessageParts editor={editor} node={node} isReadOnly={isReadOnly} onWrite={write} /> : null}
    </>
  );
}

function Acts({ editor, node }: Pick<EditorPart, 'editor'> & { readonly node: JourneyNode }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <footer className="graph-side-foot">
      <Button icon={<PlusOutlined />} onClick={() => editor.send({ type: 'add.ask' })}>
        {t('journeys.addAfter')} <KeyCap cap="A" />
      </Button>
      {node.kind === 'entry' ? null : (
        <>
          <Button icon={<CopyOutlined />} onClick={() => actOn(editor, 'double', false)}>
            {t('journeys.double')}
          </Button>
          <Button danger icon={<DeleteOutlined />} onClick={() => actOn(editor, 'remove', false)}>
            {t('journeys.remove')}
          </Button>
        </>
      )}
    </footer>
  );
}

/** The chosen node: what its kind asks for, and where it leads. Escape goes back to the graph. */
export function NodePanel({ steps, ...part }: EditorPart & { readonly steps: readonly Step[] }): React.ReactElement {
  const { editor, isReadOnly } = part;
  const { t } = useTranslation();
  const language = useLanguage();
  const chosen = useJourney(editor, (context) => context.chosen);
  const step = steps.find(({ node }) => node.id === chosen.at(-1));
  if (!step)
    return (
      <div className="graph-form scroll">
        <p className="faint">{t('journeys.chooseNode')}</p>
        <Sums editor={editor} />
      </div>
    );
  const { node, kind, faults } = step;
  const unplaced = faults.filter(({ field, code }) => field === undefined && code !== 'portNowhere');
  return (
    <>
      <div
        className="graph-form scroll"
        role="group"
        aria-label={step.sentence}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          toCurrent();
        }}
        onBlur={() => editor.send({ type: 'typing.end' })}
      >
        <h2>{chosen.length > 1 ? t('journeys.chosen', { count: chosen.length }) : kind}</h2>
        <p className="faint">{labelIn(nodeKinds[node.kind].description, language)}</p>
        {unplaced.map(({ code, words }) => (
          <Alert key={code} type="error" showIcon title={labelIn(words, language)} />
        ))}
        {node.kind === 'entry' ? <EntryForm key={node.id} {...part} /> : <KindForm key={node.id} {...part} step={step} />}
        <Ways {...part} step={step} steps={steps} />
      </div>
      {isReadOnly ? null : <Acts editor={editor} node={node} />}
    </>
  );
}
