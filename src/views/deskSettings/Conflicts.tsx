import BranchesOutlined from '@ant-design/icons/BranchesOutlined';
import { useTranslation } from 'react-i18next';
import { assignModes } from '#contract/resources/desk.ts';
import type { Span } from '#contract/workingTime.ts';
import { labelIn } from '#i18n/fromContract.ts';
import type { DeskRef } from '#machines/consoleMachine.ts';
import type { DeskSettings, PolicyDraft, PolicyField } from '#machines/desk/settings.ts';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
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

/** Both values, item by item; what only one of the two changed has already come together. */
export function Conflicts({ desk, settings }: { readonly desk: DeskRef; readonly settings: DeskSettings }): React.ReactElement | null {
  const { t } = useTranslation();
  const valueWords = useValueWords();
  const { theirs, conflicts, draft } = settings;
  if (theirs === null) return null;
  return (
    <section className="conflicts" aria-label={t('rules.conflictTitle')}>
      <p role="alert">
        <BranchesOutlined aria-hidden="true" />
        <span>
          <strong>{t('rules.conflictTitle')}</strong> {conflicts.length === 0 ? t('rules.followed') : t('rules.conflictText', { count: conflicts.length })}
        </span>
      </p>
      {conflicts.map((field) => (
        <div key={field} className="conflict" role="group" aria-label={t(words[field])}>
          <h3>{t(words[field])}</h3>
          {(['mine', 'theirs'] as const).map((whose) => (
            <button key={whose} type="button" className="conflict-value" onClick={() => desk.send({ type: 'settings.pick', field, whose })}>
              <span className="faint">{t(whose === 'mine' ? 'rules.yours' : 'rules.theirs')}</span>
              <span>{valueWords(whose === 'mine' ? draft : theirs, field)}</span>
              <span className="conflict-choose">{t(whose === 'mine' ? 'rules.useMine' : 'rules.useTheirs')}</span>
            </button>
          ))}
        </div>
      ))}
    </section>
  );
}
