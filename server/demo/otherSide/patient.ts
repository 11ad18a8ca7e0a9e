/** One simulated patient: reads, thinks, types, answers, pays. Time, chance and the line are given, so that a test can drive them. */
import { frameType, systemIdOf } from '#contract/socket.ts';
import type { ChangedFrame, ContentFrame, ServerFrame } from '#contract/socket.ts';
import { replyTo } from './intents.ts';
import type { ChatRowHandle, PatientOptions } from './line.ts';
import { cancel, pay } from './orders.ts';
import type { Saying } from './patientClient.ts';
import { farewells, followUps, nudges, openers, orderWords, picturesOf } from './phrases.ts';
import { unsaid } from './talk.ts';
import type { Talk } from './talk.ts';
import { Talks, nameless, namelessTalk } from './talks.ts';

/** A newcomer who writes or reads as this person is left alone so long. */
const yieldMs = 30 * 60_000;
const pauses = { read: [900, 2_600], think: [2_200, 6_500], order: [9_000, 26_000], thanks: [2_000, 5_000], later: [4_000, 9_000] } as const;
const typing = { firstMs: 700, perCharacterMs: 150, longestMs: 8_000, signalEveryMs: 3_000 } as const;
const exchangesBeforeFarewell = 9;
export class Patient {
  private readonly options: PatientOptions;
  private readonly talks = new Talks();
  private playedUntil = 0;
  private knowsTalks = false;
  hasSpoken = false;

  constructor(options: PatientOptions) {
    this.options = options;
  }

  /** Someone else plays this person right now. */
  get isPlayed(): boolean {
    return this.options.clock.now() < this.playedUntil;
  }
  get isBusy(): boolean {
    return this.talks.all.some((talk) => talk.cancel !== undefined);
  }
  get isUnanswered(): boolean {
    return this.talks.all.some((talk) => talk.unanswered > 0);
  }
  /** Waits for somebody of the staff to take them on, or is about to speak up; who does not know their talks yet may be waiting. */
  get isQueuing(): boolean {
    if (!this.knowsTalks) return true;
    return this.talks.all.some((talk) => talk.state === 'waiting' || (talk.state === 'closed' && talk.cancel !== undefined));
  }
  get canGoOn(): boolean {
    return this.talks.open !== undefined;
  }

  /** Called at each connection; what was said meanwhile comes as frames. */
  async opened(): Promise<void> {
    if (this.knowsTalks) return;
    const { rows } = await this.options.line.call<{ rows: readonly ChatRowHandle[] }>('GET /crm-server/Consultation/customer2AllMember?limit=20');
    for (const row of rows) this.talks.know(row, this.options.clock.now());
    this.knowsTalks = true;
  }

  stop(): void {
    for (const talk of this.talks.all) this.drop(talk);
  }

  take(frame: ServerFrame, isMine: boolean): void {
    if (frame.type === frameType.changed) this.takeChange(frame);
    else if (frame.type === frameType.ephemeral) {
      if (frame.fromRemoteSystem === 'staff') this.options.presence.seen(this.options.clock.now());
    } else if (frame.type === frameType.text || frame.type === frameType.image || frame.type === frameType.order) this.takeContent(frame, isMine);
  }

  /** A further question in a talk that is under way. */
  goOn(): boolean {
    const talk = this.talks.open;
    const { seeded, topic } = this.options;
    const phrase = talk && unsaid(talk, followUps[topic], seeded.whole(0, 6));
    if (!talk || phrase === undefined) return false;
    const isWithPicture = seeded.chance(0.15);
    this.plan(talk, pauses.thanks, () => (isWithPicture ? this.showPicture(talk, phrase) : this.speak(talk, phrase)));
    return true;
  }

  /** Opens a new talk, or an old one anew. */
  begin(): boolean {
    const { seeded, topic, line } = this.options;
    const person = line.person;
    if (!person || !this.knowsTalks || this.isBusy || this.isUnanswered || this.canGoOn) return false;
    const old = this.talks.all.find((talk) => talk.state === 'closed' && talk.systemId === systemIdOf(person.orgId, 'member'));
    const talk = old ?? namelessTalk(systemIdOf(person.orgId, 'member'), this.options.clock.now());
    talk.isOver = false;
    talk.exchanges = 0;
    const phrase = unsaid(talk, openers[topic], seeded.whole(0, 6));
    if (phrase === undefined) return false;
    if (!old) this.talks.add(talk);
    this.plan(talk, pauses.thanks, () => this.speak(talk, phrase));
    return true;
  }

  /** Pays an order of a talk that is still open, if there is one. */
  payOld(): boolean {
    const talk = this.talks.open;
    if (!talk) return false;
    this.plan(talk, pauses.thanks, async () => {
      const { rows } = await this.options.line.call<{ rows: readonly ContentFrame[] }>('POST /im/message/queryRemoteSingleMessage', {
        form: { conversationId: talk.conversationId, limit: '50' },
      });
      const orderId = rows.findLast((row) => row.type === frameType.order)?.orderId;
      if (orderId && (await pay(this.options.line, orderId))) await this.speak(talk, this.options.seeded.pick(orderWords.paid));
    });
    return true;
  }

  /** Reminds once of a question that nobody has answered. */
  nudge(afterMs: number): boolean {
    const now = this.options.clock.now();
    const talk = this.talks.all.find((one) => one.unanswered > 0 && !one.wasNudged && one.cancel === undefined && now - one.lastMineAt > afterMs);
    if (!talk) return false;
    talk.wasNudged = true;
    this.plan(talk, pauses.thanks, () => this.speak(talk, this.options.seeded.pick(nudges)));
    return true;
  }

  private takeChange(frame: ChangedFrame): void {
    const { clock, presence, line } = this.options;
    if (frame.entity === 'conversation' && frame.id !== undefined) this.talks.takeState(frame);
    if (frame.entity !== 'readMark' || !frame.patch) return;
    if (frame.patch['readerSystem'] === 'staff') presence.seen(clock.now());
    const talk = this.talks.get(frame.id ?? '');
    if (frame.patch['readerId'] === line.person?.id && talk && Number(frame.patch['seq']) > talk.markedSeq) this.stepBack();
  }

  private takeContent(frame: ContentFrame, isMine: boolean): void {
    if (frame.fromRemoteSystem === 'member') {
      if (!isMine) this.stepBack();
      this.talks.takeMessage(frame, this.options.clock.now());
      return;
    }
    if (frame.fromRemoteSystem !== 'staff') return;
    this.options.presence.seen(this.options.clock.now());
    const talk = this.talks.takeMessage(frame, this.options.clock.now());
    if (!talk || this.isPlayed) return;
    talk.state = 'serving';
    talk.unanswered = 0;
    talk.wasNudged = false;
    if (frame.type === frameType.order) this.hearOrder(talk, frame.orderId ?? frame.content);
    else this.hear(talk, frame.type === frameType.text ? frame.content : '');
  }

  /** Whoever plays this person in a window of their own has the word. */
  private stepBack(): void {
    this.playedUntil = this.options.clock.now() + yieldMs;
    this.stop();
  }

  /** Several messages in a row get one answer: each new one starts the thinking anew. */
  private hear(talk: Talk, text: string): void {
    talk.heard.push(text);
    this.drop(talk);
    this.plan(talk, pauses.read, async () => {
      await this.markRead(talk);
      this.plan(talk, pauses.think, () => this.answer(talk));
    });
  }

  private async answer(talk: Talk): Promise<void> {
    const { seeded, topic } = this.options;
    const heard = talk.heard.splice(0).join('\n');
    const reply = heard === '' ? { text: '收到图片了，我看看', intent: 'picture', withPicture: false, isEnd: false } : replyTo(heard, topic, seeded);
    if (talk.isOver && reply.intent !== 'question') return;
    talk.exchanges += 1;
    if (talk.openOrderId) return this.payAfterAsking(talk, talk.openOrderId);
    talk.isOver = reply.isEnd || talk.exchanges > exchangesBeforeFarewell;
    if (talk.isOver) return this.speak(talk, reply.isEnd ? reply.text : seeded.pick(farewells));
    await (reply.withPicture ? this.showPicture(talk, reply.text) : this.speak(talk, reply.text));
    this.perhapsAskMore(talk, reply.intent);
  }

  private perhapsAskMore(talk: Talk, intent: string): void {
    const { seeded, topic } = this.options;
    if (!['comfort', 'advice', 'appointment', 'other'].includes(intent) || !seeded.chance(0.45)) return;
    const more = unsaid(talk, followUps[topic], seeded.whole(0, 6));
    if (more !== undefined) this.plan(talk, pauses.later, () => this.speak(talk, more));
  }

  private hearOrder(talk: Talk, orderId: string): void {
    const { seeded } = this.options;
    const lot = seeded.next();
    talk.exchanges += 1;
    this.drop(talk);
    this.plan(talk, pauses.think, async () => {
      await this.markRead(talk);
      if (lot < 0.15) {
        talk.openOrderId = orderId;
        return this.speak(talk, seeded.pick(orderWords.asking));
      }
      await this.speak(talk, seeded.pick(orderWords.seen));
      const isBought = lot < 0.88;
      this.plan(talk, pauses.order, () => this.settleOrder(talk, orderId, isBought));
    });
  }

  private async payAfterAsking(talk: Talk, orderId: string): Promise<void> {
    talk.openOrderId = undefined;
    await this.speak(talk, '好的，那我现在付');
    this.plan(talk, pauses.order, () => this.settleOrder(talk, orderId, true));
  }

  private async settleOrder(talk: Talk, orderId: string, isBought: boolean): Promise<void> {
    const { line } = this.options;
    const isMoved = isBought ? await pay(line, orderId) : await cancel(line, orderId);
    const words = isBought ? orderWords.paid : orderWords.declined;
    if (isMoved) this.plan(talk, pauses.thanks, () => this.speak(talk, this.options.seeded.pick(words)));
  }

  private async markRead(talk: Talk): Promise<void> {
    talk.markedSeq = talk.lastSeq;
    await this.options.line.call('POST /im/message/readAllRemoteMessage', { form: { conversationId: talk.conversationId, seq: String(talk.lastSeq) } });
  }

  private async showPicture(talk: Talk, words: string): Promise<void> {
    const { line, draw, seeded, topic } = this.options;
    const path = await line.upload(await draw(seeded.pick(picturesOf[topic])));
    await this.send(talk, { type: frameType.image, content: path });
    await this.speak(talk, words);
  }

  /** Types as long as a person would, then sends. */
  private speak(talk: Talk, text: string): Promise<void> {
    const { clock, line } = this.options;
    const wholeMs = Math.min(typing.longestMs, typing.firstMs + text.length * typing.perCharacterMs);
    const endsAt = clock.now() + wholeMs;
    return new Promise((resolve, reject) => {
      const step = (): void => {
        const left = endsAt - clock.now();
        if (left <= 0) {
          talk.cancel = undefined;
          this.send(talk, { type: frameType.text, content: text }).then(resolve, reject);
          return;
        }
        if (talk.conversationId !== nameless) line.signal(talk.conversationId, 'typing');
        talk.cancel = clock.after(Math.min(left, typing.signalEveryMs), step);
      };
      step();
    });
  }

  private async send(talk: Talk, what: Pick<Saying, 'type' | 'content'>): Promise<void> {
    const { line, clock, budget } = this.options;
    if (this.isPlayed || !line.isOpen) return;
    if (!budget.take(clock.now())) {
      this.options.trouble('the patients together have said enough this minute; one message is left out');
      return;
    }
    this.hasSpoken = true;
    talk.unanswered += 1;
    talk.lastMineAt = clock.now();
    // The patient queues from here on, not only once the server says so: others begin meanwhile.
    if (talk.state === 'closed') talk.state = 'waiting';
    const frame = await line.say({ ...what, systemId: talk.systemId, busId: talk.busId, toRemoteId: talk.assigneeId });
    if (talk.conversationId === nameless) this.talks.adopt(talk, frame.conversationId);
  }

  private plan(talk: Talk, [low, high]: readonly [number, number], act: () => void | Promise<void>): void {
    talk.cancel = this.options.clock.after(this.options.seeded.whole(low, high), () => {
      talk.cancel = undefined;
      Promise.resolve(act()).catch((error: unknown) => {
        this.options.trouble(error instanceof Error ? error.message : String(error));
      });
    });
  }

  private drop(talk: Talk): void {
    talk.cancel?.();
    talk.cancel = undefined;
  }
}
