/**
 * Group commit: what arrives while a commit is under way forms the next one. Nobody is answered before the commit; a group that
 * fails is split, so that one bad message fails alone; a commit whose answer was lost is tried again with the same ids, never guessed.
 */
import type { PoolClient } from 'pg';
import type { ErrorName } from '#contract/errors.ts';
import { chatLimits } from '#contract/limits/chat.ts';
import type { Database } from '#server/db/database.ts';
import { isConnectionLost } from '#server/db/faults.ts';
import { appendMessages } from '#server/log/chatAppend.ts';
import type { Appended, Draft, Stored } from '#server/log/chatAppend.ts';
import type { Entry } from '#server/log/nudge.ts';

export type Outcome = Stored | { readonly is: 'refused'; readonly reason: ErrorName };
export interface Waiting {
  readonly draft: Draft;
  settle(outcome: Outcome): void;
}

export interface SendGroupOptions {
  readonly database: Database;
  /** After the commit, before anybody is answered. */
  readonly deliver: (groupId: string, entries: readonly Entry[]) => void;
  /** Something of this group may have been committed without our hearing of it. */
  readonly look: (groupId: string) => void;
  readonly onFault: (error: unknown, messages: number) => void;
}

export interface SendGroup {
  /** @returns false when too many are waiting already */
  add(waiting: Waiting): boolean;
  readonly length: number;
  /** Resolves when nothing is waiting any more. */
  idle(): Promise<void>;
  stop(): void;
}

const triesWhenContended = 3;
const retryMs = 50;
const retryMaxMs = 1_000;

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '');
/** Rolled back for sure, and likely to pass the next time: deadlock, serialization, a client id stored by another node meanwhile. */
const isContended = (code: string): boolean => code.startsWith('40') || code === '23505';
/** Nothing about the messages is wrong: the database cannot write. */
const cannotWrite: Readonly<Record<string, ErrorName>> = { '53100': 'diskFull', '25006': 'unavailable', '53200': 'overloaded', '53300': 'overloaded' };
/** One message was waited for too long (its row is locked by somebody, or it is slow). */
const tooSlow = new Set(['55P03', '57014']);

/** `away`: no connection could be had, nothing was begun. `lost`: it broke, and whether it was committed is unknown. `failed`: rolled back. */
class Fault {
  readonly how: 'away' | 'lost' | 'failed';
  readonly code: string;

  constructor(how: Fault['how'], error: unknown) {
    this.how = how;
    this.code = codeOf(error);
  }
}

class CommitQueue implements SendGroup {
  readonly #options: SendGroupOptions;
  #queue: Waiting[] = [];
  #underWay = 0;
  #running = false;
  #stopped = false;
  #whenIdle: (() => void)[] = [];

  constructor(options: SendGroupOptions) {
    this.#options = options;
  }

  get length(): number {
    return this.#queue.length + this.#underWay;
  }

  add(waiting: Waiting): boolean {
    if (this.#stopped || this.length >= chatLimits.commitQueue) return false;
    this.#queue.push(waiting);
    if (!this.#running) {
      this.#running = true;
      // Everything that this turn of the event loop reads from its sockets goes with the first one.
      setImmediate(() => {
        void this.#run();
      });
    }
    return true;
  }

  idle(): Promise<void> {
    return this.#running
      ? new Promise((resolve) => {
          this.#whenIdle.push(resolve);
        })
      : Promise.resolve();
  }

  stop(): void {
    this.#stopped = true;
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0 && !this.#stopped) {
      const group = this.#take();
      this.#underWay = group.length;
      await this.#commit(group);
      this.#underWay = 0;
    }
    this.#running = false;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  /** The oldest ones, up to the second message with the same client id: that one must find the first stored. */
  #take(): Waiting[] {
    const ids = new Set<string>();
    let count = 0;
    for (const { draft } of this.#queue) {
      if (count === chatLimits.commitGroup) break;
      const key = draft.clientId === null ? draft.id : `${draft.sender.id}${draft.clientId}`;
      if (ids.has(key)) break;
      ids.add(key);
      count += 1;
    }
    return this.#queue.splice(0, count);
  }

  async #commit(group: readonly Waiting[], wasReplay = false): Promise<void> {
    let isReplay = wasReplay;
    for (let tries = 1; !this.#stopped; tries += 1) {
      const appended = await this.#try(group, isReplay);
      if (!(appended instanceof Fault)) return this.#answer(group, appended, isReplay);
      const isHopeless = appended.how === 'failed' && (!isContended(appended.code) || tries >= triesWhenContended);
      if (isHopeless && (await this.#giveUp(group, appended.code, isReplay))) return;
      isReplay ||= appended.how === 'lost';
      await this.#wait(tries);
    }
  }

  async #try(group: readonly Waiting[], isReplay: boolean): Promise<Appended | Fault> {
    let client: PoolClient;
    try {
      client = await this.#options.database.lane.connect();
    } catch (error) {
      this.#options.onFault(error, group.length);
      return new Fault('away', error);
    }
    let isLost = false;
    try {
      return await appendMessages(
        client,
        group.map((one) => one.draft),
        isReplay,
      );
    } catch (error) {
      this.#options.onFault(error, group.length);
      isLost = isConnectionLost(error);
      return new Fault(isLost ? 'lost' : 'failed', error);
    } finally {
      client.release(isLost);
    }
  }

  #answer(group: readonly Waiting[], { outcomes, entries }: Appended, isReplay: boolean): void {
    for (const [groupId, own] of entries) this.#options.deliver(groupId, own);
    if (isReplay) for (const groupId of new Set(group.map((one) => one.draft.conversation.groupId))) this.#options.look(groupId);
    for (const [index, one] of group.entries()) one.settle(outcomes[index] ?? { is: 'gone' });
  }

  /** @returns false where there is nothing but trying again: what may be stored already is never refused */
  async #giveUp(group: readonly Waiting[], code: string, isReplay: boolean): Promise<boolean> {
    const reason = cannotWrite[code];
    if (reason || group.length === 1) {
      const isPassing = reason !== undefined || tooSlow.has(code) || isContended(code);
      if (isReplay && isPassing) return false;
      for (const one of group) one.settle({ is: 'refused', reason: reason ?? (isPassing ? 'overloaded' : 'internal') });
      return true;
    }
    const middle = group.length >> 1;
    await this.#commit(group.slice(0, middle), isReplay);
    await this.#commit(group.slice(middle), isReplay);
    return true;
  }

  #wait(tries: number): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, Math.min(retryMs * 2 ** (tries - 1), retryMaxMs));
    });
  }
}

export const createSendGroup = (options: SendGroupOptions): SendGroup => new CommitQueue(options);
