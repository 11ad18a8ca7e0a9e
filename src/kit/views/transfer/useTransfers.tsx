import { shallowEqual, useSelector } from '@xstate/react';
import type { TransfersRef } from '#src/shell/machines/consoleMachine.ts';
import type { TransferItem } from '#src/transfers/machines/item.ts';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';

export const useTransfers = (): TransfersRef | null => useRoot((context) => context.transfers);

/** One field holds these, in its order. */
export const useItems = (transfers: TransfersRef, place: string): readonly TransferItem[] =>
  useSelector(transfers, (snapshot) => snapshot.context.items.filter((item) => item.place === place), shallowEqual);
