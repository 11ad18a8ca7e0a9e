/** `/processDesigner`: one process on its page, as a tree or as a graph; beside it the form of a node, what is wrong, or its files (docs/adr/0116). */
import AlignCenterOutlined from '@ant-design/icons/AlignCenterOutlined';
import { Button, Segmented } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useListPath } from '#src/engine/views/beside/listPath.tsx';
import { DraftHead } from '#src/engine/views/drafts/DraftHead.tsx';
import { DraftNotes } from '#src/engine/views/drafts/DraftNotes.tsx';
import { OpenDraft } from '#src/engine/views/drafts/OpenDraft.tsx';
import type { PageProps } from '#src/engine/views/namedProps.tsx';
import { EditorPane, RecordFrame } from '#src/engine/views/record/RecordFrame.tsx';
import { WithActor } from '#src/kit/views/console/WithActor.tsx';
import { GraphWork } from '#src/kit/views/graph/GraphWork.tsx';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import type { Shows } from '#src/processes/machines/designerSetup.ts';
import type { ProcessDesignerRef } from '#src/processes/machines/processDesignerMachine.ts';
import { AskNames } from './AskNames.tsx';
import { NodePanel } from './NodePanel.tsx';
import { ProcessConflict } from './ProcessConflict.tsx';
import { ProcessGraphView } from './ProcessGraphView.tsx';
import { ProcessTree } from './ProcessTree.tsx';
import { AddPanel, FaultsPanel, FilePanel } from './SidePanels.tsx';
import { useProcess } from './useProcess.tsx';
import type { DesignerPart } from './useProcess.tsx';
import { useProcessSteps } from './useProcessSteps.tsx';
import type { ProcessStep } from './useProcessSteps.tsx';
import '#src/engine/views/resource.css';
import '#src/engine/views/detail.css';
import './designer.css';

function Head(part: DesignerPart): React.ReactElement {
  const { editor, isReadOnly } = part;
  const { t } = useTranslation();
  const count = useProcess(editor, ({ faults }) => faults.length);
  const shows = useProcess(editor, (context) => context.shows);
  return (
    <DraftHead {...part} faults={count} onFaults={() => editor.send({ type: 'panel.show', panel: 'faults' })}>
      {isReadOnly || shows === 'tree' ? null : (
        <Button
          aria-label={t('processDesign.tidy')}
          title={t('processDesign.tidy')}
          icon={<AlignCenterOutlined />}
          onClick={() => editor.send({ type: 'graph.tidy' })}
        />
      )}
      <Segmented<Shows>
        value={shows}
        aria-label={t('processDesign.shows')}
        options={[
          { value: 'tree', label: t('processDesign.asTree') },
          { value: 'graph', label: t('processDesign.asGraph') },
        ]}
        onChange={(to) => editor.send({ type: 'shows.turn', to })}
      />
      <Button onClick={() => editor.send({ type: 'panel.show', panel: 'file' })}>{t('processDesign.file')}</Button>
    </DraftHead>
  );
}

function Side({ steps, ...part }: DesignerPart & { readonly steps: readonly ProcessStep[] }): React.ReactElement {
  const { list, screen, editor } = part;
  const panel = useProcess(editor, (context) => context.panel);
  const form = useSelector(list, (snapshot) => snapshot.context.editor);
  if (form) return <EditorPane list={list} screen={screen} editor={form} />;
  if (panel === 'add') return <AddPanel {...part} />;
  if (panel === 'faults') return <FaultsPanel {...part} steps={steps} />;
  return panel === 'file' ? <FilePanel {...part} /> : <NodePanel {...part} steps={steps} />;
}

function Work(part: DesignerPart): React.ReactElement {
  const { t } = useTranslation();
  const steps = useProcessSteps(part);
  const shows = useProcess(part.editor, (context) => context.shows);
  return (
    <GraphWork keys={t('processDesign.keys')} sideLabel={t('processDesign.side')} side={<Side {...part} steps={steps} />}>
      {shows === 'tree' ? <ProcessTree {...part} steps={steps} /> : <ProcessGraphView {...part} steps={steps} />}
    </GraphWork>
  );
}

interface OpenedProps extends PageProps {
  readonly id: string;
  readonly editor: ProcessDesignerRef;
}
function Opened({ id, title, ...given }: OpenedProps): React.ReactElement {
  const { editor, list, screen } = given;
  const isConflict = useSelector(editor, (snapshot) => snapshot.hasTag('conflict'));
  const part = { ...given, isReadOnly: !screen.can.update };
  return (
    <section className="sheet process-designer" aria-label={title}>
      <AskNames list={list} />
      <OpenDraft id={id} name="processDefinition" editor={editor}>
        <Head {...part} />
        <DraftNotes editor={editor} />
        {isConflict ? <ProcessConflict {...part} /> : <Work {...part} />}
      </OpenDraft>
    </section>
  );
}

export function ProcessDesigner({ list, screen, title }: PageProps): React.ReactElement {
  const { t } = useTranslation();
  const id = useSelector(list, (snapshot) => snapshot.context.openId);
  const path = useListPath('processDefinition');
  return (
    <RecordFrame list={list} screen={screen}>
      {id === null ? (
        <Empty heading="h1" title={t('beside.noRow')} text={t('beside.noRowText')}>
          {path === undefined ? null : <LinkButton to={path}>{t('beside.toList')}</LinkButton>}
        </Empty>
      ) : (
        <WithActor<ProcessDesignerRef> name="processDesigner">
          {(editor) => <Opened key={id} id={id} title={title} list={list} screen={screen} editor={editor} />}
        </WithActor>
      )}
    </RecordFrame>
  );
}
