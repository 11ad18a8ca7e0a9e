/** Every open socket: found by organisation, by person and by session, and looked after by one wheel. */
import { socketLimits } from '#contract/limits.ts';
import type { Connection } from './connection.ts';
import { pingFrame } from './wsFrame.ts';

const none: ReadonlySet<Connection> = new Set();

function put(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const set = index.get(key);
  if (set) set.add(connection);
  else index.set(key, new Set([connection]));
}

function take(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const set = index.get(key);
  if (set?.delete(connection) && set.size === 0) index.delete(key);
}

export class Connections {
  readonly #all = new Set<Connection>();
  /** Staff by organisation. */
  readonly #byOrg = new Map<string, Set<Connection>>();
  readonly #byPerson = new Map<string, Set<Connection>>();
  readonly #bySession = new Map<string, Set<Connection>>();

  get size(): number {
    return this.#all.size;
  }

  all(): Iterable<Connection> {
    return this.#all;
  }

  sessions(): string[] {
    return [...this.#bySession.keys()];
  }

  add(connection: Connection): void {
    const { who } = connection;
    this.#all.add(connection);
    put(this.#byPerson, who.id, connection);
    put(this.#bySession, who.sessionId, connection);
    if (who.kind === 'staff') for (const orgId of who.orgIds) put(this.#byOrg, orgId, connection);
  }

  remove(connection: Connection): void {
    if (!this.#all.delete(connection)) return;
    const { who } = connection;
    take(this.#byPerson, who.id, connection);
    take(this.#bySession, who.sessionId, connection);
    if (who.kind === 'staff') for (const orgId of who.orgIds) take(this.#byOrg, orgId, connection);
  }

  staffOf(orgId: string): ReadonlySet<Connection> {
    return this.#byOrg.get(orgId) ?? none;
  }

  ofPerson(id: string): ReadonlySet<Connection> {
    return this.#byPerson.get(id) ?? none;
  }

  ofSession(sessionId: string): ReadonlySet<Connection> {
    return this.#bySession.get(sessionId) ?? none;
  }

  present(): number {
    let count = 0;
    for (const connection of this.#all) if (connection.isPresent) count += 1;
    return count;
  }
}

export interface WheelOptions { readonly pingMs: number; readonly silenceMs: number }
const slots = 15;

/** One timer for all sockets: each slot of the wheel pings its share. */
export class Wheel {
  readonly #options: WheelOptions;
  readonly #slots: Set<Connection>[] = Array.from({ length: slots }, () => new Set());
  readonly #slotOf = new WeakMap<Connection, number>();
  readonly #timer: NodeJS.Timeout;
  #next = 0;
  #turn = 0;

  constructor(options: WheelOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#tick(performance.now()), options.pingMs / slots);
    this.#timer.unref();
  }

  add(connection: Connection): void {
    this.#next = (this.#next + 1) % slots;
    this.#slotOf.set(connection, this.#next);
    this.#slots[this.#next]?.add(connection);
  }

  remove(connection: Connection): void {
    this.#slots[this.#slotOf.get(connection) ?? 0]?.delete(connection);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(now: number): void {
    this.#turn = (this.#turn + 1) % slots;
    for (const connection of this.#slots[this.#turn] ?? []) {
      // Spec 4: 150 s without a heartbeat. A hidden tab's heartbeats come late, its answers to pings do not.
      if (now - connection.heardAt > this.#options.silenceMs) {
        connection.ws.terminate();
        continue;
      }
      connection.isPresent = connection.missedPings < socketLimits.presenceMissedPings;
      connection.missedPings += 1;
      if (!connection.isClosing && connection.socket.writableLength < socketLimits.queuedBytes) connection.socket.write(pingFrame);
    }
  }
}
