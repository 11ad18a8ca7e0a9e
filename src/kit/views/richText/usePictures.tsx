import { useCallback } from 'react';
import { useSelector } from '@xstate/react';
import type { TransfersRef } from '#src/shell/machines/consoleMachine.ts';

interface Pictures {
  /** Path of a stored picture -> an address the browser can draw. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly onWant: (path: string) => void;
}
const none: Pictures['pictures'] = {};
const nobody = { getSnapshot: () => null, subscribe: () => ({ unsubscribe: () => undefined }) };

/** The pictures of our store, fetched by who looks. */
export function usePictures(transfers: TransfersRef | null): Pictures {
  const pictures = useSelector(transfers ?? nobody, (snapshot) => snapshot?.context.pictures ?? none);
  const onWant = useCallback((path: string) => transfers?.send({ type: 'picture.want', path }), [transfers]);
  return { pictures, onWant };
}
