import { useSelector } from '@xstate/react';
import type { CallDeskRef } from '#src/calls/machines/callDeskMachine.ts';
import type { CallDeskContext } from '#src/calls/machines/deskSetup.ts';

/** A part of what the desk shows. */
export const useDesk = <T,>(desk: CallDeskRef, select: (context: CallDeskContext) => T): T => useSelector(desk, (snapshot) => select(snapshot.context));

/** The part of the line that a card is at. */
export const useLine = (desk: CallDeskRef): 'before' | 'dialling' | 'calling' | 'talking' | 'wrapping' =>
  useSelector(
    desk,
    (snapshot) => (['dialling', 'calling', 'talking', 'wrapping'] as const).find((line) => snapshot.matches({ work: { card: { line } } })) ?? 'before',
  );
