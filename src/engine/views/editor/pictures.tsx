import { useSelector } from '@xstate/react';
import { isUnderWay } from '#src/transfers/machines/underWay.ts';
import { useTransfers } from '#src/kit/views/transfer/useTransfers.tsx';

/** Under which a picture goes into a field of a form. */
export const placeOf = (key: string, name: string): string => `${key} ${name}`;

/** A picture of this form is on its way: what is saved now would be saved without it. */
export function usePicturesWait(key: string): boolean {
  const transfers = useTransfers();
  return useSelector(transfers ?? undefined, (snapshot) =>
    (snapshot?.context.items ?? []).some((item) => item.place.startsWith(`${key} `) && isUnderWay(item)),
  );
}
