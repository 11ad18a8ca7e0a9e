import { useTranslation } from 'react-i18next';
import type { Words } from '#contract/questionnaires/definition.ts';
import { LongTextInput, TextInput } from '#src/kit/views/inputs/TextInputs.tsx';

interface TwoWordsProps {
  readonly label: string;
  readonly value: Words | undefined;
  /** Undefined where nothing stands in either. */
  readonly onChange: (words: Words | undefined) => void;
  readonly hasEnglish: boolean;
  readonly isLong?: boolean;
  readonly required?: boolean;
  readonly max?: number;
  readonly problem?: string | undefined;
  readonly hint?: string | undefined;
  readonly disabledWhy: string;
}

/** One of the two texts was written. */
export function wordsWith(words: Words | undefined, language: keyof Words, text: string | null): Words | undefined {
  const { zh = '', en = '' }: Partial<Words> = { ...words, [language]: text ?? '' };
  if (zh === '' && en === '') return undefined;
  return en === '' ? { zh } : { zh, en };
}

/** A text in Chinese, and in English where the questionnaire has both. */
export function TwoWords({ label, value, onChange, hasEnglish, isLong = false, max, problem, hint, ...rest }: TwoWordsProps): React.ReactElement {
  const { t } = useTranslation();
  const Text = isLong ? LongTextInput : TextInput;
  return (
    <div className="two-words">
      <Text
        {...rest}
        label={label}
        value={value?.zh ?? ''}
        max={max}
        problem={problem}
        hint={hint}
        onChange={(text) => onChange(wordsWith(value, 'zh', text))}
      />
      {hasEnglish ? (
        <Text
          {...rest}
          required={false}
          label={t('designer.inEnglish', { label })}
          value={value?.en ?? ''}
          max={max}
          onChange={(text) => onChange(wordsWith(value, 'en', text))}
        />
      ) : null}
    </div>
  );
}
