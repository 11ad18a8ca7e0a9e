import { Button, Slider } from 'antd';
import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import PauseOutlined from '@ant-design/icons/PauseOutlined';
import StepBackwardOutlined from '@ant-design/icons/StepBackwardOutlined';
import StepForwardOutlined from '@ant-design/icons/StepForwardOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { clockSeconds } from '#i18n/times.ts';
import type { InspectorContext, InspectorRef } from '#src/inspector/machines/inspectorMachine.ts';
import type { FrameMark, Step } from '#src/inspector/machines/recording.ts';

interface LanesProps {
  readonly inspector: InspectorRef;
  readonly context: InspectorContext;
}

/** The axis of all lanes: two minutes, the newest at the right. */
const spanMs = 120_000;

function Marks({
  frames,
  from,
  title,
}: {
  readonly frames: readonly FrameMark[];
  readonly from: number;
  readonly title: (mark: FrameMark) => string;
}): React.ReactElement {
  return (
    <div className="inspector-marks">
      {frames.map((mark, at) => (
        <i key={at} className={`frame-${mark.stream}`} style={{ left: `${((mark.at - from) / spanMs) * 100}%` }} title={title(mark)} />
      ))}
    </div>
  );
}

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

/** Frames and states on one axis of time, and the step that is looked at. */
export function Lanes(props: LanesProps): React.ReactElement {
  const { t } = useTranslation();
  const { past, at, last, actor } = props.context;
  const { recording } = past;
  const newest = recording.steps.at(-1)?.at ?? 0;
  const looked = recording.step(at)?.at ?? newest;
  // One who looks further back than the axis takes it along.
  const to = newest - looked > spanMs ? looked : newest;
  const from = to - spanMs;
  const frames = recording.frames.filter((mark) => mark.at >= from && mark.at <= to);
  const title = ({ type, position, clientId, committedAt, at: arrived }: FrameMark): string => {
    const trace = position ?? clientId;
    return `${t('inspector.type', { type })} ${trace !== null && committedAt !== null ? t('inspector.trace', { trace, count: Math.max(0, arrived - committedAt) }) : (trace ?? '')}`;
  };
  const steps = actor === null ? [] : recording.stepsOf(actor);
  return (
    <section className="sheet inspector-lanes" aria-labelledby="inspector-lanes">
      <header>
        <h2 id="inspector-lanes">{t('inspector.streams')}</h2>
        <span className="faint">{newest === 0 ? '' : `${clockSeconds(from)} – ${clockSeconds(to)}`}</span>
        <span className="faint inspector-count">{t('inspector.recorded', { count: last, most: recording.limits.steps })}</span>
      </header>
      <div className="inspector-axis">
        <span>{t('inspector.framesIn')}</span>
        <Marks frames={frames.filter(({ way }) => way === 'in')} from={from} title={title} />
        <span>{t('inspector.framesOut')}</span>
        <Marks frames={frames.filter(({ way }) => way === 'out')} from={from} title={title} />
        <span className="nowrap">{actor === null ? '' : recording.actor(actor)?.name}</span>
        <Bars steps={steps} from={from} to={to} />
        <i className="inspector-cursor" style={{ '--at': Math.min(1, Math.max(0, (looked - from) / spanMs)) } as React.CSSProperties} aria-hidden="true" />
      </div>
      <Player {...props} />
    </section>
  );
}
