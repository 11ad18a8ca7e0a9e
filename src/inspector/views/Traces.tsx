import { Button, Table, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { clockSeconds } from '#i18n/times.ts';
import { failsOne } from '#src/inspector/machines/failing.ts';
import type { InspectorContext, InspectorRef } from '#src/inspector/machines/inspectorMachine.ts';
import { tracesOf } from '#src/inspector/machines/traces.ts';
import type { TraceEnd, TraceRow } from '#src/inspector/machines/traces.ts';
import type { Recording, Step } from '#src/inspector/machines/recording.ts';
import { causeWords } from './words.tsx';

interface TracesProps {
  readonly inspector: InspectorRef;
  readonly context: InspectorContext;
}

const tones: Readonly<Record<TraceEnd, 'success' | 'error' | 'warning' | 'default'>> = {
  arrived: 'success',
  rejected: 'error',
  unanswered: 'error',
  held: 'warning',
  underWay: 'default',
};

const ends = Object.keys(tones) as TraceEnd[];

/** One stage after the other; a server's clock may run a little before this one. */
const between = (from: number | null, to: number | null): string => (from === null || to === null ? '–' : String(Math.max(0, Math.round(to - from))));

const fails = (recording: Recording, step: Step): boolean => failsOne(step.held, recording.standAt(step.actor, step.n - 1).held);

function StepLine({ step, recording, onGo }: { readonly step: Step; readonly recording: Recording; readonly onGo: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const [taken] = step.taken;
  return (
    <li>
      <Button type="link" className="inline" onClick={onGo}>
        {step.n}
      </Button>
      <time>{clockSeconds(step.at)}</time>
      <code className="nowrap">{recording.actor(step.actor)?.name ?? ''}</code>
      <code className="nowrap">{causeWords(t, { cause: step.cause, name: step.event })}</code>
      <span className="inspector-trace-way">
        <span className="faint nowrap">
          {taken === undefined
            ? t('inspector.untried')
            : `${taken.guard === null ? '' : `[${taken.guard}] `}${taken.targets.join(', ') || taken.actions.join(', ') || t('inspector.stays')}`}
        </span>
        {fails(recording, step) ? <Tag color="error">{t('inspector.failsHere')}</Tag> : null}
      </span>
    </li>
  );
}

/** A message or change in one line, from the server's commit to the pixel; opened, every machine that took it. */
export function Traces({ inspector, context: { past, at, trace } }: TracesProps): React.ReactElement {
  const { t } = useTranslation();
  const { recording } = past;
  const rows = tracesOf(recording, at);
  const go = (step: Step): void => {
    inspector.send({ type: 'step.to', n: step.n });
    inspector.send({ type: 'actor.choose', id: step.actor });
    inspector.send({ type: 'view.choose', view: 'chart' });
  };
  return (
    <Table<TraceRow>
      className="inspector-table inspector-traces scroll"
      dataSource={rows}
      rowKey="id"
      size="small"
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      locale={{ emptyText: t('inspector.noTraces') }}
      expandable={{
        expandedRowKeys: trace === null ? [] : [trace],
        onExpand: (isOpen, { id }) => inspector.send({ type: 'trace.choose', id: isOpen ? id : null }),
        expandedRowRender: ({ steps }) => (
          <ol className="inspector-trace-steps">
            {steps.map((step) => (
              <StepLine key={step.n} step={step} recording={recording} onGo={() => go(step)} />
            ))}
          </ol>
        ),
      }}
      columns={[
        {
          key: 'end',
          title: t('inspector.traceEnd'),
          // Whoever looks for the one that failed need not turn pages of those that arrived.
          filters: ends.map((value) => ({ text: t(`inspector.${value}`), value })),
          defaultFilteredValue: trace === null ? null : ends.filter((value) => value !== 'arrived'),
          onFilter: (value, { end }) => end === value,
          render: (_, { end, code, steps }) => (
            <>
              <Tag color={tones[end]}>
                {t(`inspector.${end}`)}
                {code === null ? '' : ` ${code}`}
              </Tag>
              {end === 'arrived' && steps.some((step) => fails(recording, step)) ? <Tag color="warning">{t('inspector.failedOnce')}</Tag> : null}
            </>
          ),
        },
        { key: 'stream', title: t('inspector.stream'), render: (_, { type, stream }) => (type === null ? '' : `${type} ${stream ?? ''}`) },
        { key: 'id', title: t('inspector.traceId'), render: (_, { id }) => <code title={id}>{id.slice(0, 8)}</code> },
        { key: 'at', title: t('inspector.traceAt'), render: (_, row) => <time>{clockSeconds(row.sentAt ?? row.arrivedAt ?? row.steps[0]?.at ?? 0)}</time> },
        { key: 'sent', title: t('inspector.toCommit'), align: 'right', render: (_, row) => between(row.sentAt, row.committedAt ?? row.arrivedAt) },
        { key: 'frame', title: t('inspector.toFrame'), align: 'right', render: (_, row) => between(row.committedAt, row.arrivedAt) },
        { key: 'machine', title: t('inspector.toMachine'), align: 'right', render: (_, row) => between(row.arrivedAt, row.takenAt) },
        { key: 'paint', title: t('inspector.toPaint'), align: 'right', render: (_, row) => between(row.takenAt, row.paintedAt) },
        {
          key: 'actors',
          title: t('inspector.traceActors'),
          render: (_, { steps }) => {
            const names = [...new Set(steps.map(({ actor }) => recording.actor(actor)?.name ?? ''))].join(' → ');
            return (
              <code className="inspector-trace-actors" title={names}>
                {names}
              </code>
            );
          },
        },
      ]}
    />
  );
}
