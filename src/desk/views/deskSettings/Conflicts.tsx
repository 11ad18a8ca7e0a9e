import { useTranslation } from 'react-i18next';
import { assignModes } from '#contract/resources/desk.ts';
import type { Span } from '#contract/workingTime.ts';
import { labelIn } from '#i18n/label.ts';
import type { DeskRef } from '#src/shell/machines/consoleMachine.ts';
import type { DeskSettings, PolicyDraft, PolicyField } from '#src/desk/machines/desk/settings.ts';
import { standingOf } from '#src/kit/machines/forms/conflict.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Conflict } from '#src/kit/views/states/Conflict.tsx';
import { weekdays } from './HoursPart.tsx';

const words = {
  hours: 'rules.hours',
  assignMode: 'rules.assign',
  capacity: 'rules.capacity',
  firstMinutes: 'rules.firstMinutes',
  nextMinutes: 'rules.nextMinutes',
  closeMinutes: 'rules.closeMinutes',
  awayMinutes: 'rules.awayMinutes',
  idleHours: 'rules.idleHours',
  waitingText: 'rules.waitingText',
  closedText: 'rules.closedText',
} as const satisfies Readonly<Record<PolicyField, string>>;

/** A value in words, so that two can be compared. */
function useValueWords(): (draft: PolicyDraft, field: PolicyField) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const spans = (given: readonly Span[] = []): string => given.map(([from, to]) => `${from}-${to}`).join(' ') || t('rules.rest');
  return (draft, field) => {
    if (field === 'assignMode') return labelIn(assignModes[draft.assignMode], language);
    if (field !== 'hours') return draft[field] || t('rules.empty');
    const { week, days = {} } = draft.hours;
    const lines = weekdays.map((day) => `${t(`rules.day${day}`)} ${spans(week[day])}`);
    return [...lines, ...Object.entries(days).map(([day, given]) => `${day} ${spans(given)}`)].join('\n');
  };
}

/** Two leads changed these at once; the drawer's own foot saves it. */
export function Conflicts({ desk, settings }: { readonly desk: DeskRef; readonly settings: DeskSettings }): React.ReactElement | null {
  const { t } = useTranslation();
  const valueWords = useValueWords();
  const { versions, picks } = settings;
  if (versions === null) return null;
  const { opened, yours, theirs } = versions;
  const fields = (Object.keys(words) as PolicyField[]).map((field) => ({
    key: field,
    label: t(words[field]),
    standing: standingOf(opened[field], yours[field], theirs[field]),
    opened: valueWords(opened, field),
    yours: valueWords(yours, field),
    theirs: valueWords(theirs, field),
  }));
  return (
    <div className="settings-conflict">
      <Conflict
        fields={fields}
        picks={picks}
        onPick={(key, pick) => {
          if (pick === 'yours' || pick === 'theirs') desk.send({ type: 'settings.pick', field: key as PolicyField, whose: pick });
        }}
      />
    </div>
  );
}
