import { useState } from 'react';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Span, WorkingHours } from '#contract/workingTime.ts';
import { DayInput } from '#src/kit/views/inputs/DateInputs.tsx';
import { Spans } from './Spans.tsx';
import type { SettingsPart } from './useSettings.tsx';

/** Monday first; 0 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;
const workdaysAfterMonday: readonly number[] = [2, 3, 4, 5];

function NewDay({ onAdd }: { readonly onAdd: (day: string) => void }): React.ReactElement {
  const { t } = useTranslation();
  const [day, choose] = useState<string | null>(null);
  return (
    <div className="new-day">
      <DayInput label={t('rules.date')} value={day} onChange={choose} />
      <Button
        disabled={day === null}
        onClick={() => {
          if (day !== null) onAdd(day);
          choose(null);
        }}
      >
        {t('rules.addDay')}
      </Button>
    </div>
  );
}

/** Open times a weekday with their breaks, and the days that differ. */
export function HoursPart({ settings, write }: SettingsPart): React.ReactElement {
  const { t } = useTranslation();
  const { hours } = settings.draft;
  const { week, days = {} } = hours;
  const wrong = settings.isChecked ? (settings.errors.hours ?? []) : [];
  const change = (patch: Partial<WorkingHours>): void => write({ hours: { ...hours, ...patch } });
  const setWeekday = (day: number, spans: readonly Span[]): void => change({ week: week.map((one, index) => (index === day ? spans : one)) });
  const copyDown = (): void => change({ week: week.map((one, index) => (workdaysAfterMonday.includes(index) ? (week[1] ?? one) : one)) });
  const without = (day: string): Readonly<Record<string, readonly Span[]>> => Object.fromEntries(Object.entries(days).filter(([one]) => one !== day));
  return (
    <>
      <p className="faint">{t('rules.hoursHint')}</p>
      <div className="hours-days">
        {weekdays.map((day) => (
          <Spans
            key={day}
            day={t(`rules.day${day}`)}
            spans={week[day] ?? []}
            isWrong={wrong.includes(String(day))}
            onChange={(spans) => setWeekday(day, spans)}
          />
        ))}
      </div>
      <Button onClick={copyDown}>{t('rules.copyDown')}</Button>
      <h3>{t('rules.special')}</h3>
      <p className="faint">{t('rules.specialHint')}</p>
      <div className="hours-days">
        {Object.keys(days)
          .toSorted()
          .map((day) => (
            <Spans key={day} day={day} spans={days[day] ?? []} isWrong={wrong.includes(day)} onChange={(spans) => change({ days: { ...days, [day]: spans } })}>
              <Button
                type="text"
                aria-label={t('rules.removeDay', { day })}
                title={t('rules.removeDay', { day })}
                onClick={() => change({ days: without(day) })}
                icon={<DeleteOutlined />}
              />
            </Spans>
          ))}
      </div>
      <NewDay onAdd={(day) => change({ days: { ...days, [day]: days[day] ?? [] } })} />
    </>
  );
}
