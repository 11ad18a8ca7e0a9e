/** The interface between the hub and the server around it: what each has of the other. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Database } from '#server/db/database.ts';
import type { Follower } from '#server/log/follow.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { HubCounts } from './counts.ts';
import type { Timing } from './timing.ts';

/** The hub needs these of sessions. */
export interface Sessions {
  takeTicket(ticket: string): Promise<Principal | undefined>;
  stillValid(sessionIds: readonly string[]): Promise<Set<string>>;
  touch(sessionId: string): Promise<void> | void;
  /** The demo alone: a developer wants to see the next message refused. */
  refusesNext?(sessionId: string): boolean;
}
export interface HubLog {
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}
export interface HubOptions {
  readonly database: Database;
  /** Asked each time: with PORT=0 the own origin is known only once the server listens. */
  readonly publicOrigins: () => readonly string[];
  readonly rateLimits: boolean;
  /** Every answer of this server carries these headers, refused upgrades too. */
  readonly answerHeaders?: () => Readonly<Record<string, string>>;
  readonly sessions: Sessions;
  readonly log?: HubLog;
  readonly timing?: Partial<Timing>;
}

export interface HubStats extends HubCounts {
  readonly sockets: number;
  /** So many of these sockets answer the protocol's pings. */
  readonly present: number;
  /** Messages waiting for a commit or in one. */
  readonly commitQueue: number;
}

export interface Hub {
  readonly follower: Follower;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  stats(): HubStats;
  /** True where any socket of this person answers. */
  isPresent(personId: string): boolean;
  /** Every socket of a session, at once. */
  dropSession(sessionId: string, code?: number): void;
  /**
   * Every socket of a session goes on with what its person has now, and gets a frame that makes it read anew what it shows.
   * @param renew gives none where nothing is left of it: that socket is closed
   */
  renewSession(sessionId: string, renew: (principal: Principal) => Principal | undefined): void;
  /** Planned restart: no newcomers, everybody sent away over `spreadMs`. */
  closeAll(spreadMs?: number): Promise<void>;
  stop(): Promise<void>;
}
