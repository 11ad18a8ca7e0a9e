/** One time line of a row (docs/adr/0095): by days, newest first, with filters by kind, a jump to a day, and steps that load older entries. */
import { useState } from 'react';
import { Button, Popover } from 'antd';
import CalendarOutlined from '@ant-design/icons/CalendarOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Right } from '#contract/rights.ts';
import { resourceHere } from '#contract/standardEntities.ts';
import { ownChanges } from '#contract/timeLine.ts';
import type { TimeLineEntry } from '#contract/timeLine.ts';
import { countWords } from '#i18n/countWords.ts';
import { labelIn } from '#i18n/label.ts';
import { dayLine, dayValue, epochOf } from '#i18n/times.ts';
import type { TimeLineRef } from '#src/engine/machines/timeLine/timeLineMachine.ts';
import { lineKey } from '#src/engine/machines/timeLine/entries.ts';
import type { TimeLinesRef } from '#src/engine/machines/timeLine/timeLinesMachine.ts';
import { useLanguage, useMinute, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { WithActor } from '#src/kit/views/console/WithActor.tsx';
import { focusAmong } from '#src/kit/views/dom/focusAmong.ts';
import { Seen } from '#src/kit/views/dom/Seen.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { DayInput } from '#src/kit/views/inputs/DateInputs.tsx';
import { Chip, FreshPill } from '#src/kit/views/parts/Chip.tsx';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { Entry } from './Entry.tsx';
import type { LineParts } from './lineParts.tsx';
import './timeLine.css';

export interface TimeLineProps {
  readonly entity: string;
  readonly id: string;
  readonly parts: LineParts;
}

function Kinds({ line }: { readonly line: TimeLineRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const offered = useSelector(line, (snapshot) => snapshot.context.offered);
  const chosen = useSelector(line, (snapshot) => snapshot.context.kinds);
  if (offered.length < 2) return null;
  const choose = (kinds: readonly string[]): void => line.send({ type: 'line.filter', kinds });
  return (
    <div className="past-kinds" role="group" aria-label={t('timeLine.kinds')}>
      <Chip isOn={chosen.length === 0} onPress={() => choose([])}>
        {t('timeLine.all')}
      </Chip>
      {offered.map((kind) => (
        <Chip key={kind} isOn={chosen.includes(kind)} onPress={() => choose(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind])}>
          {kind === ownChanges ? t('timeLine.changes') : labelIn(resourceHere(kind)?.label ?? [kind, kind], language)}
        </Chip>
      ))}
    </div>
  );
}

function Jump({ line }: { readonly line: TimeLineRef }): React.ReactElement {
  const { t } = useTranslation();
  const today = dayValue(useMinute());
  const shown = useSelector(line, (snapshot) => snapshot.context.day);
  const [open, setOpen] = useState(false);
  const [day, setDay] = useState<string | null>(null);
  const go = (event: React.SubmitEvent): void => {
    event.preventDefault();
    if (day === null) return;
    setOpen(false);
    line.send({ type: 'line.day', day });
  };
  const form = (
    <form className="past-jump" onSubmit={go}>
      <DayInput label={t('timeLine.day')} value={day} max={today} onChange={setDay} />
      <Button type="primary" htmlType="submit" disabled={day === null}>
        {t('timeLine.go')}
      </Button>
    </form>
  );
  return (
    <>
      {shown === null ? null : (
        <Button type="link" className="inline" onClick={() => line.send({ type: 'line.day', day: null })}>
          {t('timeLine.toNewest')}
        </Button>
      )}
      <Popover content={form} trigger="click" placement="bottomRight" open={open} onOpenChange={setOpen} destroyOnHidden>
        <Button type="text" size="small" icon={<CalendarOutlined />} aria-expanded={open}>
          {shown ?? t('timeLine.jump')}
        </Button>
      </Popover>
    </>
  );
}

/** Entries of one day of the hospital. */
const daysOf = (entries: readonly TimeLineEntry[]): readonly (readonly [day: string, entries: readonly TimeLineEntry[]])[] => [
  ...Map.groupBy(entries, ({ at }) => dayValue(epochOf(at))),
];

function Older({ line }: { readonly line: TimeLineRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const next = useSelector(line, (snapshot) => snapshot.context.next);
  const isAdding = useSelector(line, (snapshot) => snapshot.hasTag('adding'));
  if (next === null) return <p className="faint past-end">{t('timeLine.end')}</p>;
  const more = (): void => line.send({ type: 'line.more' });
  return (
    <Seen key={next} className="past-end" onSeen={more}>
      <Button type="link" className="inline" loading={isAdding} onClick={more}>
        {t('timeLine.older')}
      </Button>
    </Seen>
  );
}

function Days({ line, entity, parts }: { readonly line: TimeLineRef } & Pick<TimeLineProps, 'entity' | 'parts'>): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const minute = useMinute();
  const entries = useSelector(line, (snapshot) => snapshot.context.entries);
  const waiting = useSelector(line, (snapshot) => snapshot.context.waiting);
  const isFiltered = useSelector(line, ({ context }) => context.kinds.length > 0 || context.day !== null);
  const held = new Set(waiting);
  const walk = (event: React.KeyboardEvent<HTMLElement>): void => {
    const by = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (by === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    focusAmong(event.currentTarget, by, 'first');
  };
  if (entries.length === 0) return <p className="faint">{t(isFiltered ? 'timeLine.noneSuch' : 'timeLine.none')}</p>;
  return (
    <div
      className="past-days scroll"
      tabIndex={0}
      role="group"
      aria-label={t('timeLine.list')}
      onKeyDown={walk}
      onScroll={(event) => {
        const top = event.currentTarget.scrollTop < 8;
        if (top !== line.getSnapshot().context.atTop) line.send({ type: 'line.scrolled', top });
      }}
    >
      {daysOf(entries.filter(({ key }) => !held.has(key))).map(([day, those]) => (
        <section key={day} className="past-day">
          <h3>{dayLine(those[0]?.at ?? day, minute, language)}</h3>
          <ol>
            {those.map((entry) => (
              <Entry key={entry.key} entry={entry} entity={entity} parts={parts} />
            ))}
          </ol>
        </section>
      ))}
      <Older line={line} />
    </div>
  );
}

function Fresh({ line }: { readonly line: TimeLineRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const count = useSelector(line, (snapshot) => snapshot.context.waiting.length);
  return count === 0 ? null : (
    <div className="past-fresh" role="status">
      <FreshPill words={t('timeLine.fresh', { count, shown: countWords(count) })} onPress={() => line.send({ type: 'line.showNew' })} />
    </div>
  );
}

function Line({ host, entity, id, parts }: TimeLineProps & { readonly host: TimeLinesRef }): React.ReactElement {
  const line = useSelector(host, (snapshot) => snapshot.context.lines[lineKey({ entity, id })]);
  return (
    <>
      <Shown key={id} onShown={() => host.send({ type: 'line.show', entity, id })} />
      {line ? <Read line={line} entity={entity} parts={parts} /> : <Loading rows={4} faces={false} />}
    </>
  );
}

function Read({ line, entity, parts }: { readonly line: TimeLineRef } & Pick<TimeLineProps, 'entity' | 'parts'>): React.ReactElement {
  const failure = useSelector(line, (snapshot) => snapshot.context.failure);
  const isLoaded = useSelector(line, (snapshot) => snapshot.context.isLoaded);
  return (
    <>
      <div className="past-tools">
        <Kinds line={line} />
        <span className="past-jumps">
          <Jump line={line} />
        </span>
      </div>
      {failure ? <LoadFailureLine failure={failure} onRetry={() => line.send({ type: 'line.again' })} /> : null}
      <Fresh line={line} />
      {isLoaded ? <Days line={line} entity={entity} parts={parts} /> : failure ? null : <Loading rows={4} faces={false} />}
    </>
  );
}

/** Whoever may not read the row, or has a back end that knows the specification alone, has none. */
export function TimeLine(props: TimeLineProps & { readonly rights: string }): React.ReactElement | null {
  const { t } = useTranslation();
  const mayRead = useRight(`${props.rights}.read` as Right);
  const isOffered = useRoot((context) => context.config.features.includes('resources'));
  if (!mayRead || !isOffered) return null;
  return (
    <section className="side-part time-line" aria-label={t('timeLine.title')}>
      <header>
        <h2>{t('timeLine.title')}</h2>
        <FreshnessMark />
      </header>
      <WithActor<TimeLinesRef> name="timeLines">{(host) => <Line {...props} host={host} />}</WithActor>
    </section>
  );
}
