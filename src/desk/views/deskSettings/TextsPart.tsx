import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { deskPolicyFields } from '#contract/resources/desk.ts';
import { closing, nextOpening } from '#contract/workingTime.ts';
import { openingWords } from '#i18n/times.ts';
import type { TextField } from '#src/desk/machines/desk/settings.ts';
import { Field } from '#src/kit/views/parts/Field.tsx';
import { useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import type { SettingsPart } from './useSettings.tsx';

const variables = ['ahead', 'opens'] as const;
/** So many stand before the customer of the preview. */
const example = 3;

/** The text as a customer would get it next. Hours that are being written may not be readable yet: then the place stays as it is written. */
function usePreview({ settings }: SettingsPart, field: TextField): (text: string) => string {
  const minute = useMinute();
  const { hours } = settings.draft;
  // A text that is told outside the hours is never told while they run.
  const told = settings.errors.hours || field === 'waitingText' ? minute : (closing(hours, minute) ?? minute);
  const opening = settings.errors.hours ? null : nextOpening(hours, told);
  return (text) => {
    const counted = text.replaceAll('{ahead}', String(example));
    return opening === null ? counted : counted.replaceAll('{opens}', openingWords(opening, told));
  };
}

function OneText({ field, ...part }: SettingsPart & { readonly field: TextField }): React.ReactElement {
  const { t } = useTranslation();
  const preview = usePreview(part, field);
  const { settings, write } = part;
  const text = settings.draft[field];
  const max = deskPolicyFields[field].options.max ?? 0;
  const error = settings.errors[field] === undefined ? undefined : t('rules.long', { max, count: text.length });
  return (
    <div className="one-text">
      <Field label={t(`rules.${field}`)} error={error}>
        {(given) => <Input.TextArea {...given} rows={3} value={text} onChange={(event) => write({ [field]: event.target.value })} />}
      </Field>
      <p className="text-variables">
        {variables.map((name) => (
          <Button
            key={name}
            className="card-size"
            aria-label={t('rules.insert', { word: t(`rules.${name}`) })}
            onClick={() => write({ [field]: `${text}{${name}}` })}
          >
            {t(`rules.${name}`)}
          </Button>
        ))}
      </p>
      <p className="text-preview">
        <span className="faint">{t('rules.preview')}</span>
        {text.trim() === '' ? <span className="faint">{t('rules.silent')}</span> : <span className="preview-bubble">{preview(text)}</span>}
      </p>
    </div>
  );
}

export function TextsPart(part: SettingsPart): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <p className="faint">{t('rules.textsHint')}</p>
      <OneText {...part} field="waitingText" />
      <OneText {...part} field="closedText" />
    </>
  );
}
