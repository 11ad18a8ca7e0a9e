import { useTranslation } from 'react-i18next';
import { placesOf } from '#contract/fieldProblem.ts';
import type { Field } from '#contract/kinds.ts';
import { numberWords } from '#i18n/numbers.ts';
import type { InputProps } from './given.tsx';
import { plainDecimal, readDecimal } from './readDecimal.tsx';
import { TypedNumber } from './TypedNumber.tsx';

/** A measured number: more places than its field has cannot be typed, and nothing is rounded. */
export function DecimalInput({ field, ...props }: InputProps<number> & { readonly field: Field }): React.ReactElement {
  const { t } = useTranslation();
  const places = placesOf(field);
  const isBelowNought = (field.options.min ?? 0) < 0;
  return (
    <TypedNumber
      {...props}
      read={(text) => readDecimal(text, places, isBelowNought)}
      plain={plainDecimal}
      shown={numberWords}
      refusal={t('inputs.decimalForm', { count: places })}
    />
  );
}
