import { useSelector } from '@xstate/react';
import { paletteLimits } from '#contract/limits/lists.ts';
import type { PaletteRef } from '#src/shell/machines/consoleMachine.ts';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePreference } from '#src/kit/views/console/usePreference.tsx';
import type { NamedEntry, Section } from './entries.tsx';
import { matching } from './entries.tsx';
import { useFoundSections } from './useFoundEntries.tsx';
import { screenKey } from './useScreenEntries.tsx';

const still = (name: Section['name'], entries: Section['entries']): Section => ({ name, entries, isBusy: false });

interface Given {
  readonly screens: readonly NamedEntry[];
  readonly colleagues: readonly NamedEntry[];
  readonly actions: readonly NamedEntry[];
}

/** The palette shows without words: favourites, what was open lately, a few of the other screens, what can be done. With words it shows whatever answers to them. */
export function usePaletteSections(palette: PaletteRef, { screens, colleagues, actions }: Given): readonly Section[] {
  const words = useSelector(palette, (snapshot) => snapshot.context.words.trim());
  const matches = useSelector(palette, (snapshot) => snapshot.context.matches);
  const favourites = usePreference((preference) => preference.favourites);
  const recent = usePreference((preference) => preference.recent);
  const here = useRoot((context) => context.path);
  const found = useFoundSections(palette);
  const at = (path: string): readonly NamedEntry[] => screens.filter((entry) => entry.key === screenKey(path));
  const lately = recent.filter((path) => path !== here && !favourites.includes(path));
  const others = screens.filter(({ address }) => address !== here && ![...favourites, ...lately].some((path) => path === address));
  const sections =
    words === ''
      ? [
          still('favourites', favourites.flatMap(at)),
          still('recent', lately.flatMap(at)),
          still('screens', others.slice(0, paletteLimits.rows)),
          still('actions', actions),
        ]
      : [
          still('screens', matching(screens, matches)),
          ...found,
          still('colleagues', matching(colleagues, matches).slice(0, paletteLimits.rows)),
          still('actions', matching(actions, matches)),
        ];
  return sections.filter((section) => section.isBusy || section.entries.length > 0);
}
