/** Typing and looking: never logged, given to whoever may see the conversation, dropped first where a socket is busy. */
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

/** Bit of `chat.read` or everything: who has no ears for messages has none for typing. */
const chatEars = 1;

export class Ephemerals {
  readonly #connections: Connections;
  readonly #conversations: Conversations;
  readonly #outbox: Outbox;
  readonly #follower: Follower;

  constructor(parts: { readonly connections: Connections; readonly conversations: Conversations; readonly outbox: Outbox; readonly follower: Follower }) {
    this.#connections = parts.connections;
    this.#conversations = parts.conversations;
    this.#outbox = parts.outbox;
    this.#follower = parts.follower;
    this.#follower.onSignal((text) => this.#show(JSON.parse(text) as Signal));
  }

  async send(connection: Connection, sent: SentEphemeral): Promise<void> {
    const { who } = connection;
    const conversation = await this.#conversations.byId(sent.conversationId);
    const isOwn =
      conversation && (who.kind === 'member' ? conversation.memberId === who.id : who.orgIds.includes(conversation.orgId) && who.rights.has('chat.read'));
    // A conversation that is not his and one that is not there look alike: nothing happens.
    if (!isOwn || who.kind === 'system') return;
    const frame: EphemeralFrame = {
      type: frameType.ephemeral,
      messageType: frameType.ephemeral,
      conversationId: conversation.id,
      signal: sent.signal,
      fromRemoteId: who.id,
      fromRemoteSystem: who.kind,
      username: who.name,
    };
    const signal: Signal = { orgId: conversation.orgId, memberId: conversation.memberId, frame };
    this.#show(signal, connection);
    this.#follower.signal(JSON.stringify(signal));
  }

  #show({ orgId, memberId, frame }: Signal, except?: Connection): void {
    const bytes = textFrame(JSON.stringify(frame));
    for (const connection of this.#connections.staffOf(orgId)) if ((connection.ears & chatEars) !== 0) this.#give(connection, bytes, except);
    // Who looks at a conversation is the colleagues' affair.
    if (frame.signal === 'looking' && frame.fromRemoteSystem === 'staff') return;
    for (const connection of this.#connections.ofPerson(memberId)) this.#give(connection, bytes, except);
  }

  #give(connection: Connection, bytes: Buffer, except: Connection | undefined): void {
    if (connection === except || !connection.isLive || connection.socket.writableLength > 0) return;
    this.#outbox.send(connection, bytes);
  }
}
