/** All talks of one simulated patient, by their conversations. */
import type { ChangedFrame, ContentFrame } from '#contract/socket.ts';
import type { ChatRowHandle } from './line.ts';
import { talkOf } from './talk.ts';
import type { Talk } from './talk.ts';

/** The place of a talk that its first message has yet to open. */
export const nameless = '';
export const namelessTalk = (systemId: string, now: number): Talk =>
  talkOf({ conversationId: nameless, systemId, busId: '', state: 'closed', assigneeId: null, lastSeq: 0 }, now);

export class Talks {
  private readonly known = new Map<string, Talk>();

  get all(): readonly Talk[] {
    return [...this.known.values()];
  }
  /** The patient may go on in this one: it is served, answered and not said good-bye to. */
  get open(): Talk | undefined {
    return this.all.find((talk) => talk.state === 'serving' && talk.unanswered === 0 && !talk.isOver && talk.cancel === undefined);
  }
  get(conversationId: string): Talk | undefined {
    return this.known.get(conversationId);
  }

  /** A talk that is known already stays as it is: its frames may have told more than this row. */
  know(row: ChatRowHandle, now: number): void {
    if (!this.known.has(row.conversationId)) this.add(talkOf(row, now));
  }
  add(talk: Talk): void {
    this.known.set(talk.conversationId, talk);
  }

  takeState({ id, patch }: ChangedFrame): void {
    const talk = this.known.get(id ?? '');
    if (!talk || !patch) return;
    if (typeof patch['state'] === 'string') talk.state = patch['state'];
    if ('assigneeId' in patch) talk.assigneeId = String(patch['assigneeId'] ?? '');
  }

  takeMessage(frame: ContentFrame, now: number): Talk | undefined {
    if (frame.conversationId === undefined || frame.seq === undefined) return undefined;
    const row: ChatRowHandle = {
      conversationId: frame.conversationId,
      systemId: frame.systemId,
      busId: frame.busId,
      state: 'serving',
      assigneeId: frame.fromRemoteSystem === 'staff' ? frame.fromRemoteId : null,
      lastSeq: frame.seq,
    };
    const talk = this.known.get(frame.conversationId) ?? talkOf(row, now);
    this.add(talk);
    talk.lastSeq = Math.max(talk.lastSeq, frame.seq);
    if (row.assigneeId) talk.assigneeId = row.assigneeId;
    return talk;
  }

  /** A talk that did not exist before its first message has a name once the server has answered it. */
  adopt(talk: Talk, conversationId: string | undefined): void {
    this.known.delete(nameless);
    const named = this.known.get(conversationId ?? nameless);
    if (!named) return;
    named.state = 'waiting';
    named.unanswered = talk.unanswered;
    named.lastMineAt = talk.lastMineAt;
    for (const phrase of talk.said) named.said.add(phrase);
  }
}
