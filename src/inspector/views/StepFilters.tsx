import { useState } from 'react';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { clockSeconds } from '#i18n/times.ts';
import type { InspectorContext, InspectorRef } from '#src/inspector/machines/inspectorMachine.ts';
import type { Recording } from '#src/inspector/machines/recording.ts';
import { spanChoices } from './words.tsx';

interface NamesProps {
  readonly label: string;
  readonly chosen: readonly string[];
  /** All there are; asked for while they are shown alone, since a recording grows in each frame. */
  readonly known: () => readonly string[];
  readonly onChoose: (names: readonly string[]) => void;
}

function Names({ label, chosen, known, onChoose }: NamesProps): React.ReactElement {
  const [isOpen, open] = useState(false);
  const names = isOpen ? [...new Set([...chosen, ...known()])].toSorted() : chosen;
  return (
    <Select<string[]>
      mode="multiple"
      size="small"
      allowClear
      aria-label={label}
      placeholder={label}
      maxTagCount={0}
      maxTagPlaceholder={chosen.join(', ')}
      popupMatchSelectWidth={false}
      value={[...chosen]}
      onOpenChange={open}
      onChange={onChoose}
      options={names.map((value) => ({ value, label: value }))}
    />
  );
}

interface StepFiltersProps {
  readonly inspector: InspectorRef;
  readonly context: InspectorContext;
  /** So many steps are left, of so many. */
  readonly left: number;
  readonly all: number;
}

const rangeKey = -1;
const namesIn = ({ actors }: Recording): readonly string[] => actors.map(({ name }) => name);
const eventsIn = ({ steps }: Recording): readonly string[] => steps.map(({ event }) => event);

/** The log is narrowed to actors, events and a span of time; what is left of it is told, and one press brings all of it back. */
export function StepFilters({ inspector, context, left, all }: StepFiltersProps): React.ReactElement {
  const { t } = useTranslation();
  const { past, names, events, range, seconds, sought, isOnlyChosen } = context;
  const isNarrowed = names.length > 0 || events.length > 0 || range !== null || seconds !== null || sought.trim() !== '' || isOnlyChosen;
  return (
    <div className="inspector-filters">
      <Names
        label={t('inspector.actors')}
        chosen={names}
        known={() => namesIn(past.recording)}
        onChoose={(chosen) => inspector.send({ type: 'steps.names', names: chosen })}
      />
      <Names
        label={t('inspector.steps')}
        chosen={events}
        known={() => eventsIn(past.recording)}
        onChoose={(chosen) => inspector.send({ type: 'steps.events', events: chosen })}
      />
      <Select<number>
        size="small"
        aria-label={t('inspector.span')}
        popupMatchSelectWidth={false}
        value={range === null ? (seconds ?? 0) : rangeKey}
        onChange={(given) => inspector.send({ type: 'seconds.choose', seconds: given === 0 ? null : given })}
        options={[
          { value: 0, label: t('inspector.allKept') },
          ...spanChoices(t),
          ...(range === null ? [] : [{ value: rangeKey, label: `${clockSeconds(range.from)} – ${clockSeconds(range.to)}` }]),
        ]}
      />
      {isNarrowed ? (
        <>
          <span className="faint nowrap">{t('inspector.leftOf', { count: left, all })}</span>
          <Button size="small" type="link" className="inline" onClick={() => inspector.send({ type: 'steps.all' })}>
            {t('inspector.showAll')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
