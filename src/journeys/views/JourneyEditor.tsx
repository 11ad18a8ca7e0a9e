/** `/followUpEdit`: one journey on its page, as a graph or line by line; beside it the form of a node, what is wrong, the dry run or the test person. */
import { Alert, Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { clock } from '#i18n/times.ts';
import { useListPath } from '#src/engine/views/beside/listPath.tsx';
import type { PageProps } from '#src/engine/views/namedProps.tsx';
import { EditorPane, RecordFrame } from '#src/engine/views/record/RecordFrame.tsx';
import { isDirty, journeyFormKey } from '#src/journeys/machines/draft.ts';
import type { JourneyEditorRef } from '#src/journeys/machines/journeyEditorMachine.ts';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { WithActor } from '#src/kit/views/console/WithActor.tsx';
import { HeldKeys } from '#src/kit/views/dom/Keys.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { EditorHead } from './EditorHead.tsx';
import { JourneyConflict } from './JourneyConflict.tsx';
import { JourneyGraph } from './JourneyGraph.tsx';
import { JourneyList } from './JourneyList.tsx';
import { NodePanel } from './NodePanel.tsx';
import { DryPanel, TestPanel } from './RunPanels.tsx';
import { AddPanel, FaultsPanel } from './SidePanels.tsx';
import { useJourney } from './useJourney.tsx';
import type { EditorPart } from './useJourney.tsx';
import { useSteps } from './useSteps.tsx';
import type { Step } from './useSteps.tsx';
import '#src/engine/views/resource.css';
import '#src/engine/views/detail.css';
import './journeys.css';

/** Somebody should know this before they go on: it was not saved, it was left unsaved before, somebody else has saved it. */
function Notes({ editor }: EditorPart): React.ReactElement {
  const { t } = useTranslation();
  const failure = useJourney(editor, (context) => context.saveFailure);
  const theirs = useJourney(editor, (context) => context.theirs);
  const isBehind = useJourney(editor, (context) => context.isBehind);
  const isKept = useJourney(editor, (context) => context.isKept && isDirty(context));
  const by = theirs?.by;
  return (
    <>
      {failure ? <NotSaved failure={failure} onRetry={() => editor.send({ type: 'save' })} /> : null}
      {isBehind ? (
        <Alert
          banner
          type="info"
          title={by ? t('journeys.behindBy', { name: by.name, time: clock(by.at) }) : t('journeys.behind')}
          action={<Button onClick={() => editor.send({ type: 'theirs.compare' })}>{t('journeys.compare')}</Button>}
        />
      ) : isKept ? (
        <Alert
          banner
          type="info"
          title={t('journeys.kept')}
          action={<Button onClick={() => editor.send({ type: 'draft.discard' })}>{t('journeys.discard')}</Button>}
        />
      ) : null}
    </>
  );
}

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
    <div className="journey-work">
      <div className="journey-shown">
        {shows === 'graph' ? <JourneyGraph {...part} steps={steps} /> : <JourneyList {...part} steps={steps} />}
        <p className="journey-keys faint" aria-hidden="true">
          {t('journeys.keys')}
        </p>
      </div>
      <aside className="journey-side" aria-label={t('journeys.side')}>
        <Side {...part} steps={steps} />
      </aside>
    </div>
  );
}

function Opened({
  id,
  title,
  ...given
}: Omit<PageProps, 'title'> & { readonly id: string; readonly title: string; readonly editor: JourneyEditorRef }): React.ReactElement {
  const { editor, list, screen } = given;
  const forms = useRoot((context) => context.forms);
  const kept = useSelector(forms ?? undefined, (snapshot) => snapshot?.context.entries[journeyFormKey(id)]?.values ?? null);
  const isHere = useJourney(editor, (context) => context.id === id && context.row !== null);
  const failure = useJourney(editor, (context) => context.failure);
  const isConflict = useSelector(editor, (snapshot) => snapshot.hasTag('conflict'));
  const part = { ...given, isReadOnly: !screen.can.update };
  return (
    <section className="sheet journey" aria-label={title}>
      <Shown key={String(kept === null)} onShown={() => editor.send({ type: 'journey.open', id, kept })} />
      <Shown onShown={() => list.send({ type: 'options.ask', entity: 'assertedGroup', words: '' })} />
      {isHere ? (
        <>
          <HeldKeys keys={{ s: () => editor.send({ type: 'save' }) }} />
          <EditorHead {...part} />
          <Notes {...part} />
          {isConflict ? <JourneyConflict {...part} /> : <Work {...part} />}
        </>
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={() => editor.send({ type: 'reload' })} />
      ) : (
        <Loading rows={8} faces={false} />
      )}
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
