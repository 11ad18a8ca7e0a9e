/** Every open socket: found by organisation, by person and by session, and looked after by one wheel. */
import { socketLimits } from '#contract/limits/chat.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Connection } from './connection.ts';
import { pingFrame } from './wsFrame.ts';

const none: readonly Connection[] = [];

/** Most keys have one socket: only the others cost a set. */
class Index {
  readonly #found = new Map<string, Connection | Set<Connection>>();

  of(key: string): Iterable<Connection> {
    const found = this.#found.get(key);
    return found === undefined ? none : found instanceof Set ? found : [found];
  }

  size(key: string): number {
    const found = this.#found.get(key);
    return found instanceof Set ? found.size : found === undefined ? 0 : 1;
  }

  keys(): string[] {
    return [...this.#found.keys()];
  }

  add(key: string, connection: Connection): void {
    const found = this.#found.get(key);
    if (found instanceof Set) found.add(connection);
    else this.#found.set(key, found === undefined ? connection : new Set([found, connection]));
  }

  remove(key: string, connection: Connection): void {
    const found = this.#found.get(key);
    if (found === connection || (found instanceof Set && found.delete(connection) && found.size === 0)) this.#found.delete(key);
  }
}

export class Connections {
  readonly #all = new Set<Connection>();
  /** Staff by organisation. */
  readonly #byOrg = new Index();
  readonly #byPerson = new Index();
  readonly #bySession = new Index();

  get size(): number {
    return this.#all.size;
  }

  all(): Iterable<Connection> {
    return this.#all;
  }

  sessions(): string[] {
    return this.#bySession.keys();
  }

  add(connection: Connection): void {
    const { principal } = connection;
    this.#all.add(connection);
    this.#byPerson.add(principal.id, connection);
    this.#bySession.add(principal.sessionId, connection);
    if (principal.kind === 'staff') for (const orgId of principal.orgIds) this.#byOrg.add(orgId, connection);
  }

  remove(connection: Connection): void {
    if (!this.#all.delete(connection)) return;
    const { principal } = connection;
    this.#byPerson.remove(principal.id, connection);
    this.#bySession.remove(principal.sessionId, connection);
    if (principal.kind === 'staff') for (const orgId of principal.orgIds) this.#byOrg.remove(orgId, connection);
  }

  /** The connection has other rights or rows from here on. */
  actAs(connection: Connection, principal: Principal): void {
    this.remove(connection);
    connection.actAs(principal);
    this.add(connection);
  }

  staffOf(orgId: string): Iterable<Connection> {
    return this.#byOrg.of(orgId);
  }

  ofPerson(id: string): Iterable<Connection> {
    return this.#byPerson.of(id);
  }

  countOfPerson(id: string): number {
    return this.#byPerson.size(id);
  }

  ofSession(sessionId: string): Iterable<Connection> {
    return this.#bySession.of(sessionId);
  }

  present(): number {
    let count = 0;
    for (const connection of this.#all) if (connection.isPresent) count += 1;
    return count;
  }
}

export interface WheelOptions {
  readonly pingMs: number;
  readonly silenceMs: number;
  /** Called when it stops answering pings, and when it answers again. */
  readonly onPresence: (connection: Connection) => void;
}
const slots = 15;

/** One timer for all sockets: each slot of the wheel pings its share. */
export class Wheel {
  readonly #options: WheelOptions;
  readonly #slots: Set<Connection>[] = Array.from({ length: slots }, () => new Set());
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
    connection.slot = this.#next;
    this.#slots[this.#next]?.add(connection);
  }

  remove(connection: Connection): void {
    this.#slots[connection.slot]?.delete(connection);
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
      const isPresent = connection.missedPings < socketLimits.presenceMissedPings;
      if (isPresent !== connection.isPresent) {
        connection.isPresent = isPresent;
        this.#options.onPresence(connection);
      }
      connection.missedPings += 1;
      if (!connection.isClosing && connection.socket.writableLength < socketLimits.queuedBytes) connection.socket.write(pingFrame);
    }
  }
}
