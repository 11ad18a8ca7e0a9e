/** The socket hub: opens, listens, delivers, looks after and closes. The parts decide; this file joins them. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { closeCodes } from '#contract/closeCodes.ts';
import type { ErrorName } from '#contract/errors.ts';
import { socketLimits } from '#contract/limits/chat.ts';
import { frameType } from '#contract/socket.ts';
import { createFollower, offerCommitted } from '#server/log/follow.ts';
import type { Follower } from '#server/log/follow.ts';
import { nudgesOf } from '#server/log/nudge.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Bucket } from './bucket.ts';
import { Connection } from './connection.ts';
import { Connections, Wheel } from './connections.ts';
import { Conversations } from './conversations.ts';
import { countRefusal, newCounts } from './counts.ts';
import { Deliverer } from './deliver.ts';
import { Ephemerals } from './ephemeral.ts';
import type { Hub, HubOptions, HubStats } from './face.ts';
import { Outbox } from './outbox.ts';
import { OwnSocket, listening } from './ownSocket.ts';
import { PresenceTable } from './presence.ts';
import { Receiver } from './receive.ts';
import { Resumer, positionFrame, reloadFrame } from './resume.ts';
import { createSendGroup } from './sendGroup.ts';
import type { SendGroup } from './sendGroup.ts';
import { SessionWatch } from './sessionWatch.ts';
import { timingOf } from './timing.ts';
import { UpgradeHandler, refuseUpgrade, tooMany } from './upgrade.ts';
import type { Asked } from './upgrade.ts';
import { textFrame } from './wsFrame.ts';

function destroyed(this: Duplex): void {
  this.destroy();
}
const plainHeartbeat = textFrame(`{"type":${frameType.heartbeat},"messageType":${frameType.heartbeat}}`);
/** Messages that wait for a commit when the hub stops have so long. */
const farewellMs = 5_000;

class SocketHub implements Hub {
  readonly follower: Follower;
  readonly #options: HubOptions;
  readonly #counts = newCounts();
  readonly #connections = new Connections();
  readonly #outbox: Outbox;
  readonly #sendGroup: SendGroup;
  readonly #receiver: Receiver;
  readonly #resumer: Resumer;
  readonly #wheel: Wheel;
  readonly #presence: PresenceTable;
  readonly #ephemerals: Ephemerals;
  readonly #upgrades: UpgradeHandler;
  readonly #sessionWatch: SessionWatch;
  /** One buffer a group and position: the heartbeats of thousands cost one. */
  readonly #positionFrames = new Map<string, { readonly position: number; readonly frame: Buffer }>();
  readonly #server = new WebSocketServer({
    WebSocket: OwnSocket,
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: socketLimits.frameBytes,
  });
  readonly #listen = listening({
    message: (connection, data, isBinary) => this.#receive(connection, data, isBinary),
    pong: (connection) => this.#answers(connection),
    close: (connection) => this.#forget(connection),
  });
  #isClosing = false;

  constructor(options: HubOptions, follower: Follower) {
    const { database, sessions, rateLimits } = options;
    const timing = timingOf(options.timing);
    this.#options = options;
    this.follower = follower;
    const counts = this.#counts;
    const outbox = (this.#outbox = new Outbox(counts));
    const deliverer = new Deliverer(this.#connections, outbox);
    const conversations = new Conversations(database);
    follower.listen((groupId, entries) => {
      // Conversations are another customer's from then on, or their own again.
      if (entries.some(({ event }) => event.entity === 'customerMerge')) conversations.forgetAll();
      deliverer.deliver(groupId, entries);
    });
    const ephemerals = (this.#ephemerals = new Ephemerals({ connections: this.#connections, conversations, outbox, follower }));
    this.#sendGroup = createSendGroup({
      database,
      deliver: (groupId, entries) => {
        counts.commits += 1;
        counts.messages += entries.length;
        offerCommitted(database, groupId, entries);
      },
      look: (groupId) => {
        for (const nudge of nudgesOf(database)) nudge.look(groupId);
      },
      onFault: (error, messages) => {
        counts.commitFaults += 1;
        options.log?.error({ err: error, messages }, 'A group of messages was not stored at once.');
      },
    });
    this.#receiver = new Receiver({
      outbox,
      counts,
      conversations,
      sendGroup: this.#sendGroup,
      answerHeartbeat: (connection, isLone) =>
        isLone ? outbox.answer(connection, this.#heartbeatOf(connection)) : outbox.send(connection, this.#heartbeatOf(connection)),
      ephemeral: (connection, sent) => ephemerals.send(connection, sent),
      touch: (sessionId) => this.#sessionWatch.touch(sessionId),
      refusesNext: (sessionId) => sessions.refusesNext?.(sessionId) === true,
      onFault: (error) => options.log?.warn({ err: error }, 'A frame could not be looked up.'),
    });
    this.#resumer = new Resumer({ database, follower, deliverer, outbox, counts });
    this.#presence = new PresenceTable({
      ...timing,
      database,
      connections: this.#connections,
      onFault: (error) => options.log?.warn({ err: error }, 'Who is present could not be written; it is tried again.'),
    });
    this.#wheel = new Wheel({ ...timing, onPresence: (connection) => this.#presence.look(connection) });
    this.#upgrades = new UpgradeHandler({
      origins: options.publicOrigins,
      // Followed before the socket opens: whatever is committed once it is open reaches it.
      takeTicket: async (ticket) => {
        const principal = await sessions.takeTicket(ticket);
        if (principal) await follower.follow(principal.groupId);
        return principal;
      },
      handshakeMs: timing.handshakeMs,
      handshakesPerSecond: rateLimits ? socketLimits.handshakesPerSecond : undefined,
      now: performance.now(),
    });
    this.#sessionWatch = new SessionWatch({
      sessions,
      connections: this.#connections,
      sweepMs: timing.sweepMs,
      drop: (sessionId) => this.dropSession(sessionId),
      onFault: (error, what) => options.log?.warn({ err: error }, what),
    });
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // A peer that goes away in the middle of its handshake harms nobody.
    socket.on('error', destroyed);
    const asked = this.#isClosing ? { refused: 'restarting' as const } : this.#upgrades.ask(request);
    if ('refused' in asked) this.#refuse(request, socket, asked.refused);
    else void this.#enter({ request, socket, head }, asked);
  }

  #refuse(request: IncomingMessage, socket: Duplex, reason: ErrorName): void {
    countRefusal(this.#counts, reason);
    refuseUpgrade(request, socket, reason, this.#options.answerHeaders?.() ?? {});
  }

  async #enter({ request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer }, asked: Asked): Promise<void> {
    const principal = await this.#upgrades.enter(asked);
    if ('refused' in principal) return this.#refuse(request, socket, principal.refused);
    const reason = this.#isClosing ? 'restarting' : this.#roomFor(principal);
    if (reason) return this.#refuse(request, socket, reason);
    this.#server.handleUpgrade(request, socket, head, (ws) => {
      socket.off('error', destroyed);
      void this.#open(new Connection({ ws, socket, principal, messages: this.#bucket(), now: performance.now() }), ws, asked.after);
    });
  }

  #bucket(): Bucket | undefined {
    return this.#options.rateLimits ? new Bucket(socketLimits.messagesPerSecond, socketLimits.messageBurst, performance.now()) : undefined;
  }

  /** A dead socket of the same person makes room for the living. */
  #roomFor(principal: Principal): ErrorName | undefined {
    const reason = tooMany(this.#connections.size, this.#options.rateLimits ? this.#connections.countOfPerson(principal.id) : 0);
    if (reason !== 'tooManySockets') return reason;
    const dead = [...this.#connections.ofPerson(principal.id)].find((connection) => !connection.isPresent || connection.isClosing);
    if (!dead) return reason;
    dead.ws.terminate();
    this.#forget(dead);
    return undefined;
  }

  #answers(connection: Connection): void {
    connection.missedPings = 0;
    if (connection.isPresent) return;
    connection.isPresent = true;
    this.#presence.look(connection);
  }

  async #open(connection: Connection, ws: OwnSocket, after: number | undefined): Promise<void> {
    this.#connections.add(connection);
    this.#wheel.add(connection);
    this.#presence.look(connection);
    this.#listen(ws, connection);
    try {
      await this.#resumer.begin(connection, after);
    } catch (error) {
      this.#options.log?.warn({ err: error }, 'A socket could not be brought up to date.');
      // The client comes back with the same position.
      this.#outbox.close(connection, closeCodes.restart, 'try again');
    }
  }

  /** A fault of ours in one frame ends that socket, never the process with everybody else's. */
  #receive(connection: Connection, data: Buffer, isBinary: boolean): void {
    try {
      this.#receiver.receive(connection, data, isBinary);
    } catch (error) {
      this.#options.log?.error({ err: error }, 'A frame met a fault of ours.');
      this.#outbox.close(connection, closeCodes.restart, 'try again');
    }
  }

  #forget(connection: Connection): void {
    connection.isClosing = true;
    connection.isLive = false;
    this.#connections.remove(connection);
    this.#wheel.remove(connection);
    this.#presence.look(connection);
    this.#ephemerals.forget(connection);
  }

  #heartbeatOf(connection: Connection): Buffer {
    // A newcomer without `after` has no position before it is live.
    const hasPosition = connection.knowsPositions && (connection.isLive || connection.delivered > 0);
    if (!hasPosition) return plainHeartbeat;
    const { groupId } = connection.principal;
    // While it catches up, only what it was sent; afterwards everything this node has delivered.
    const position = connection.isLive ? Math.max(connection.delivered, this.follower.position(groupId) ?? 0) : connection.delivered;
    const known = this.#positionFrames.get(groupId);
    if (known?.position === position) return known.frame;
    const frame = positionFrame(position);
    if (connection.isLive) this.#positionFrames.set(groupId, { position, frame });
    return frame;
  }

  stats(): HubStats {
    return { ...this.#counts, sockets: this.#connections.size, present: this.#connections.present(), commitQueue: this.#sendGroup.length };
  }

  isPresent(personId: string): boolean {
    for (const connection of this.#connections.ofPerson(personId)) if (connection.isPresent) return true;
    return false;
  }

  renewSession(sessionId: string, renew: (principal: Principal) => Principal | undefined): void {
    for (const connection of Array.from(this.#connections.ofSession(sessionId))) {
      const principal = renew(connection.principal);
      if (principal) this.#connections.actAs(connection, principal);
      if (principal) this.#outbox.send(connection, reloadFrame(connection.delivered, true));
      else this.#outbox.close(connection, closeCodes.rightLost, 'right lost');
    }
  }

  dropSession(sessionId: string, code: number = closeCodes.sessionEnded): void {
    for (const connection of this.#connections.ofSession(sessionId)) this.#outbox.close(connection, code, 'session ended');
  }

  async closeAll(spreadMs: number = socketLimits.restartSpreadMs): Promise<void> {
    this.#isClosing = true;
    this.#presence.stop();
    const all = [...this.#connections.all()];
    const started = performance.now();
    for (const [index, connection] of all.entries()) {
      const due = started + (spreadMs * index) / all.length;
      const wait = due - performance.now();
      if (wait > 1)
        await new Promise((resolve) => {
          setTimeout(resolve, wait);
        });
      this.#outbox.close(connection, closeCodes.restart, 'restart');
    }
    await this.#committed();
  }

  /** Messages that were taken are stored; whoever is still there receives them. */
  async #committed(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, farewellMs);
    });
    await Promise.race([Promise.all([this.#sendGroup.idle(), this.#presence.idle()]), patience]);
    clearTimeout(timer);
  }

  async stop(): Promise<void> {
    this.#isClosing = true;
    this.#sessionWatch.stop();
    this.#wheel.stop();
    this.#presence.stop();
    await this.#committed();
    this.#sendGroup.stop();
    this.#outbox.flush();
    for (const connection of this.#connections.all()) connection.ws.terminate();
    await this.follower.stop();
  }
}

export async function createHub(options: HubOptions): Promise<Hub> {
  return new SocketHub(options, await createFollower(options.database));
}
