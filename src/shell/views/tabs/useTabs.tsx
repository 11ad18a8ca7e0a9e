import { useSelector } from '@xstate/react';
import { screens } from '#contract/screens/index.ts';
import type { Screen } from '#contract/screens/index.ts';
import type { Label } from '#contract/label.ts';
import { useNavigationRef, useScreensRef } from '#src/kit/views/console/ConsoleContext.tsx';

/** A screen that is open: where it was left, and whether something is written in it that nobody has yet. */
export interface Tab {
  readonly path: string;
  readonly search: string;
  readonly title: Label;
  /** Stays in the document when another one is in front. */
  readonly isKept: boolean;
  readonly isFront: boolean;
  readonly isUnsaved: boolean;
}

const known: ReadonlyMap<string, Screen> = new Map(
  (screens as readonly Screen[]).filter((one) => one.area === 'shell' && one.title).map((one) => [one.path, one]),
);
const none: readonly { readonly path: string; readonly search: string }[] = [];
const nothing: readonly string[] = [];

/** In the order of the strip. The one that the address names is always among them. */
export function useTabs(): readonly Tab[] {
  const navigation = useNavigationRef();
  const path = useSelector(navigation, (snapshot) => snapshot.context.path);
  const search = useSelector(navigation, (snapshot) => snapshot.context.search);
  const screensRef = useScreensRef() ?? undefined;
  const open = useSelector(screensRef, (snapshot) => snapshot?.context.open ?? none);
  const seen = useSelector(screensRef, (snapshot) => snapshot?.context.seen ?? nothing);
  const unsaved = useSelector(screensRef, (snapshot) => snapshot?.context.unsaved ?? nothing);
  const all = open.some((one) => one.path === path) || !known.has(path) ? open : [...open, { path, search }];
  return all.flatMap((one) => {
    const screen = known.get(one.path);
    if (!screen?.title) return [];
    const isFront = one.path === path;
    return [
      {
        path: one.path,
        search: isFront ? search : one.search,
        title: screen.title,
        isKept: screen.kept === true && seen.includes(one.path),
        isFront,
        isUnsaved: unsaved.includes(one.path),
      },
    ];
  });
}
