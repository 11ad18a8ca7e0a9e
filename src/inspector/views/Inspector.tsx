import { Button, Segmented, Tag } from 'antd';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { keyOf } from '#src/inspector/machines/statePaths.ts';
import { treeAt } from '#src/inspector/machines/reading.ts';
import { inspectorViews, isOver } from '#src/inspector/machines/inspecting.ts';
import { timeOfStep } from '#src/inspector/machines/remaining.ts';
import type { InspectorContext, InspectorRef, InspectorView } from '#src/inspector/machines/inspectorMachine.ts';
import type { ConsoleRef } from '#src/shell/machines/consoleMachine.ts';
import { useRoot, useScreenActor } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { useDrop } from '#src/kit/views/transfer/useDrop.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { NoRight } from '#src/kit/views/states/NoRight.tsx';
import './inspector.css';

const ActorTree = lazily(() => import('./ActorTree.tsx').then((module) => module.ActorTree));
const Lanes = lazily(() => import('./Lanes.tsx').then((module) => module.Lanes));
const SequencePart = lazily(() => import('./SequencePart.tsx').then((module) => module.SequencePart));
const SnapshotPart = lazily(() => import('./SnapshotPart.tsx').then((module) => module.SnapshotPart));
const SourcePart = lazily(() => import('./SourcePart.tsx').then((module) => module.SourcePart), 'none');
const StateChart = lazily(() => import('./StateChart.tsx').then((module) => module.StateChart));
const Traces = lazily(() => import('./Traces.tsx').then((module) => module.Traces));
const StepLog = lazily(() => import('./StepLog.tsx').then((module) => module.StepLog));
const TransitionTable = lazily(() => import('./TransitionTable.tsx').then((module) => module.TransitionTable));
const TryPart = lazily(() => import('./TryPart.tsx').then((module) => module.TryPart));

export interface InspectorProps {
  /** Draws a screen of the console as it is recorded. */
  readonly Screens: React.ComponentType<{ readonly root: ConsoleRef }>;
}
interface InspectingProps {
  readonly inspector: InspectorRef;
  readonly context: InspectorContext;
}

/** Epoch ms: now, by the console's own clock, where a delay runs and nobody looks back; otherwise the step that is looked at was taken then. */
function useMoment({ inspector, context: { past, at, actor, source } }: InspectingProps): number {
  const isBack = useSelector(inspector, (snapshot) => snapshot.hasTag('back'));
  const hasWaits = actor !== null && past.recording.standAt(actor, at).waits !== undefined;
  const isTicking = hasWaits && !isBack && !isOver(source);
  const now = useRoot((root) => (isTicking ? root.now : null));
  return now ?? timeOfStep(past.recording, at);
}

function Head({ inspector, context }: InspectingProps): React.ReactElement {
  const { t } = useTranslation();
  const isBack = useSelector(inspector, (snapshot) => snapshot.hasTag('back'));
  return (
    <header className="inspector-head">
      <h1>{t('inspector.title')}</h1>
      <Segmented<InspectorView>
        name="inspector-view"
        options={inspectorViews.map((value) => ({ value, label: t(`inspector.${value}`) }))}
        value={context.view}
        onChange={(chosen) => inspector.send({ type: 'view.choose', view: chosen })}
      />
      <span className="grow" />
      <SourcePart inspector={inspector} context={context} />
      {isBack ? (
        <>
          <Tag color="warning" icon={<HistoryOutlined />}>
            {t(isOver(context.source) ? 'inspector.recordedTag' : 'inspector.looking')}
          </Tag>
          <Button type="primary" onClick={() => inspector.send({ type: 'now' })}>
            {t('inspector.now')}
          </Button>
        </>
      ) : (
        <Tag color={isOver(context.source) ? 'default' : 'success'}>{t(isOver(context.source) ? 'inspector.recordedTag' : 'inspector.live')}</Tag>
      )}
    </header>
  );
}

/** The machine as it was at the step that is looked at. */
function Machine({ inspector, context }: InspectingProps): React.ReactElement {
  const { t } = useTranslation();
  const { past, at, actor: id, state, view } = context;
  const moment = useMoment({ inspector, context });
  const { recording } = past;
  const actor = id === null ? undefined : recording.actor(id);
  if (id === null || !actor) return <p className="faint inspector-none">{t('inspector.noActor')}</p>;
  const stand = recording.standAt(id, at);
  const step = recording.stepAt(id, at);
  const isThere = actor.begun <= at && (actor.ended === null || actor.ended >= at);
  return (
    <>
      <header>
        <h2 id="inspector-chart">{actor.name}</h2>
        {stand.states.slice(0, 3).map((path) => (
          <Tag key={path} color="warning" title={path}>
            {keyOf(path)}
          </Tag>
        ))}
        {isThere ? null : <span className="faint">{t('inspector.gone')}</span>}
      </header>
      {actor.chart === null ? (
        <p className="faint inspector-none">{t('inspector.noChart')}</p>
      ) : view === 'table' ? (
        <TransitionTable chart={actor.chart} states={stand.states} />
      ) : (
        <StateChart
          name={actor.name}
          actorId={id}
          chart={actor.chart}
          recording={recording}
          at={at}
          stand={stand}
          moment={moment}
          step={step}
          chosen={state}
          onChoose={(path) => inspector.send({ type: 'state.choose', path })}
        />
      )}
    </>
  );
}

/** The middle shows what somebody has chosen to look at. */
function Middle({ Screens, ...props }: InspectingProps & InspectorProps): React.ReactElement {
  const { t } = useTranslation();
  const { view, past } = props.context;
  const isMachine = view === 'chart' || view === 'table';
  const root = view === 'screen' ? past.root() : null;
  return (
    <section className="sheet inspector-chart" aria-labelledby="inspector-chart">
      {isMachine ? (
        <Machine {...props} />
      ) : (
        <>
          <header>
            <h2 id="inspector-chart">{t(`inspector.${view}`)}</h2>
            <span className="faint">{t(`inspector.${view}Text`)}</span>
          </header>
          {view === 'traces' ? <Traces {...props} /> : null}
          {view === 'sequence' ? <SequencePart {...props} /> : null}
          {view === 'try' ? <TryPart {...props} /> : null}
          {/* The recorded root answers what views ask of a console, and no more. */}
          {root === null ? null : <Screens root={root as unknown as ConsoleRef} />}
        </>
      )}
    </section>
  );
}

function Snapshot(props: InspectingProps): React.ReactElement | null {
  const { past, at, actor: id } = props.context;
  const moment = useMoment(props);
  const { recording } = past;
  const actor = id === null ? undefined : recording.actor(id);
  if (id === null || !actor) return null;
  const step = recording.stepAt(id, at);
  return (
    <SnapshotPart
      name={actor.name}
      chart={actor.chart}
      stand={recording.standAt(id, at)}
      before={step ? recording.standAt(id, step.n - 1) : null}
      step={step}
      moment={moment}
    />
  );
}

function Inspecting({ inspector, Screens }: { readonly inspector: InspectorRef } & InspectorProps): React.ReactElement {
  const context = useSelector(inspector, (snapshot) => snapshot.context);
  const props = { inspector, context };
  // A report of a problem, or a recording that was saved: it may fall anywhere.
  const { handlers } = useDrop(false, ([file]) => file && inspector.send({ type: 'file.open', file, name: file.name }));
  return (
    <div className="inspector" {...handlers}>
      <Head {...props} />
      <ActorTree actors={treeAt(context.past.recording, context.at)} chosen={context.actor} onChoose={(id) => inspector.send({ type: 'actor.choose', id })} />
      <Middle {...props} Screens={Screens} />
      <Snapshot {...props} />
      <Lanes {...props} />
      <StepLog {...props} />
    </div>
  );
}

/** `/inspector`: the machines of a console, alive, and the way back through what they did. */
export function Inspector({ Screens }: InspectorProps): React.ReactElement {
  const inspector = useScreenActor<InspectorRef>('inspector');
  const isAllowed = useRight('developer.inspect');
  if (!isAllowed) return <NoRight right="developer.inspect" />;
  return inspector ? <Inspecting inspector={inspector} Screens={Screens} /> : <Loading rows={8} faces={false} />;
}
