import { socketLimits } from '#contract/limits.ts';

/** Only tests change these. */
export interface Timing {
  readonly pingMs: number;
  readonly silenceMs: number;
  readonly sweepMs: number;
  readonly handshakeMs: number;
}

export const timingOf = (given: Partial<Timing> = {}): Timing => ({
  pingMs: socketLimits.serverPingMs,
  silenceMs: socketLimits.pongTimeoutMs,
  sweepMs: 2_000,
  handshakeMs: socketLimits.handshakeMs,
  ...given,
});
