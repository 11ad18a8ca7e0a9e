/** The key of a call that must happen once: the same for every try of the same content until the outcome is known (design 4, class `once`). */
import type { FailureReason } from '#contract/errors.ts';
import { consoleLimits } from '#contract/limits/session.ts';
import type { CallFailure } from './errors.ts';

/** Nothing sure was answered: it may have happened. Everything else is an answer. */
const unsure: ReadonlySet<FailureReason> = new Set(['network', 'timeout', 'cancelled', 'unreadable', 'internal', 'unavailable', 'commitUnknown'] as const);

export class OnceKeys {
  private readonly keys = new Map<string, string>();
  private readonly newKey: () => string;

  constructor(newKey: () => string) {
    this.newKey = newKey;
  }

  /** @param content what makes the call the same call: who, where, what */
  keyFor(content: string): string {
    const key = this.keys.get(content) ?? this.newKey();
    // The oldest leaves first: a key asked for again counts as new.
    this.keys.delete(content);
    this.keys.set(content, key);
    for (const oldest of [...this.keys.keys()].slice(0, Math.max(0, this.keys.size - consoleLimits.rememberedKeys))) this.keys.delete(oldest);
    return key;
  }

  /** The next call of this content is another one once there was a sure answer. */
  settled(content: string, failure?: CallFailure): void {
    if (!failure || !unsure.has(failure.reason)) this.keys.delete(content);
  }
}
