import { sex } from '#contract/resources/member.ts';
import { labelIn } from '#i18n/fromContract.ts';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';

/** The word for a value of sex; unknown and foreign values say nothing. */
export function useSexWord(): (value: string) => string {
  const language = useLanguage();
  return (value) => (value === 'male' || value === 'female' ? labelIn(sex[value], language) : '');
}
