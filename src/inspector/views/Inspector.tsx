import { Button, Segmented, Tag } from 'antd';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { keyOf } from '#src/inspector/machines/chart.ts';
import { treeAt } from '#src/inspector/machines/reading.ts';
import type { InspectorContext, InspectorRef, InspectorView } from '#src/inspector/machines/inspectorMachine.ts';
import { useScreenActor } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { NoRight } from '#src/kit/views/states/NoRight.tsx';
import { SnapshotPart } from './SnapshotPart.tsx';
import { StepLog } from './StepLog.tsx';
import './inspector.css';

const ActorTree = lazily(() => import('./ActorTree.tsx').then((module) => module.ActorTree));
const Lanes = lazily(() => import('./Lanes.tsx').then((module) => module.Lanes));
const StateChart = lazily(() => import('./StateChart.tsx').then((module) => module.StateChart));
const TransitionTable = lazily(() => import('./TransitionTable.tsx').then((module) => module.TransitionTable));

interface InspectingProps {
  readonly inspector: InspectorRef;
  readonly context: InspectorContext;
}

function Head({ inspector, context: { view } }: InspectingProps): React.ReactElement {
  const { t } = useTranslation();
  const isBack = useSelector(inspector, (snapshot) => snapshot.hasTag('back'));
  return (
    <header className="inspector-head">
      <h1>{t('inspector.title')}</h1>
      <Segmented<InspectorView>
        name="inspector-view"
        options={[
          { value: 'chart', label: t('inspector.chart') },
          { value: 'table', label: t('inspector.table') },
        ]}
        value={view}
        onChange={(chosen) => inspector.send({ type: 'view.choose', view: chosen })}
      />
      <span className="grow" />
      {isBack ? (
        <>
          <Tag color="warning" icon={<HistoryOutlined />}>
            {t('inspector.looking')}
          </Tag>
          <Button type="primary" onClick={() => inspector.send({ type: 'now' })}>
            {t('inspector.now')}
          </Button>
        </>
      ) : (
        <Tag color="success">{t('inspector.live')}</Tag>
      )}
    </header>
  );
}

/** The machine in the middle and what it held, both as they were at the step that is looked at. */
function Middle({ inspector, context }: InspectingProps): React.ReactElement {
  const { t } = useTranslation();
  const { recording, at, actor: id, state, view } = context;
  const actor = id === null ? undefined : recording.actor(id);
  if (id === null || !actor) return <p className="sheet inspector-none faint">{t('inspector.noActor')}</p>;
  const stand = recording.standAt(id, at);
  const step = recording.stepAt(id, at);
  const before = step ? recording.standAt(id, step.n - 1).states : [];
  const isThere = actor.begun <= at && (actor.ended === null || actor.ended >= at);
  return (
    <>
      <section className="sheet inspector-chart" aria-labelledby="inspector-chart">
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
            states={stand.states}
            step={step}
            chosen={state}
            onChoose={(path) => inspector.send({ type: 'state.choose', path })}
          />
        )}
      </section>
      <SnapshotPart name={actor.name} chart={actor.chart} stand={stand} before={before} step={step} />
    </>
  );
}

function Inspecting({ inspector }: { readonly inspector: InspectorRef }): React.ReactElement {
  const context = useSelector(inspector, (snapshot) => snapshot.context);
  const props = { inspector, context };
  return (
    <div className="inspector">
      <Head {...props} />
      <ActorTree actors={treeAt(context.recording, context.at)} chosen={context.actor} onChoose={(id) => inspector.send({ type: 'actor.choose', id })} />
      <Middle {...props} />
      <Lanes {...props} />
      <StepLog {...props} />
    </div>
  );
}

/** `/inspector`: the machines of this console, alive, and the way back through what they did. */
export function Inspector(): React.ReactElement {
  const inspector = useScreenActor<InspectorRef>('inspector');
  const isAllowed = useRight('developer.inspect');
  if (!isAllowed) return <NoRight right="developer.inspect" />;
  return inspector ? <Inspecting inspector={inspector} /> : <Loading rows={8} faces={false} />;
}
