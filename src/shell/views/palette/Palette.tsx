import { useSelector } from '@xstate/react';
import { HeldKeys } from '#src/kit/views/dom/Keys.tsx';
import { onceWanted } from '#src/kit/views/parts/lazily.tsx';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { ComingPalette } from './ComingPalette.tsx';
import type { PaletteSheetProps } from './PaletteSheet.tsx';

const PaletteSheet = onceWanted<PaletteSheetProps>(
  () => import('./PaletteSheet.tsx').then((module) => module.PaletteSheet),
  ({ palette, isOpen }) => <ComingPalette palette={palette} isOpen={isOpen} />,
);

function Known({ palette, onKeyMap }: Omit<PaletteSheetProps, 'isOpen'>): React.ReactElement {
  const isOpen = useSelector(palette, (snapshot) => snapshot.hasTag('open'));
  return (
    <>
      <HeldKeys keys={{ k: () => palette.send({ type: isOpen ? 'palette.close' : 'palette.open' }) }} />
      <PaletteSheet palette={palette} isOpen={isOpen} onKeyMap={onKeyMap} />
    </>
  );
}

/** Ctrl+K or ⌘K, from anywhere. */
export function Palette({ onKeyMap }: { readonly onKeyMap: () => void }): React.ReactElement | null {
  const palette = useRoot((context) => context.palette);
  return palette ? <Known palette={palette} onKeyMap={onKeyMap} /> : null;
}
