import { Radio } from 'antd';
import { choiceLabel } from '#i18n/fromContract.ts';
import { labelIn } from '#i18n/label.ts';
import type { Tone } from '#contract/lives/life.ts';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import type { NamedInputProps } from './namedInputProps.tsx';

/** A word's look is chosen by the look itself. */
export function ToneInput({ field, value, onChange, disabledWhy }: NamedInputProps): React.ReactElement {
  const language = useLanguage();
  return (
    <fieldset className="tones" disabled={Boolean(disabledWhy)}>
      <legend>{labelIn(field.label, language)}</legend>
      {Object.keys(field.choices ?? {}).map((tone) => (
        <Radio key={tone} className={tone === value ? 'tone chosen' : 'tone'} checked={tone === value} onChange={() => onChange(tone)}>
          <Tag tone={tone as Tone}>{choiceLabel(field, tone, language)}</Tag>
        </Radio>
      ))}
    </fieldset>
  );
}
