import { Button, Input, Select } from 'antd';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import { useTranslation } from 'react-i18next';
import { clockSeconds } from '#i18n/times.ts';
import type { InspectorContext, InspectorRef } from '#src/inspector/machines/inspectorMachine.ts';
import { columnsMost, sequenceOf } from '#src/inspector/machines/sequence.ts';
import type { Arrow } from '#src/inspector/machines/sequence.ts';
import { VirtualRows } from '#src/kit/views/dom/VirtualRows.tsx';
import { causeWords, spanChoices } from './words.tsx';
import './sequence.css';

interface SequencePartProps {
  readonly inspector: InspectorRef;
  readonly context: InspectorContext;
}

const rowHeight = 30;

interface ArrowRowProps {
  readonly arrow: Arrow;
  readonly columns: number;
  readonly isAt: boolean;
  readonly onChoose: () => void;
}

/** The arrow goes from the middle of one column to that of the other; from the left edge where nobody that is shown has sent it. */
function ArrowRow({ arrow: { step, from, to, isOwn }, columns, isAt, onChoose }: ArrowRowProps): React.ReactElement {
  const { t } = useTranslation();
  const middle = (column: number): number => ((column + 0.5) / columns) * 100;
  const [start, end] = [from === null ? 0 : middle(from), middle(to)];
  const style = { left: `${Math.min(start, end)}%`, width: `${Math.abs(end - start)}%` };
  const kind = isOwn ? 'own' : start > end ? 'back' : 'on';
  return (
    <Button type="text" block className={`sequence-row${isAt ? ' at' : ''}`} aria-pressed={isAt} onClick={onChoose}>
      <time>{clockSeconds(step.at)}</time>
      <span className="sequence-lines" style={{ '--columns': columns } as React.CSSProperties}>
        <span className={`sequence-arrow ${kind} cause-${step.cause}`} style={isOwn ? { left: style.left } : style}>
          <code className="nowrap">
            {step.cause === 'after' ? <ClockCircleOutlined aria-hidden="true" /> : null} {causeWords(t, { cause: step.cause, name: step.event })}
          </code>
        </span>
      </span>
    </Button>
  );
}

/** The steps as arrows between actors, newest first. */
export function SequencePart({ inspector, context }: SequencePartProps): React.ReactElement {
  const { t } = useTranslation();
  const { past, at, sought, columns: chosen, seconds } = context;
  const { recording } = past;
  const until = recording.step(at)?.at ?? 0;
  const { columns, arrows } = sequenceOf(recording, { actors: chosen, words: sought, since: seconds === null ? null : until - seconds * 1_000, at });
  const newest = arrows.length - 1;
  return (
    <div className="sequence">
      <div className="sequence-filters">
        <Select
          mode="multiple"
          maxCount={columnsMost}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('inspector.columns')}
          placeholder={t('inspector.busiest')}
          value={[...chosen]}
          onChange={(ids: string[]) => inspector.send({ type: 'columns.choose', ids })}
          options={recording.actorsAt(at).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Input
          type="search"
          aria-label={t('inspector.find')}
          placeholder={t('inspector.find')}
          value={sought}
          onChange={(event) => inspector.send({ type: 'steps.seek', words: event.target.value })}
        />
        <Select<number>
          aria-label={t('inspector.span')}
          value={seconds ?? 0}
          onChange={(given) => inspector.send({ type: 'seconds.choose', seconds: given === 0 ? null : given })}
          options={[{ value: 0, label: t('inspector.allKept') }, ...spanChoices(t)]}
        />
      </div>
      <div className="sequence-heads">
        <span />
        <span className="sequence-lines" style={{ '--columns': columns.length } as React.CSSProperties}>
          {columns.map((id) => (
            <code key={id} className="nowrap" title={recording.actor(id)?.name}>
              {recording.actor(id)?.name}
            </code>
          ))}
        </span>
      </div>
      {arrows.length === 0 ? <p className="faint inspector-none">{t('inspector.noArrows')}</p> : null}
      <VirtualRows<Arrow>
        count={arrows.length}
        rowHeight={rowHeight}
        slice={(from, to) => arrows.slice(Math.max(0, newest - to + 1), newest - from + 1).toReversed()}
        container={{ className: 'sequence-rows scroll' }}
      >
        {(arrow) => (
          <ArrowRow
            key={arrow.step.n}
            arrow={arrow}
            columns={columns.length}
            isAt={arrow.step.n === at}
            onChoose={() => {
              inspector.send({ type: 'step.to', n: arrow.step.n });
              inspector.send({ type: 'actor.choose', id: arrow.step.actor });
            }}
          />
        )}
      </VirtualRows>
    </div>
  );
}
