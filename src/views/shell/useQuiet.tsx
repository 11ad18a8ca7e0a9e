import { useSelector } from '@xstate/react';
import { socketLimits } from '#contract/limits/chat.ts';
import type { SocketRef } from '#machines/consoleMachine.ts';
import { useRoot } from './ConsoleContext.tsx';

/** The connection stands, but nothing answers: a dead line is found out only later. A back end without positions may never answer heartbeats. */
export function useQuiet(socket: SocketRef): boolean {
  const lastBeatAt = useSelector(socket, (snapshot) => (snapshot.hasTag('open') && snapshot.context.positions ? snapshot.context.lastBeatAt : null));
  return useRoot(({ now }) => lastBeatAt !== null && now - lastBeatAt > socketLimits.quietMs);
}
