/** Runs assigner and worker: at once where there is news, and every few seconds by itself. A fault is reported and tried again; it never ends the server. */
import { deskLimits } from '#contract/limits/chat.ts';
import { policyDefaults } from '#contract/resources/desk.ts';
import type { Database } from '#server/db/database.ts';
import type { Follower } from '#server/log/follow.ts';
import type { Entry } from '#server/log/nudge.ts';
import { assignWaiting } from './assigner.ts';
import { keepOrder } from './deskWorker.ts';
import type { OnFault } from './deskWorker.ts';
import { policyColumns } from './policy.ts';
import type { DeskPolicy } from './policy.ts';
import type { Desk } from './system.ts';
import { welcomesSql } from './publish.ts';

export interface DeskWorkOptions {
  readonly database: Database;
  readonly follower: Pick<Follower, 'follow' | 'listen'>;
  readonly onFault: OnFault;
}

export interface DeskWork {
  /** Everything that is due now. */
  runOnce(): Promise<void>;
  /** Ends what is under way, begins nothing more. */
  stop(): Promise<void>;
}

/** Changes of these decide how a desk works. */
const deciding: ReadonlySet<string> = new Set(['deskPolicy', 'welcomeTip']);
const concerning: ReadonlySet<string> = new Set(['conversation', 'staffUser', 'team', ...deciding]);

class Work implements DeskWork {
  readonly #options: DeskWorkOptions;
  /** All other organisations are left alone. */
  #desks: ReadonlyMap<string, Desk> = new Map();
  /** Under way; true: there was news meanwhile. */
  readonly #running = new Map<string, { again: boolean; readonly ends: Promise<void> }>();
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(options: DeskWorkOptions) {
    this.#options = options;
    options.follower.listen((_groupId, entries) => this.#hear(entries));
  }

  start(): void {
    this.#sweeping = this.#swept().finally(() => {
      if (this.#isStopped) return;
      this.#timer = setTimeout(() => this.start(), deskLimits.sweepMs);
      this.#timer.unref();
    });
  }

  async runOnce(): Promise<void> {
    await this.#readDesks();
    await Promise.all([...this.#desks.keys()].map((orgId) => this.#run(orgId)));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#sweeping;
    await Promise.all([...this.#running.values()].map(({ ends }) => ends));
  }

  async #swept(): Promise<void> {
    try {
      await this.runOnce();
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  async #readDesks(): Promise<void> {
    const rows = await this.#options.database.query<Omit<Desk, 'policy'> & Record<string, unknown>>(
      `select o.id as "orgId", o.group_id as "groupId", ${welcomesSql} as welcomes, p.id is not null as "hasPolicy", ${policyColumns}
       from organisation o left join desk_policy p on p.org_id = o.id and p.deleted_at is null
       where o.deleted_at is null and (p.id is not null or ${welcomesSql})`,
    );
    this.#desks = new Map(
      rows.map(({ orgId, groupId, welcomes, hasPolicy, ...policy }) => [
        orgId,
        { orgId, groupId, welcomes, policy: hasPolicy === true ? (policy as unknown as DeskPolicy) : policyDefaults },
      ]),
    );
    // Events of a group whose desk nobody has open here count as well.
    for (const groupId of new Set(rows.map((row) => row.groupId))) await this.#options.follower.follow(groupId);
  }

  #hear(entries: readonly Entry[]): void {
    const concerned = new Set<string>();
    let isPolicy = false;
    for (const { event } of entries) {
      if (!concerning.has(event.entity)) continue;
      isPolicy ||= deciding.has(event.entity);
      for (const orgId of event.audience.orgIds) if (isPolicy || this.#desks.has(orgId)) concerned.add(orgId);
    }
    if (concerned.size === 0 || this.#isStopped) return;
    // Awaited by `stop`, like the regular one.
    if (isPolicy) this.#sweeping = Promise.all([this.#sweeping, this.#swept()]);
    else for (const orgId of concerned) void this.#run(orgId);
  }

  /** One at a time an organisation: news while one is under way makes it go round once more. */
  #run(orgId: string): Promise<void> {
    const running = this.#running.get(orgId);
    if (running) {
      running.again = true;
      return running.ends;
    }
    const ends = this.#rounds(orgId).finally(() => this.#running.delete(orgId));
    this.#running.set(orgId, { again: false, ends });
    return ends;
  }

  async #rounds(orgId: string): Promise<void> {
    const { database, onFault } = this.#options;
    // Events of one turn of the event loop make one round.
    await Promise.resolve();
    do {
      const turn = this.#running.get(orgId);
      if (turn) turn.again = false;
      const desk = this.#desks.get(orgId);
      if (!desk) return;
      try {
        if (desk.policy.assignMode !== 'manual') await assignWaiting(database, desk);
        await keepOrder(database, desk, onFault);
      } catch (error) {
        onFault(error);
        return;
      }
    } while (this.#running.get(orgId)?.again === true && !this.#isStopped);
  }
}

/** Tests have a desk in which nothing happens by itself but what news asks for. */
export const createDeskWork = (options: DeskWorkOptions): DeskWork => new Work(options);

/** @returns ends what is under way, begins nothing more */
export function startDeskWork(options: DeskWorkOptions): () => Promise<void> {
  const work = new Work(options);
  work.start();
  return () => work.stop();
}
