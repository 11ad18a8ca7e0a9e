import { sex } from '#contract/choices/people.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

/** The word for a sex: our server sends it in the caller's language, another back end may send the value. Unknown says nothing. */
export function useSexWord(): (value: string) => string {
  const language = useLanguage();
  return (value) => {
    if ((sex.unknown as readonly string[]).includes(value) || value === 'unknown') return '';
    const known = Object.entries(sex).find(([key, label]) => key === value || (label as readonly string[]).includes(value));
    return known ? labelIn(known[1], language) : value;
  };
}
