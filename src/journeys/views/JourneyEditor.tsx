/** `/followUpEdit`: one journey on its page, as a graph or line by line; beside it the form of a node, what is wrong, the dry run or the test person. */
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useListPath } from '#src/engine/views/beside/listPath.tsx';
import { DraftNotes } from '#src/engine/views/drafts/DraftNotes.tsx';
import { OpenDraft } from '#src/engine/views/drafts/OpenDraft.tsx';
import type { PageProps } from '#src/engine/views/namedProps.tsx';
import { EditorPane, RecordFrame } from '#src/engine/views/record/RecordFrame.tsx';
import type { JourneyEditorRef } from '#src/journeys/machines/journeyEditorMachine.ts';
import { WithActor } from '#src/kit/views/console/WithActor.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { GraphWork } from '#src/kit/views/graph/GraphWork.tsx';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { EditorHead } from './EditorHead.tsx';
import { JourneyConflict } from './JourneyConflict.tsx';
import { JourneyGraph } from './JourneyGraph.tsx';
import { JourneyList } from './JourneyList.tsx';
import { NodePanel } from './NodePanel.tsx';
import { DryPanel, TestPanel } from './RunPanels.tsx';
import { AddPanel, FaultsPanel } from './SidePanels.tsx';
import { TemplateNotes } from './TemplateVersions.tsx';
import { useJourney } from './useJourney.tsx';
import type { EditorPart } from './useJourney.tsx';
import { useSteps } from './useSteps.tsx';
import type { Step } from './useSteps.tsx';
import '#src/engine/views/resource.css';
import '#src/engine/views/detail.css';
import './journeys.css';

function Side({ steps, ...part }: EditorPart & { readonly steps: readonly Step[] }): React.ReactElement {
  const { list, screen, editor } = part;
  const panel = useJourney(editor, (context) => context.panel);
  const form = useSelector(list, (snapshot) => snapshot.context.editor);
  if (form) return <EditorPane list={list} screen={screen} editor={form} />;
  if (panel === 'add') return <AddPanel {...part} />;
  if (panel === 'faults') return <FaultsPanel {...part} steps={steps} />;
  if (panel === 'dry') return <DryPanel {...part} />;
  return panel === 'test' ? <TestPanel {...part} /> : <NodePanel {...part} steps={steps} />;
}

function Work(part: EditorPart): React.ReactElement {
  const { editor } = part;
  const { t } = useTranslation();
  const steps = useSteps(part);
  const shows = useJourney(editor, (context) => context.shows);
  return (
    <GraphWork keys={t('journeys.keys')} sideLabel={t('journeys.side')} side={<Side {...part} steps={steps} />}>
      {shows === 'graph' ? <JourneyGraph {...part} steps={steps} /> : <JourneyList {...part} steps={steps} />}
    </GraphWork>
  );
}

function Opened({
  id,
  title,
  ...given
}: Omit<PageProps, 'title'> & { readonly id: string; readonly title: string; readonly editor: JourneyEditorRef }): React.ReactElement {
  const { editor, list, screen } = given;
  const isConflict = useSelector(editor, (snapshot) => snapshot.hasTag('conflict'));
  const part = { ...given, isReadOnly: !screen.can.update };
  return (
    <section className="sheet journey" aria-label={title}>
      <Shown onShown={() => list.send({ type: 'options.ask', entity: 'assertedGroup', words: '' })} />
      <OpenDraft id={id} name="journey" editor={editor}>
        <EditorHead {...part} />
        <DraftNotes editor={editor} />
        <TemplateNotes {...part} />
        {isConflict ? <JourneyConflict {...part} /> : <Work {...part} />}
      </OpenDraft>
    </section>
  );
}

export function JourneyEditor({ list, screen, title }: PageProps): React.ReactElement {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const id = useSelector(list, (snapshot) => snapshot.context.openId);
  const path = useListPath('journey');
  return (
    <RecordFrame list={list} screen={screen}>
      {id === null ? (
        <Empty heading="h1" title={t('beside.noRow')} text={t('beside.noRowText')}>
          {path === undefined ? null : <LinkButton to={path}>{t('beside.toList')}</LinkButton>}
        </Empty>
      ) : (
        <WithActor<JourneyEditorRef> name={pathname === '/followUpEditEn' ? 'journeyEditorEn' : 'journeyEditor'}>
          {(editor) => <Opened key={id} id={id} title={title} list={list} screen={screen} editor={editor} />}
        </WithActor>
      )}
    </RecordFrame>
  );
}
