/**
 * Typing and looking: never logged, dropped first where a socket is busy. What a member types reaches all staff who may see it (their
 * lists show it) and what staff type reaches the member; what staff do reaches only those colleagues who look at the same conversation.
 */
import { frameType } from '#contract/socket.ts';
import type { EphemeralFrame } from '#contract/socket.ts';
import type { Follower } from '#server/log/follow.ts';
import type { Connection } from './connection.ts';
import type { Connections } from './connections.ts';
import type { Conversations } from './conversations.ts';
import type { Outbox } from './outbox.ts';
import type { SentEphemeral } from './readFrame.ts';
import { textFrame } from './wsFrame.ts';

interface Signal {
  readonly orgId: string;
  readonly memberId: string;
  readonly frame: EphemeralFrame;
}

/** Bit of `chat.read` or everything: whoever gets no messages gets no typing either. */
const chatEars = 1;

/** People look at conversations: of each connection the last one it signalled counts. */
class Lookers {
  readonly #at = new Map<string, Set<Connection>>();
  readonly #where = new WeakMap<Connection, string>();

  at(conversationId: string): Iterable<Connection> {
    return this.#at.get(conversationId) ?? [];
  }

  move(connection: Connection, conversationId: string): void {
    if (this.#where.get(connection) === conversationId) return;
    this.remove(connection);
    if (connection.isClosing) return;
    this.#where.set(connection, conversationId);
    const there = this.#at.get(conversationId);
    if (there) there.add(connection);
    else this.#at.set(conversationId, new Set([connection]));
  }

  remove(connection: Connection): void {
    const conversationId = this.#where.get(connection);
    if (conversationId === undefined) return;
    this.#where.delete(connection);
    const there = this.#at.get(conversationId);
    if (there?.delete(connection) && there.size === 0) this.#at.delete(conversationId);
  }
}

export class Ephemerals {
  readonly #connections: Connections;
  readonly #conversations: Conversations;
  readonly #outbox: Outbox;
  readonly #follower: Follower;
  readonly #lookers = new Lookers();

  constructor(parts: { readonly connections: Connections; readonly conversations: Conversations; readonly outbox: Outbox; readonly follower: Follower }) {
    this.#connections = parts.connections;
    this.#conversations = parts.conversations;
    this.#outbox = parts.outbox;
    this.#follower = parts.follower;
    this.#follower.onSignal((text) => this.#show(JSON.parse(text) as Signal));
  }

  async send(connection: Connection, sent: SentEphemeral): Promise<void> {
    const { principal } = connection;
    const conversation = await this.#conversations.byId(sent.conversationId);
    const isOwn =
      conversation &&
      (principal.kind === 'member'
        ? conversation.memberId === principal.id
        : principal.orgIds.includes(conversation.orgId) && principal.rights.has('chat.read'));
    // A conversation that is not theirs and one that is not there look alike: nothing happens.
    if (!isOwn || principal.kind === 'system') return;
    if (principal.ownOrgIds?.includes(conversation.orgId) === true && !(await this.#conversations.isHis(conversation, principal))) return;
    // A colleague who types there looks there.
    if (principal.kind === 'staff') this.#lookers.move(connection, conversation.id);
    const frame: EphemeralFrame = {
      type: frameType.ephemeral,
      messageType: frameType.ephemeral,
      conversationId: conversation.id,
      signal: sent.signal,
      fromRemoteId: principal.id,
      fromRemoteSystem: principal.kind,
      username: principal.name,
    };
    const signal: Signal = { orgId: conversation.orgId, memberId: conversation.memberId, frame };
    this.#show(signal, connection);
    this.#follower.signal(JSON.stringify(signal));
  }

  forget(connection: Connection): void {
    this.#lookers.remove(connection);
  }

  #show({ orgId, memberId, frame }: Signal, except?: Connection): void {
    const bytes = textFrame(JSON.stringify(frame));
    const isTyping = frame.signal === 'typing';
    if (isTyping && frame.fromRemoteSystem === 'member') {
      const looking = new Set(this.#lookers.at(frame.conversationId));
      for (const connection of this.#connections.staffOf(orgId)) {
        // A signal does not ask whose the conversation is now: somebody who sees their own rows alone gets the signals of the one that they look at.
        const isMeant = looking.has(connection) || connection.principal.ownOrgIds?.includes(orgId) !== true;
        if (isMeant && (connection.subscription & chatEars) !== 0) this.#give(connection, bytes, except);
      }
    } else for (const connection of this.#lookers.at(frame.conversationId)) this.#give(connection, bytes, except);
    // Only colleagues get to know who of the staff looks at a conversation.
    if (!isTyping && frame.fromRemoteSystem === 'staff') return;
    for (const connection of this.#connections.ofPerson(memberId)) this.#give(connection, bytes, except);
  }

  #give(connection: Connection, bytes: Buffer, except: Connection | undefined): void {
    if (connection === except || !connection.isLive || connection.socket.writableLength > 0) return;
    this.#outbox.send(connection, bytes);
  }
}
