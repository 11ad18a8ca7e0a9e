import { labelIn } from '#i18n/label.ts';
import type { MenuScreen } from '#src/shell/machines/navigation/rail.ts';
import { areaIcons } from '#src/shell/views/rail/areaIcons.tsx';
import { useLanguage, useNavigationRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRail } from '#src/kit/views/console/rightsOf.tsx';
import type { NamedEntry } from './entries.tsx';

export const screenKey = (path: string): string => `screen ${path}`;

/** Every screen this person may open, found by its title in both languages and by its area. */
export function useScreenEntries(): readonly NamedEntry[] {
  const language = useLanguage();
  const navigation = useNavigationRef();
  return useRail().flatMap((area) =>
    area.screens.map(({ path, title }: MenuScreen): NamedEntry => {
      const word = labelIn(title, language);
      const areaWord = labelIn(area.label, language);
      return {
        key: screenKey(path),
        label: word,
        hint: areaWord === word ? undefined : areaWord,
        icon: areaIcons[area.area],
        address: path,
        act: () => navigation.send({ type: 'go', path }),
        texts: [word, ...title.filter((one) => one !== word), areaWord],
      };
    }),
  );
}
