import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { clockSeconds } from '#i18n/times.ts';
import type { Lane, LaneMark, Lanes, LaneType } from '#src/inspector/machines/lanes.ts';
import type { Span } from '#src/inspector/machines/steps.ts';

const laneWords = (t: TFunction<'words'>, type: LaneType): string => t(`inspector.lane_${type}`);

function markWords(t: TFunction<'words'>, { frames, isDuplicate, at }: LaneMark): string {
  const [only] = frames;
  const again = isDuplicate ? `${t('inspector.duplicate')} ` : '';
  if (frames.length > 1 || !only) return `${clockSeconds(at)} ${again}${t('inspector.framesOf', { count: frames.length })}`;
  const trace = only.position ?? only.clientId;
  const told =
    trace !== null && only.committedAt !== null ? t('inspector.trace', { trace, count: Math.max(0, only.at - only.committedAt) }) : String(trace ?? '');
  return `${again}${t('inspector.type', { type: only.type })} ${told}`;
}

interface FrameLanesProps {
  readonly lanes: Lanes;
  readonly axis: Span;
}

/** A lane for each type of frame, with what came at once in one mark; the table beside it says the same to whoever cannot see it. */
export function FrameLanes({ lanes: { lanes, quiet, bursts }, axis: { from, to } }: FrameLanesProps): React.ReactElement {
  const { t } = useTranslation();
  const left = (at: number): React.CSSProperties => ({ left: `${((at - from) / (to - from)) * 100}%` });
  return (
    <>
      <div className="inspector-bursts" aria-hidden="true">
        {bursts.map(({ at }, place) => (
          <i key={place} style={left(at)} />
        ))}
      </div>
      {lanes.map(({ type, marks }) => (
        <LaneRow key={type} name={laneWords(t, type)} marks={marks} left={left} />
      ))}
      {quiet.length === 0 ? null : (
        <span className="inspector-quiet nowrap" title={quiet.map((type) => laneWords(t, type)).join(t('inspector.between'))}>
          {t('inspector.quiet', { names: quiet.map((type) => laneWords(t, type)).join(t('inspector.between')) })}
        </span>
      )}
    </>
  );
}

interface LaneRowProps {
  readonly name: string;
  readonly marks: Lane['marks'];
  readonly left: (at: number) => React.CSSProperties;
}

function LaneRow({ name, marks, left }: LaneRowProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <span className="nowrap" title={name}>
        {name}
      </span>
      <div className="inspector-marks" aria-hidden="true">
        {marks.map((mark, place) => (
          <i
            key={place}
            className={`frame-${mark.frames[0]?.stream ?? ''}${mark.frames.length > 1 ? ' several' : ''}${mark.isDuplicate ? ' duplicate' : ''}`}
            style={left(mark.at)}
            title={markWords(t, mark)}
          >
            {mark.frames.length > 1 ? mark.frames.length : null}
          </i>
        ))}
      </div>
    </>
  );
}

export function LaneLegend(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <span className="inspector-legend" aria-hidden="true">
      <span>
        <i />
        {t('inspector.frame')}
      </span>
      <span>
        <i className="duplicate" />
        {t('inspector.duplicate')}
      </span>
      <span>
        <i className="burst" />
        {t('inspector.burst')}
      </span>
    </span>
  );
}

/** The lanes in numbers, of the time that the axis shows. */
export function LaneTable({ lanes: { lanes } }: Pick<FrameLanesProps, 'lanes'>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className="unseen">
      <table>
        <caption>{t('inspector.streams')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('inspector.stream')}</th>
            <th scope="col">{t('inspector.frame')}</th>
            <th scope="col">{t('inspector.duplicate')}</th>
            <th scope="col">{t('inspector.burst')}</th>
          </tr>
        </thead>
        <tbody>
          {lanes.map(({ type, frames, duplicates, bursts }) => (
            <tr key={type}>
              <th scope="row">{laneWords(t, type)}</th>
              <td>{frames}</td>
              <td>{duplicates}</td>
              <td>{bursts}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
