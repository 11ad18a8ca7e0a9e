/** Faults on purpose, of one session and for a while: the demo alone has them (docs/adr/0124). What they touch asks here; without any of them that is one look at an empty map. */
import type { DrillKind } from '#contract/calls/drill.ts';
import { Refusal } from './refusal.ts';

/** Shorter than the 30 s after which the console tries again (spec 4): its next try succeeds. */
const cutMs = 20_000;
const slowMs = 60_000;
const slowByMs = 3_000;
/** One that waits for its occasion waits so long. */
const armedMs = 120_000;
/** The answer leaves before the process ends. */
const lastWordsMs = 300;
const lasts: Readonly<Record<Exclude<DrillKind, 'kill'>, number>> = { cut: cutMs, slow: slowMs, refuse: armedMs, second: armedMs };

export interface Colleague {
  readonly id: string;
  readonly name: string;
}
/** The hub asks these of sessions. */
interface Entrance<P extends { readonly sessionId: string }> {
  takeTicket(ticket: string): Promise<P | undefined>;
  stillValid(sessionIds: readonly string[]): Promise<Set<string>>;
  touch(sessionId: string): Promise<void> | void;
}

export class Drills {
  readonly #isDemo: boolean;
  readonly #die: (() => void) | undefined;
  readonly #until = new Map<string, number>();
  readonly #colleagues = new Map<string, Colleague>();
  #drop: (sessionId: string) => void = () => undefined;

  /** @param die ends this process where somebody starts it again */
  constructor(isDemo: boolean, die?: () => void) {
    this.#isDemo = isDemo;
    this.#die = die;
  }

  /** @param drop closes every socket of a session, as a broken line does */
  onCut(drop: (sessionId: string) => void): void {
    this.#drop = drop;
  }

  /** @throws Refusal notFound: with real people there is no such call, and nobody ends a server that is not started again */
  require(kind: DrillKind): void {
    if (!this.#isDemo || (kind === 'kill' && !this.#die)) throw new Refusal('notFound');
  }

  /** @returns up to when; null where it has happened */
  begin(kind: DrillKind, sessionId: string, colleague?: Colleague): number | null {
    this.require(kind);
    if (kind === 'kill') {
      setTimeout(() => this.#die?.(), lastWordsMs);
      return null;
    }
    const now = Date.now();
    for (const [name, until] of this.#until) if (until < now) this.#until.delete(name);
    const until = now + lasts[kind];
    this.#until.set(nameOf(kind, sessionId), until);
    if (kind === 'cut') this.#drop(sessionId);
    if (kind === 'second' && colleague) this.#colleagues.set(sessionId, colleague);
    return until;
  }

  isOn(kind: DrillKind, sessionId: string): boolean {
    return this.#until.size > 0 && (this.#until.get(nameOf(kind, sessionId)) ?? 0) > Date.now();
  }

  /** True once after it has begun. */
  takes(kind: 'refuse' | 'second', sessionId: string): boolean {
    const isOn = this.isOn(kind, sessionId);
    if (isOn) this.#until.delete(nameOf(kind, sessionId));
    return isOn;
  }

  /** Somebody else saves before this session does. */
  second(sessionId: string): Colleague | undefined {
    if (this.#until.size === 0 || !this.takes('second', sessionId)) return undefined;
    const colleague = this.#colleagues.get(sessionId);
    this.#colleagues.delete(sessionId);
    return colleague;
  }

  /** Each call of a slow session takes its time. */
  async wait(sessionId: string): Promise<void> {
    if (!this.isOn('slow', sessionId)) return;
    await new Promise((resolve) => {
      setTimeout(resolve, slowByMs);
    });
  }

  /** A session whose line is cut does not come back before its time. */
  through<P extends { readonly sessionId: string }>(sessions: Entrance<P>): Entrance<P> & { refusesNext(sessionId: string): boolean } {
    return {
      takeTicket: async (ticket) => {
        const principal = await sessions.takeTicket(ticket);
        return principal && this.isOn('cut', principal.sessionId) ? undefined : principal;
      },
      stillValid: (ids) => sessions.stillValid(ids),
      touch: (id) => sessions.touch(id),
      refusesNext: (id) => this.takes('refuse', id),
    };
  }
}

const nameOf = (kind: DrillKind, sessionId: string): string => `${kind} ${sessionId}`;
