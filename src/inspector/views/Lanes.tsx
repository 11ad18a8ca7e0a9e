import { Button, Slider } from 'antd';
import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import PauseOutlined from '@ant-design/icons/PauseOutlined';
import StepBackwardOutlined from '@ant-design/icons/StepBackwardOutlined';
import StepForwardOutlined from '@ant-design/icons/StepForwardOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { clockSeconds } from '#i18n/times.ts';
import type { InspectorContext, InspectorRef } from '#src/inspector/machines/inspectorMachine.ts';
import { lanesOf } from '#src/inspector/machines/lanes.ts';
import type { Step } from '#src/inspector/machines/recording.ts';
import type { Span } from '#src/inspector/machines/steps.ts';
import { FrameLanes, LaneLegend, LaneTable } from './FrameLanes.tsx';
import './lanes.css';

interface LanesProps {
  readonly inspector: InspectorRef;
  readonly context: InspectorContext;
}

/** The axis of all lanes: two minutes, the newest at the right. */
const spanMs = 120_000;
/** An end of the chosen span moves by so much with a key. */
const stepMs = 1_000;

/** States of the chosen actor as bars: each from its step to the next one. */
function Bars({ steps, from, to }: { readonly steps: readonly Step[]; readonly from: number; readonly to: number }): React.ReactElement {
  const spans = steps
    .map((step, at) => ({ step, start: Math.max(step.at, from), end: Math.min(steps[at + 1]?.at ?? to, to) }))
    .filter(({ start, end }) => end > start);
  return (
    <div className="inspector-marks bars">
      {spans.map(({ step, start, end }) => (
        <span
          key={step.n}
          className="nowrap"
          style={{ left: `${((start - from) / spanMs) * 100}%`, width: `${((end - start) / spanMs) * 100}%` }}
          title={step.states.join(', ')}
        >
          {step.states.length > 2 ? step.states.length : step.states.join(' + ')}
        </span>
      ))}
    </div>
  );
}

function Player({ inspector, context: { past, at, last } }: LanesProps): React.ReactElement {
  const { t } = useTranslation();
  const { recording } = past;
  const isPlaying = useSelector(inspector, (snapshot) => snapshot.matches({ back: 'playing' }));
  const by = (many: number) => (): void => inspector.send({ type: 'step.by', many });
  return (
    <div className="inspector-player">
      <Button
        className="card-size"
        aria-label={t('inspector.back')}
        title={t('inspector.back')}
        icon={<StepBackwardOutlined />}
        disabled={at <= recording.first}
        onClick={by(-1)}
      />
      <Button
        className="card-size"
        aria-label={t(isPlaying ? 'inspector.pause' : 'inspector.play')}
        title={t(isPlaying ? 'inspector.pause' : 'inspector.play')}
        icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
        disabled={at >= last}
        onClick={() => inspector.send({ type: 'play' })}
      />
      <Button
        className="card-size"
        aria-label={t('inspector.on')}
        title={t('inspector.on')}
        icon={<StepForwardOutlined />}
        disabled={at >= last}
        onClick={by(1)}
      />
      <Slider
        min={recording.first}
        max={Math.max(last, recording.first + 1)}
        value={at}
        ariaLabelForHandle={t('inspector.slider')}
        tooltip={{ open: false }}
        onChange={(n) => inspector.send({ type: 'step.to', n })}
      />
    </div>
  );
}

/** The span that the log is narrowed to, on the axis of the lanes: all of it until somebody draws an end in. */
function RangePart({ inspector, range, axis }: { readonly inspector: InspectorRef; readonly range: Span | null; readonly axis: Span }): React.ReactElement {
  const { t } = useTranslation();
  const within = (at: number): number => Math.min(Math.max(at, axis.from), axis.to);
  return (
    <Slider
      range={{ draggableTrack: true }}
      className={range === null ? 'whole' : ''}
      min={axis.from}
      max={axis.to}
      step={stepMs}
      value={range === null ? [axis.from, axis.to] : [within(range.from), within(range.to)]}
      ariaLabelForHandle={[t('inspector.rangeFrom'), t('inspector.rangeTo')]}
      ariaValueTextFormatterForHandle={clockSeconds}
      tooltip={{ formatter: (at) => clockSeconds(at ?? axis.from) }}
      onChange={(ends: number[]) => inspector.send({ type: 'range.choose', range: { from: ends[0] ?? axis.from, to: ends[1] ?? axis.to } })}
    />
  );
}

/** Frames and states on one axis of time, and the step that is looked at. */
export function Lanes(props: LanesProps): React.ReactElement {
  const { t } = useTranslation();
  const { past, at, last, actor, range } = props.context;
  const { recording } = past;
  const newest = recording.steps.at(-1)?.at ?? 0;
  const looked = recording.step(at)?.at ?? newest;
  // One who looks further back than the axis takes it along.
  const to = newest - looked > spanMs ? looked : newest;
  const axis = { from: to - spanMs, to };
  const lanes = lanesOf(recording, axis);
  const steps = actor === null ? [] : recording.stepsOf(actor);
  return (
    <section className="sheet inspector-lanes" aria-labelledby="inspector-lanes">
      <header>
        <h2 id="inspector-lanes">{t('inspector.streams')}</h2>
        <span className="faint">{newest === 0 ? '' : `${clockSeconds(axis.from)} – ${clockSeconds(to)}`}</span>
        <LaneLegend />
        <span className="faint inspector-count">{t('inspector.recorded', { count: last, most: recording.limits.steps })}</span>
      </header>
      <LaneTable lanes={lanes} />
      <div className="inspector-axis scroll">
        <FrameLanes lanes={lanes} axis={axis} />
        <span className="nowrap">{actor === null ? '' : recording.actor(actor)?.name}</span>
        <Bars steps={steps} from={axis.from} to={to} />
        <span>{t('inspector.range')}</span>
        <RangePart inspector={props.inspector} range={range} axis={axis} />
        <i className="inspector-cursor" style={{ '--at': Math.min(1, Math.max(0, (looked - axis.from) / spanMs)) } as React.CSSProperties} aria-hidden="true" />
      </div>
      <Player {...props} />
    </section>
  );
}
