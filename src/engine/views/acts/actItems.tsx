import type { Language } from '#i18n/language.ts';
import { labelIn } from '#i18n/label.ts';
import type { RowAct } from './actsOf.tsx';
import { WithReason } from './WithReason.tsx';

/** Declared acts as lines of a menu; one that cannot be done with this row says why. */
export const actItems = (declared: readonly RowAct[], language: Language, isBusy: boolean) =>
  declared.map(({ name, act: { label, whyNot }, isOff }) => {
    const word = labelIn(label, language);
    return { key: `act ${name}`, disabled: isOff || isBusy, label: isOff && whyNot ? <WithReason word={word} why={labelIn(whyNot, language)} /> : word };
  });
