import { useSelector } from '@xstate/react';
import type { WorkbenchRef } from '#src/workbench/machines/workbenchMachine.ts';

/** The oldest of what stands there; nothing on the screen is older. A tile that failed says its own age. */
export const useAsOf = (workbench: WorkbenchRef): string | null =>
  useSelector(workbench, ({ context: { shown, opened } }) => {
    const moments = (opened?.tiles ?? []).flatMap((name) => (shown[name]?.failure ? [] : (shown[name]?.asOf ?? [])));
    return moments.toSorted()[0] ?? null;
  });
