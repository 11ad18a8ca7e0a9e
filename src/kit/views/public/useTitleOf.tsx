import { screens } from '#contract/screens/index.ts';
import type { Screen } from '#contract/screens/index.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

/** A page is called so; by its path where it has no name. */
export function useTitleOf(): (path: string) => string {
  const language = useLanguage();
  return (path) => {
    const title = (screens as readonly Screen[]).find((one) => one.path === path)?.title;
    return (title && labelIn(title, language)) || path;
  };
}
