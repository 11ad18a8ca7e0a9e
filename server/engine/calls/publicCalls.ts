/** One network may ask for public pages so often, counted in memory, minute by minute. An answer costs little; the count keeps it so. */
import { answeringLimits } from '#contract/limits/answering.ts';
import { homeLimits } from '#contract/limits/lists.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { networkOf } from '#server/session/loginLimits.ts';

const minuteMs = 60_000;

export class PublicCalls {
  readonly #counts = new Map<string, number>();
  readonly #isOn: boolean;
  readonly #nowMs: () => number;
  #minute = -1;

  constructor(isOn: boolean, nowMs: () => number = () => performance.now()) {
    this.#isOn = isOn;
    this.#nowMs = nowMs;
  }

  /** @throws Refusal tooFast */
  take(address: string): void {
    this.#count(networkOf(address), homeLimits.callsAMinute);
  }

  /** Whoever has a link is counted by it. @throws Refusal tooFast */
  takeByLink(hash: string): void {
    this.#count(`link ${hash}`, answeringLimits.callsAMinute);
  }

  #count(whose: string, most: number): void {
    if (!this.#isOn) return;
    const now = this.#nowMs();
    const minute = Math.floor(now / minuteMs);
    // Networks that nobody can hold any more begin anew together with the minute.
    if (minute !== this.#minute || this.#counts.size >= homeLimits.networks) this.#counts.clear();
    this.#minute = minute;
    const count = (this.#counts.get(whose) ?? 0) + 1;
    this.#counts.set(whose, count);
    if (count > most) throw new Refusal('tooFast', { seconds: Math.ceil(((minute + 1) * minuteMs - now) / 1_000) });
  }
}
