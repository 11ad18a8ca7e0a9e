/**
 * Frames in: schema, right, rate, then what they mean. Sender, system and organisation come from the ticket; what a frame says about
 * them must agree or is refused. Everything refused gets a code and a text, is counted, and has no effect on anybody else.
 */
import { randomUUIDv7 } from 'node:crypto';
import { closeCodes } from '#contract/closeCodes.ts';
import { errorText, errors } from '#contract/errors.ts';
import type { ErrorName } from '#contract/errors.ts';
import { chatLimits, socketLimits } from '#contract/limits/chat.ts';
import { rightLabel } from '#contract/readings/rightLabel.ts';
import type { Right } from '#contract/rights.ts';
import { frameType, readSystemId } from '#contract/socket.ts';
import type { Conversation } from '#server/log/chatAppend.ts';
import { messageFrame } from '#server/log/frames.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { Bucket } from './bucket.ts';
import type { Connection } from './connection.ts';
import type { ConversationKey, Conversations } from './conversations.ts';
import { countRefusal } from './counts.ts';
import type { HubCounts } from './counts.ts';
import type { Outbox } from './outbox.ts';
import { isUuid, readFrame } from './readFrame.ts';
import type { BadFrame, SentContent, SentEphemeral } from './readFrame.ts';
import type { Outcome, SendGroup } from './sendGroup.ts';
import { textFrame } from './wsFrame.ts';

type Values = Readonly<Record<string, string | number>>;
interface Refused {
  readonly refused: ErrorName;
  readonly values?: Values;
}
const isRefused = (value: object): value is Refused => 'refused' in value;

export interface ReceiveParts {
  readonly outbox: Outbox;
  readonly counts: HubCounts;
  readonly conversations: Conversations;
  readonly sendGroup: SendGroup;
  /** @param isLone nothing else came from it for a while */
  readonly answerHeartbeat: (connection: Connection, isLone: boolean) => void;
  readonly ephemeral: (connection: Connection, sent: SentEphemeral) => Promise<void>;
  readonly touch: (sessionId: string) => void;
  readonly refusesNext: (sessionId: string) => boolean;
  readonly onFault: (error: unknown) => void;
}

/** Sent twice or removed meanwhile: it is looked up again so often. */
const resolveTries = 3;
/** Whoever says more than this often shares its writes. */
const loneMs = 1_000;
const overloadedSeconds = 2;
const signalsPerSecond = 10;
const signalBurst = 20;
/** Frames of one sender that wait for something to be looked up. */
const tailMax = 256;
const retryMs = 50;
const retryMaxMs = 1_000;
const isAway = (error: unknown): boolean => error instanceof Refusal && error.reason === 'unavailable';
/** Signs that the client is broken or hostile; twenty in a row close the socket. */
const badReasons = new Set<ErrorName>(['frameUnreadable', 'frameUnknown', 'frameServerOnly', 'frameForged']);

/** @returns what a frame says about itself that the ticket does not */
function forgery({ principal }: Connection, sent: SentContent): boolean {
  const fromOther = sent.fromRemoteId !== '' && sent.fromRemoteId.toLowerCase() !== principal.id;
  const fromOtherSystem = sent.fromRemoteSystem !== '' && sent.fromRemoteSystem !== principal.kind;
  return fromOther || fromOtherSystem;
}

function keyOf({ principal }: Connection, sent: SentContent): ConversationKey | Refused {
  const system = readSystemId(sent.systemId);
  if (!system || !isUuid(system.orgId)) return { refused: 'frameUnreadable', values: { detail: 'systemId: <organisation>_1 or <organisation>_2 expected' } };
  const orgId = system.orgId.toLowerCase();
  if (!principal.orgIds.includes(orgId)) return { refused: 'foreignOrganisation' };
  const memberId = principal.kind === 'member' ? principal.id : sent.toRemoteId.toLowerCase();
  if (!isUuid(memberId)) return { refused: 'conversationUnknown' };
  const busId = sent.busId === '' ? null : sent.busId.toLowerCase();
  // A consultation is bound to an order, a member chat to none (Spec 4).
  if (system.kind === 'member' ? busId !== null : busId === null || !isUuid(busId)) return { refused: 'orderForeign' };
  return { groupId: principal.groupId, orgId, kind: system.kind, memberId, busId };
}

export class Receiver {
  readonly #parts: ReceiveParts;
  /** Frames of all senders that wait for something to be looked up. */
  #lookedUp = 0;

  constructor(parts: ReceiveParts) {
    this.#parts = parts;
  }

  receive(connection: Connection, data: Buffer, isBinary: boolean): void {
    if (connection.isClosing) return;
    const now = performance.now();
    const isLone = now - connection.heardAt > loneMs;
    connection.heardAt = now;
    connection.missedPings = 0;
    this.#parts.counts.framesIn += 1;
    const sent = readFrame(data, isBinary);
    if (sent.is === 'bad') return this.#bad(connection, sent);
    connection.badInRow = 0;
    if (sent.is === 'heartbeat') {
      if (sent.hasPosition) connection.knowsPositions = true;
      this.#parts.answerHeartbeat(connection, isLone);
    } else if (sent.is === 'ephemeral') {
      // A signal too many is simply not passed on.
      connection.signals ??= new Bucket(signalsPerSecond, signalBurst, now);
      if (connection.signals.take(now)) this.#parts.ephemeral(connection, sent).catch(this.#parts.onFault);
    } else this.#content(connection, sent, now);
  }

  #bad(connection: Connection, bad: BadFrame): void {
    this.refuse(connection, bad.reason, bad.clientId ?? '', bad.values);
    this.#countBad(connection, bad.reason);
  }

  #countBad(connection: Connection, reason: ErrorName): void {
    if (!badReasons.has(reason)) return;
    connection.badInRow += 1;
    if (connection.badInRow >= socketLimits.badFrames) this.#parts.outbox.close(connection, closeCodes.badFrames, 'bad frames');
  }

  #content(connection: Connection, sent: SentContent, now: number): void {
    const badBefore = connection.badInRow;
    const refused = this.#check(connection, sent, now);
    if (!refused) return this.#inOrder(connection, sent);
    connection.badInRow = badBefore;
    this.refuse(connection, refused.refused, sent.clientId, refused.values);
    this.#countBad(connection, refused.refused);
  }

  #check(connection: Connection, sent: SentContent, now: number): Refused | undefined {
    if (connection.messages && !connection.messages.take(now)) return { refused: 'tooFast', values: { seconds: 1 } };
    const right: Right = connection.principal.kind === 'member' ? 'chat.member' : 'chat.write';
    if (!connection.principal.rights.has(right))
      return { refused: 'refused', values: { right: rightLabel(right)[connection.principal.language === 'en' ? 1 : 0] } };
    if (this.#parts.refusesNext(connection.principal.sessionId)) return { refused: 'tooFast', values: { seconds: 1 } };
    if (forgery(connection, sent)) return { refused: 'frameForged' };
    if (connection.tailLength >= tailMax || this.#lookedUp >= chatLimits.commitQueue) return { refused: 'overloaded', values: { seconds: overloadedSeconds } };
    return undefined;
  }

  /** At once where everything is known; else in turn, so that the order of one sender stays. */
  #inOrder(connection: Connection, sent: SentContent): void {
    const key = keyOf(connection, sent);
    if (isRefused(key)) return this.refuse(connection, key.refused, sent.clientId, key.values);
    const seesOwn = connection.principal.ownOrgIds?.includes(key.orgId) === true;
    if (!connection.tail && !seesOwn && sent.type === frameType.text) {
      const conversation = this.#parts.conversations.resolve(key);
      if (!(conversation instanceof Promise)) return this.#send(connection, sent, { conversation, orderId: null });
    }
    connection.tailLength += 1;
    this.#lookedUp += 1;
    const work = (connection.tail ?? Promise.resolve())
      .then(() => this.#lookUp(connection, sent, key))
      .finally(() => {
        connection.tailLength -= 1;
        this.#lookedUp -= 1;
        if (connection.tail === work) connection.tail = undefined;
      });
    connection.tail = work;
  }

  async #lookUp(connection: Connection, sent: SentContent, key: ConversationKey): Promise<void> {
    if (connection.hasDropped) return this.refuse(connection, 'unavailable', sent.clientId);
    try {
      const conversation = await this.#patiently(connection, () => this.#parts.conversations.resolve(key));
      if (typeof conversation === 'string') return this.refuse(connection, conversation, sent.clientId);
      const checked = await this.#patiently(connection, () => this.#checkContent(connection, sent, conversation));
      if (isRefused(checked)) return this.refuse(connection, checked.refused, sent.clientId, checked.values);
      this.#send(connection, sent, { conversation, ...checked });
    } catch (error) {
      // Nothing was given to the database to keep: the sender may send it again.
      connection.hasDropped ||= connection.isClosing;
      this.#parts.onFault(error);
      this.refuse(connection, 'unavailable', sent.clientId);
    }
  }

  /** While the database is away a first message, a picture or an order waits for it as every other message does. */
  async #patiently<T>(connection: Connection, ask: () => T | Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask();
      } catch (error) {
        if (!isAway(error) || connection.isClosing) throw error;
        if (tries === 1) this.#parts.onFault(error);
        await new Promise((resolve) => {
          setTimeout(resolve, Math.min(retryMs * 2 ** (tries - 1), retryMaxMs)).unref();
        });
      }
    }
  }

  async #checkContent(connection: Connection, sent: SentContent, conversation: Conversation): Promise<{ readonly orderId: string | null } | Refused> {
    const { memberId, orgId } = conversation;
    const { principal } = connection;
    if (principal.ownOrgIds?.includes(orgId) === true && !(await this.#parts.conversations.isHis(conversation, principal)))
      return { refused: 'conversationUnknown' };
    if (sent.type === frameType.image)
      return (await this.#parts.conversations.hasUploaded(sent.content, connection.principal.id)) ? { orderId: null } : { refused: 'fileForeign' };
    if (sent.type !== frameType.order) return { orderId: null };
    const orderId = sent.content.toLowerCase();
    if (!isUuid(orderId) || (sent.orderId !== '' && sent.orderId.toLowerCase() !== orderId))
      return { refused: 'frameUnreadable', values: { detail: 'content: the id of an order expected, orderId the same or empty' } };
    return (await this.#parts.conversations.hasOrder(orderId, memberId)) ? { orderId } : { refused: 'orderForeign' };
  }

  #send(connection: Connection, sent: SentContent, found: { readonly conversation: Conversation; readonly orderId: string | null }, tries = 1): void {
    const { principal } = connection;
    const draft = {
      id: randomUUIDv7(),
      conversation: found.conversation,
      clientId: sent.clientId === '' ? null : sent.clientId,
      type: sent.type,
      content: sent.type === frameType.order && found.orderId ? found.orderId : sent.content,
      orderId: found.orderId,
      replyToSeq: sent.replyToSeq,
      ...(sent.expectedAssigneeId === undefined ? {} : { expectedAssigneeId: sent.expectedAssigneeId }),
      sender: principal,
    };
    const isTaken = this.#parts.sendGroup.add({ draft, settle: (outcome) => this.#settle(connection, sent, { outcome, found, tries }) });
    if (isTaken) this.#parts.touch(principal.sessionId);
    else this.refuse(connection, 'overloaded', sent.clientId, { seconds: overloadedSeconds });
  }

  /** A stored message needs no answer of its own: the sender hears it like everybody else, from the log. */
  #settle(
    connection: Connection,
    sent: SentContent,
    { outcome, found, tries }: { outcome: Outcome; found: { readonly conversation: Conversation; readonly orderId: string | null }; tries: number },
  ): void {
    if (outcome.is === 'stored') return;
    if (outcome.is === 'known') return this.#parts.outbox.send(connection, textFrame(JSON.stringify(messageFrame(outcome.message))));
    if (outcome.is === 'taken') return this.refuse(connection, 'takenByOther', sent.clientId, { name: outcome.by.name });
    if (outcome.is === 'reused') return this.refuse(connection, 'clientIdReused', sent.clientId);
    if (outcome.is === 'refused')
      return this.refuse(connection, outcome.reason, sent.clientId, outcome.reason === 'overloaded' ? { seconds: overloadedSeconds } : {});
    this.#parts.conversations.forget(found.conversation);
    if (tries >= resolveTries) return this.refuse(connection, 'conversationUnknown', sent.clientId);
    void this.#resolveAgain(connection, sent, found, tries);
  }

  async #resolveAgain(
    connection: Connection,
    sent: SentContent,
    found: { readonly conversation: Conversation; readonly orderId: string | null },
    tries: number,
  ): Promise<void> {
    try {
      const conversation = await this.#patiently(connection, () => this.#parts.conversations.resolve(found.conversation));
      if (typeof conversation === 'string') this.refuse(connection, conversation, sent.clientId);
      else this.#send(connection, sent, { ...found, conversation }, tries + 1);
    } catch (error) {
      this.#parts.onFault(error);
      this.refuse(connection, 'unavailable', sent.clientId);
    }
  }

  refuse(connection: Connection, reason: ErrorName, clientId: string, values: Values = {}): void {
    countRefusal(this.#parts.counts, reason);
    this.#parts.outbox.send(
      connection,
      textFrame(
        JSON.stringify({
          type: frameType.refused,
          messageType: frameType.refused,
          ...(clientId === '' ? {} : { clientId }),
          resp_code: errors[reason].code,
          resp_msg: errorText(reason, connection.principal.language, values),
        }),
      ),
    );
  }
}
