/** Turns the written talks into conversations, messages, orders, pictures and read marks. Pure. */
import { frameType } from '#contract/socket.ts';
import { nilId } from '#server/kit/principal.ts';
import { catalogue, consultationItem } from './catalogue.ts';
import type { Topic } from './catalogue.ts';
import { fillDays, hourMs, isoOf, minuteMs } from './demoDates.ts';
import type { Draft, MemberRef, PictureDraft, ReadMarkDraft, StaffRef } from './demoRows.ts';
import { standardRoles } from '#server/session/standardRoles.ts';
import { noteRow } from './makeDesk.ts';
import type { OrderBook } from './makeOrders.ts';
import type { People } from './makePeople.ts';
import { lifeOf, stepsOf } from './makeSteps.ts';
import type { Seeded } from './seeded.ts';
import { storiesByTopic } from './stories/index.ts';
import type { Line, Story } from './story.ts';

type Timeable = Exclude<Line, { kind: 'pause' }>;
type Spoken = Exclude<Timeable, { kind: 'note' }>;
interface Timed {
  readonly line: Timeable;
  readonly atMs: number;
}
type Content = Pick<Draft, string>;

export interface Talks {
  readonly conversation: Draft[];
  readonly message: Draft[];
  readonly conversationStep: Draft[];
  readonly note: Draft[];
  readonly readMarks: ReadMarkDraft[];
  readonly pictures: PictureDraft[];
}

const gapSeconds: Readonly<Record<Timeable['kind'], readonly [number, number]>> = {
  note: [15, 40],
  text: [35, 160],
  picture: [15, 50],
  order: [20, 70],
  status: [60, 240],
};

/** Spreads the lines over time so that the last one is as old as the story says. */
function timeLines(story: Story, seeded: Seeded, now: number): Timed[] {
  let elapsed = 0;
  const timed: { line: Timeable; atMs: number }[] = [];
  for (const line of story.lines) {
    if (line.kind === 'pause') elapsed += line.hours * hourMs;
    else {
      const [low, high] = gapSeconds[line.kind];
      elapsed += timed.length === 0 ? 0 : seeded.whole(low, high) * 1_000 + seeded.whole(0, 999);
      timed.push({ line, atMs: elapsed });
    }
  }
  const shift = now - story.minutesAgo * minuteMs - elapsed;
  return timed.map(({ line, atMs }) => ({ line, atMs: atMs + shift }));
}

interface Scene {
  readonly story: Story;
  readonly topic: Topic;
  readonly member: MemberRef;
  readonly staff: StaffRef | undefined;
  readonly doctor: StaffRef;
  readonly conversationId: string;
  readonly timed: readonly Timed[];
}

export class TalkMaker implements Talks {
  readonly conversation: Draft[] = [];
  readonly message: Draft[] = [];
  readonly conversationStep: Draft[] = [];
  readonly note: Draft[] = [];
  readonly readMarks: ReadMarkDraft[] = [];
  readonly pictures: PictureDraft[] = [];
  private readonly from: {
    readonly seeded: Seeded;
    readonly people: People;
    readonly book: OrderBook;
    readonly now: number;
    readonly teamIds: ReadonlyMap<string, string>;
  };

  constructor(from: TalkMaker['from']) {
    this.from = from;
  }

  addAll(): void {
    for (const topic of Object.keys(storiesByTopic) as Topic[]) for (const story of storiesByTopic[topic]) this.add(story, topic);
  }

  add(story: Story, topic: Topic): void {
    const { people, seeded, now } = this.from;
    const member = people.members.get(story.member);
    const doctor = people.staff.get('顾文澜');
    if (!member || !doctor) throw new Error(`The story of ${story.member} names nobody of the demo: expected a member made from the stories.`);
    const timed = timeLines(story, seeded, now);
    const startMs = timed[0]?.atMs ?? now;
    const scene: Scene = {
      story,
      topic,
      member,
      doctor,
      timed,
      staff: story.staff ? people.staff.get(story.staff) : undefined,
      conversationId: seeded.id(startMs),
    };
    const rows = this.write(scene);
    const steps = stepsOf(
      {
        story,
        staff: scene.staff,
        conversationId: scene.conversationId,
        messages: rows,
        orgId: member.orgId,
        firstTaker: story.from ? people.staff.get(story.from) : undefined,
        isAssigned: member.orgId === people.orgIds.chengnan,
      },
      seeded,
      now,
    );
    this.conversation.push(this.conversationOf(scene, rows, steps));
    this.message.push(...rows);
    this.conversationStep.push(...steps);
    this.readMarks.push(...this.marksOf(scene, rows));
  }

  /** A consultation is bought before it begins. */
  private consultationOrder(scene: Scene): string | null {
    if (scene.story.talk === 'member') return null;
    const { seeded, book } = this.from;
    const startMs = scene.timed[0]?.atMs ?? this.from.now;
    const createdMs = startMs - seeded.whole(8, 25) * minuteMs;
    const status = { waiting: 'paid', serving: 'inService', waitingCustomer: 'inService', snoozed: 'inService', closed: 'completed' } as const;
    const lastMs = scene.timed.at(-1)?.atMs ?? startMs;
    const item = consultationItem(scene.topic, this.conversation.length);
    return book.add({
      kind: 'consultation',
      title: item.title,
      fen: item.fen,
      remark: null,
      member: scene.member,
      staff: scene.staff ?? scene.doctor,
      doctor: scene.doctor,
      createdMs,
      status: status[scene.story.state],
      stepMs: [createdMs + 2 * minuteMs, startMs + minuteMs, lastMs + minuteMs],
    }).id;
  }

  private write(scene: Scene): Draft[] {
    const rows: Draft[] = [];
    let pushed: { readonly id: string; readonly orderNo: string } | undefined;
    scene.timed.forEach(({ line, atMs }, index) => {
      if (line.kind === 'note') {
        this.addNote(scene, { line, atMs }, rows.length);
        return;
      }
      if (line.kind === 'order') pushed = this.pushOrder(scene, index);
      rows.push(this.messageOf(scene, { line, atMs }, { seq: rows.length + 1, pushed }));
    });
    return rows;
  }

  private addNote(scene: Scene, { line, atMs }: { readonly line: Extract<Line, { kind: 'note' }>; readonly atMs: number }, afterSeq: number): void {
    const { seeded, people, now } = this.from;
    const by = people.staff.get(line.by);
    if (!by) throw new Error(`${line.by} writes a note and is nobody of the demo: expected a name of group.ts.`);
    const { member, conversationId } = scene;
    this.note.push(noteRow({ seeded, member, conversationId, afterSeq, by, at: isoOf(atMs), text: fillDays(line.text, now) }));
  }

  private pushOrder(scene: Scene, index: number): { readonly id: string; readonly orderNo: string } {
    const here = scene.timed[index];
    if (here?.line.kind !== 'order' || !scene.staff) throw new Error(`The story of ${scene.member.name} pushes an order without staff: name who answers.`);
    const later = scene.timed.slice(index + 1);
    const next = later.findIndex(({ line }) => line.kind === 'order');
    const steps = (next < 0 ? later : later.slice(0, next)).filter(({ line }) => line.kind === 'status');
    const item = catalogue[here.line.item];
    return this.from.book.add({
      kind: 'pushed',
      title: item.title,
      fen: item.fen,
      remark: item.remark,
      member: scene.member,
      staff: scene.staff,
      doctor: scene.doctor,
      createdMs: here.atMs - 20_000,
      status: here.line.status,
      stepMs: steps.map(({ atMs }) => atMs),
    });
  }

  private messageOf(
    scene: Scene,
    timed: { readonly line: Spoken; readonly atMs: number },
    place: { readonly seq: number; readonly pushed: { readonly id: string; readonly orderNo: string } | undefined },
  ): Draft {
    const { seeded } = this.from;
    const { line, atMs } = timed;
    const sender = this.senderOf(scene, line);
    const id = seeded.id(atMs);
    const at = isoOf(atMs);
    if (line.kind === 'picture')
      this.pictures.push({ messageId: id, picture: line.picture, ownerId: sender.senderId, ownerKind: line.by, orgId: scene.member.orgId, at });
    return {
      id,
      orgId: scene.member.orgId,
      createdAt: at,
      createdBy: sender.senderId === nilId ? null : sender.senderId,
      conversationId: scene.conversationId,
      seq: place.seq,
      clientId: sender.senderKind === 'system' ? null : seeded.id(atMs),
      ...this.contentOf(line, place.pushed),
      ...sender,
      sentAt: at,
    };
  }

  private contentOf(line: Spoken, pushed: { readonly id: string; readonly orderNo: string } | undefined): Content {
    if (line.kind === 'text') return { messageType: frameType.text, content: fillDays(line.text, this.from.now), orderId: null, status: null };
    // The stored path is filled in when the picture is written.
    if (line.kind === 'picture') return { messageType: frameType.image, content: line.picture, orderId: null, status: null };
    if (!pushed) throw new Error('A status line before its order: push the order first.');
    if (line.kind === 'order') return { messageType: frameType.order, content: pushed.id, orderId: pushed.id, status: 'unpaid' };
    return { messageType: frameType.orderStatus, content: pushed.orderNo, orderId: pushed.id, status: line.status };
  }

  private senderOf(scene: Scene, line: Spoken): { senderKind: 'staff' | 'member' | 'system'; senderId: string; senderName: string } {
    if (line.kind === 'status') return { senderKind: 'system', senderId: nilId, senderName: '' };
    if (line.by === 'member') return { senderKind: 'member', senderId: scene.member.id, senderName: scene.member.name };
    if (!scene.staff) throw new Error(`The story of ${scene.member.name} has a line by staff and names nobody: say who answers.`);
    return { senderKind: 'staff', senderId: scene.staff.id, senderName: scene.staff.name };
  }

  private conversationOf(scene: Scene, rows: readonly Draft[], steps: readonly Draft[]): Draft {
    const { story, member } = scene;
    const first = rows[0];
    const last = rows.at(-1);
    const tail = rows.slice(rows.findLastIndex((row) => row['senderKind'] === 'staff') + 1);
    const waiting = story.state === 'closed' ? undefined : tail.find((row) => row['senderKind'] === 'member');
    if (!first || !last) throw new Error(`The story of ${member.name} is empty: write at least one line.`);
    return {
      id: scene.conversationId,
      orgId: member.orgId,
      createdAt: first['sentAt'],
      createdBy: first['senderId'],
      updatedAt: last['sentAt'],
      kind: story.talk,
      memberId: member.id,
      patientId: member.patientId,
      busId: this.consultationOrder(scene),
      description: story.description,
      state: story.state,
      assigneeId: story.state === 'waiting' ? null : (scene.staff?.id ?? null),
      waitingSince: waiting?.['sentAt'] ?? null,
      lastSeq: rows.length,
      lastMessageId: last.id,
      lastMessageType: last['messageType'],
      lastMessageAt: last['sentAt'],
      isUrgent: story.isUrgent ?? false,
      teamId: story.team ? (this.from.teamIds.get(story.team) ?? null) : null,
      ...lifeOf(story, rows, steps),
    };
  }

  /** Staff have seen all up to the last answer; a customer mostly has seen everything. */
  private marksOf(scene: Scene, rows: readonly Draft[]): ReadMarkDraft[] {
    const { people, seeded } = this.from;
    const conversationId = scene.conversationId;
    const answered = scene.story.state === 'closed' ? rows.length : rows.findLastIndex((row) => row['senderKind'] === 'staff') + 1;
    const readers = [...people.staff.values()].filter((one) => (standardRoles[one.role].rights as readonly string[]).includes('chat.read'));
    const lastByMember = rows.findLastIndex((row) => row['senderKind'] === 'member') + 1;
    const memberSeq = scene.story.state === 'closed' || seeded.chance(0.6) ? rows.length : lastByMember;
    const marks = readers.map((reader) => ({ conversationId, readerId: reader.id, readerSystem: 'staff' as const, seq: answered }));
    return [...marks, { conversationId, readerId: scene.member.id, readerSystem: 'member' as const, seq: memberSeq }].filter((mark) => mark.seq > 0);
  }
}
