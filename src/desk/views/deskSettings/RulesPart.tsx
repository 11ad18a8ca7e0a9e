import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { assignModes, deskPolicyFields } from '#contract/resources/desk.ts';
import { labelIn } from '#i18n/label.ts';
import type { WholeField } from '#src/desk/machines/desk/settings.ts';
import { WholeInput } from '#src/kit/views/inputs/WholeInput.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import type { SettingsPart } from './useSettings.tsx';

const modes = ['manual', 'turn', 'load'] as const;

interface NumberFieldProps extends SettingsPart {
  readonly field: WholeField;
  readonly label: string;
  readonly unit: string;
  readonly hint?: string;
}

function NumberField({ settings, write, field, label, unit, hint }: NumberFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const error = settings.isChecked ? settings.errors[field] : undefined;
  const { min = 0, max = 0 } = deskPolicyFields[field].options;
  const words = error === undefined ? undefined : error === 'missing' ? t('rules.missing') : t('rules.range', { min, max });
  const written = settings.draft[field];
  return (
    <WholeInput
      label={label}
      hint={hint}
      problem={words}
      unit={unit}
      max={max}
      value={written === '' ? null : Number(written)}
      onChange={(value) => write({ [field]: value === null ? '' : String(value) })}
    />
  );
}

/** The rules say who gets a new conversation, how many a person holds, how fast an answer is due, and what happens by itself. */
export function RulesPart(part: SettingsPart): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { settings, write } = part;
  return (
    <>
      <fieldset className="modes">
        <legend>{t('rules.assign')}</legend>
        {modes.map((mode) => (
          <Radio
            key={mode}
            className="hand-choice"
            name="assign-mode"
            checked={settings.draft.assignMode === mode}
            onChange={() => write({ assignMode: mode })}
          >
            <span className="hand-words">
              <span>{labelIn(assignModes[mode], language)}</span>
              <span className="faint">{t(`rules.${mode}Text`)}</span>
            </span>
          </Radio>
        ))}
      </fieldset>
      <NumberField {...part} field="capacity" label={t('rules.capacity')} unit={t('rules.people')} />
      <h3>{t('rules.clocks')}</h3>
      <p className="faint">{t('rules.clocksHint')}</p>
      <div className="number-row">
        <NumberField {...part} field="firstMinutes" label={t('rules.firstMinutes')} unit={t('rules.minutes')} />
        <NumberField {...part} field="nextMinutes" label={t('rules.nextMinutes')} unit={t('rules.minutes')} />
        <NumberField {...part} field="closeMinutes" label={t('rules.closeMinutes')} unit={t('rules.minutes')} />
      </div>
      <h3>{t('rules.backs')}</h3>
      <NumberField {...part} field="awayMinutes" label={t('rules.awayMinutes')} unit={t('rules.minutes')} hint={t('rules.never')} />
      <NumberField {...part} field="idleHours" label={t('rules.idleHours')} unit={t('rules.hoursUnit')} hint={t('rules.never')} />
    </>
  );
}
