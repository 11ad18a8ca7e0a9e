import { deskLimits, socketLimits } from '#contract/limits/chat.ts';

/** Only tests change these. */
export interface Timing {
  readonly pingMs: number;
  readonly silenceMs: number;
  readonly sweepMs: number;
  readonly handshakeMs: number;
  readonly presenceMs: number;
  readonly presenceGoneMs: number;
  readonly presenceGatherMs: number;
  readonly presenceSweepMs: number;
}

export const timingOf = (given: Partial<Timing> = {}): Timing => ({
  pingMs: socketLimits.serverPingMs,
  silenceMs: socketLimits.pongTimeoutMs,
  sweepMs: 2_000,
  handshakeMs: socketLimits.handshakeMs,
  presenceMs: deskLimits.presenceMs,
  presenceGoneMs: deskLimits.presenceGoneMs,
  presenceGatherMs: 200,
  presenceSweepMs: deskLimits.sweepMs,
  ...given,
});
