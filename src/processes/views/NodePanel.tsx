import CopyOutlined from '@ant-design/icons/CopyOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { Alert, Button, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FilterGroup } from '#contract/filter.ts';
import { json, shape, text } from '#contract/kinds.ts';
import { processLimits } from '#contract/limits/processes.ts';
import type { ProcessConfig, ProcessEdge } from '#contract/processes/graph.ts';
import { processKindOf, processKinds } from '#contract/processes/nodeKinds.ts';
import { labelIn } from '#i18n/label.ts';
import { TermsInput } from '#src/engine/views/fields/ConditionInput.tsx';
import { FieldsForm } from '#src/engine/views/fields/FieldsForm.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { KeyCap } from '#src/kit/views/console/KeyCap.tsx';
import { actOn, toCurrent } from '#src/kit/views/graph/graphActs.tsx';
import { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import { SelectInput } from '#src/kit/views/inputs/SelectInput.tsx';
import { waysOf } from '#src/processes/machines/ways.ts';
import { ContentForm } from './ContentForm.tsx';
import { useProcess, useVariableScreen } from './useProcess.tsx';
import type { DesignerPart } from './useProcess.tsx';
import type { ProcessStep } from './useProcessSteps.tsx';

interface StepProps extends DesignerPart {
  readonly step: ProcessStep;
  readonly steps: readonly ProcessStep[];
}
const titleField = text(['节点名称', 'Name of the node'], { max: processLimits.titleCharacters });
const conditionField = json(['条件', 'Condition'], shape<FilterGroup>());

const useDisabledWhy = (isReadOnly: boolean): string => {
  const { t } = useTranslation();
  return isReadOnly ? t('processDesign.mayNotWrite') : '';
};

/** The targets: chosen here by whoever does not draw them. */
function Ways({ editor, step: { node }, steps, isReadOnly }: StepProps): React.ReactElement | null {
  const { t } = useTranslation();
  const disabledWhy = useDisabledWhy(isReadOnly);
  const graph = useProcess(editor, ({ draft }) => draft.graph);
  const ways = waysOf(graph).nodes.find(({ id }) => id === node.id)?.ways ?? [];
  if (ways.length === 0) return null;
  const options = steps
    .filter((one) => one.edge === null && one.node.id !== node.id && one.node.kind !== 'start')
    .map((one) => ({ value: one.id, label: `${one.at} ${one.title}` }));
  return (
    <fieldset className="graph-ways">
      <legend>{t('processDesign.ways')}</legend>
      {ways.map(({ port }, at) => {
        const to = graph.edges.find(({ id }) => id === port)?.to ?? null;
        return (
          <div key={port} className="graph-way">
            <SelectInput
              label={ways.length === 1 ? t('processDesign.next') : t('processDesign.branch', { at: at + 1, count: ways.length })}
              value={to}
              options={options}
              problem={undefined}
              disabledWhy={disabledWhy}
              onChange={(next) =>
                editor.send(next === null ? { type: 'edge.remove', id: port } : { type: 'edge.lead', opening: { from: node.id, port }, to: next })
              }
            />
            {isReadOnly ? null : (
              <Button
                icon={<PlusOutlined />}
                aria-label={t('processDesign.addHere')}
                title={t('processDesign.addHere')}
                onClick={() => editor.send({ type: 'add.ask', opening: { from: node.id, port } })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

function KindForm({ step: { node, faults }, ...part }: StepProps): React.ReactElement {
  const { editor, list, isReadOnly } = part;
  const disabledWhy = useDisabledWhy(isReadOnly);
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
        fields={processKinds[node.kind].fields}
        values={node.config}
        faults={faults}
        disabledWhy={disabledWhy}
        onWrite={(patch: ProcessConfig) => editor.send({ type: 'node.write', id: node.id, patch })}
      />
    </>
  );
}

/** One branch: when it is taken, and before which of the others. */
function WayForm({ edge, step, ...part }: StepProps & { readonly edge: ProcessEdge }): React.ReactElement {
  const { t } = useTranslation();
  const { editor, list, isReadOnly } = part;
  const disabledWhy = useDisabledWhy(isReadOnly);
  const variables = useVariableScreen(part);
  if (step.node.kind === 'parallel') return <p className="faint">{t('processDesign.allTaken')}</p>;
  return (
    <>
      <label className="process-default">
        <Switch
          size="small"
          checked={edge.isDefault === true}
          disabled={isReadOnly}
          onChange={(isDefault) => editor.send({ type: 'way.write', id: edge.id, said: { isDefault } })}
        />{' '}
        {t('processDesign.otherwise')}
      </label>
      {edge.isDefault === true ? null : variables.filters.length === 0 ? (
        <p className="faint">{t('processDesign.noVariables')}</p>
      ) : (
        <TermsInput
          list={list}
          field={conditionField}
          value={edge.condition ?? null}
          problem={undefined}
          disabledWhy={disabledWhy}
          others={variables}
          none={t('processDesign.noCondition')}
          onChange={(condition) => editor.send({ type: 'way.write', id: edge.id, said: { condition: (condition ?? null) as FilterGroup | null } })}
        />
      )}
    </>
  );
}

function WayActs({ editor, edge }: Pick<DesignerPart, 'editor'> & { readonly edge: ProcessEdge }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <footer className="graph-side-foot">
      <Button icon={<LeftOutlined />} onClick={() => editor.send({ type: 'branch.move', id: edge.id, by: -1 })}>
        {t('processDesign.earlier')}
      </Button>
      <Button icon={<RightOutlined />} onClick={() => editor.send({ type: 'branch.move', id: edge.id, by: 1 })}>
        {t('processDesign.later')}
      </Button>
      <Button danger icon={<DeleteOutlined />} onClick={() => actOn(editor, 'remove', false)}>
        {t('processDesign.removeBranch')}
      </Button>
    </footer>
  );
}

function Acts({ editor, step: { node } }: Pick<StepProps, 'editor' | 'step'>): React.ReactElement {
  const { t } = useTranslation();
  const isFork = useProcess(editor, ({ draft }) => draft.graph.edges.filter(({ from }) => from === node.id).length > 1);
  return (
    <footer className="graph-side-foot">
      <Button icon={<PlusOutlined />} onClick={() => editor.send({ type: 'add.ask' })}>
        {t('processDesign.addAfter')} <KeyCap cap="A" />
      </Button>
      {isFork ? <Button onClick={() => editor.send({ type: 'branch.add', split: node.id })}>{t('processDesign.addBranch')}</Button> : null}
      {node.kind === 'start' ? null : (
        <>
          <Button icon={<CopyOutlined />} onClick={() => actOn(editor, 'double', false)}>
            {t('processDesign.double')}
          </Button>
          <Button danger icon={<DeleteOutlined />} onClick={() => actOn(editor, 'remove', false)}>
            {t('processDesign.remove')}
          </Button>
        </>
      )}
    </footer>
  );
}

/** The chosen node or branch: what its kind asks for, and where it leads; all of the process where nothing is chosen. Escape goes back to what is drawn. */
export function NodePanel({ steps, ...part }: DesignerPart & { readonly steps: readonly ProcessStep[] }): React.ReactElement {
  const { editor, isReadOnly } = part;
  const { t } = useTranslation();
  const language = useLanguage();
  const chosen = useProcess(editor, (context) => context.chosen);
  const graph = useProcess(editor, ({ draft }) => draft.graph);
  const step = steps.find(({ id }) => id === chosen.at(-1));
  if (!step) return <ContentForm {...part} />;
  const { node, edge, faults, kind, title } = step;
  const unplaced = faults.filter(({ field }) => field === undefined);
  const on = { ...part, step, steps };
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
        <h2>{chosen.length > 1 ? t('processDesign.chosen', { count: chosen.length }) : edge ? title : kind}</h2>
        {edge ? null : <p className="faint">{labelIn(processKindOf(graph, node).description, language)}</p>}
        {unplaced.map(({ code, words }) => (
          <Alert key={code + words[0]} type="error" showIcon title={labelIn(words, language)} />
        ))}
        {edge ? <WayForm key={edge.id} {...on} edge={edge} /> : <KindForm key={node.id} {...on} />}
        {edge ? null : <Ways {...on} />}
      </div>
      {isReadOnly ? null : edge ? <WayActs editor={editor} edge={edge} /> : <Acts {...on} />}
    </>
  );
}
