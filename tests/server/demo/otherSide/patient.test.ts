import { describe, expect, test } from 'vitest';
import { frameType } from '#contract/socket.ts';
import type { ChangedFrame, ContentFrame, EphemeralFrame } from '#contract/socket.ts';
import { Patient } from '#server/demo/otherSide/patient.ts';
import type { ChatRowHandle, PatientLine, PatientOptions } from '#server/demo/otherSide/line.ts';
import { orderWords } from '#server/demo/otherSide/phrases.ts';
import { Budget, Presence } from '#server/demo/otherSide/presence.ts';
import { Seeded } from '#server/demo/seeded.ts';
import { TestClock } from './testClock.ts';

const me = { id: 'member-1', system: 'member', username: '', nickName: '林晓彤', roles: [], rights: [], orgId: 'org', orgs: [] } as const;
const serving: ChatRowHandle = { conversationId: 'talk', systemId: 'org_2', busId: '', state: 'serving', assigneeId: 'staff-1', lastSeq: 4 };

/** Writes down what the patient does; the server's part is answered as the server would. */
class RecordedLine implements PatientLine {
  readonly person = me;
  readonly isOpen = true;
  readonly did: string[] = [];
  readonly order = { id: 'order-1', status: 'unpaid', version: 1 };
  hears: (frame: ContentFrame) => void = () => {};
  /** Until then nothing that is said is acknowledged. */
  arrives: Promise<void> = Promise.resolve();
  private seq = 10;
  private readonly rows: readonly ChatRowHandle[];

  constructor(rows: readonly ChatRowHandle[]) {
    this.rows = rows;
  }

  get said(): string[] {
    return this.did.filter((one) => one.startsWith('say ')).map((one) => one.slice(4));
  }

  async say(saying: Parameters<PatientLine['say']>[0]): Promise<ContentFrame> {
    this.seq += 1;
    this.did.push(`say ${saying.type === frameType.image ? '[picture]' : saying.content}`);
    const frame: ContentFrame = {
      type: saying.type,
      messageType: saying.type,
      content: saying.content,
      systemId: saying.systemId,
      busId: saying.busId,
      fromRemoteId: me.id,
      fromRemoteSystem: 'member',
      toRemoteId: '',
      toRemoteSystem: 'staff',
      username: me.nickName,
      conversationId: 'talk',
      seq: this.seq,
    };
    await this.arrives;
    this.hears(frame);
    return frame;
  }
  signal(_conversationId: string, signal: string): void {
    this.did.push(signal);
  }
  async call<T>(endpoint: string, body?: { readonly json?: unknown; readonly form?: unknown }): Promise<T> {
    if (endpoint.includes('customer2AllMember')) return { rows: this.rows } as T;
    if (endpoint.includes('detail')) return { ...this.order } as T;
    if (endpoint.includes('updateStatus')) {
      this.order.status = String((body?.json as { status?: string } | undefined)?.status);
      this.did.push(`order ${JSON.stringify(body?.json)}`);
      return {} as T;
    }
    if (endpoint.includes('payment/begin')) return { amount: 19_900 } as T;
    if (endpoint.includes('payment/cashier')) {
      this.order.status = 'paid';
      this.did.push(`pays ${JSON.stringify(body?.json)}`);
      return null as T;
    }
    this.did.push(endpoint.includes('readAll') ? 'read' : endpoint);
    return null as T;
  }
  async upload(): Promise<string> {
    return 'ab/picture.jpg';
  }
}

interface Stage {
  readonly patient: Patient;
  readonly line: RecordedLine;
  readonly clock: TestClock;
  readonly presence: Presence;
  readonly options: PatientOptions;
}

async function stage(seed = 1, rows: readonly ChatRowHandle[] = [serving]): Promise<Stage> {
  const line = new RecordedLine(rows);
  const clock = new TestClock();
  const presence = new Presence(clock.now());
  const options: PatientOptions = {
    line,
    topic: 'fertility',
    seeded: new Seeded(seed),
    clock,
    presence,
    budget: new Budget(40),
    draw: async () => Buffer.from('picture'),
    trouble: (what) => {
      line.did.push(`trouble ${what}`);
    },
  };
  const patient = new Patient(options);
  line.hears = (frame) => {
    patient.take(frame, true);
  };
  await patient.opened();
  return { patient, line, clock, presence, options };
}

let seq = 100;
const staffSays = (content: string, type: 0 | 1 | 3 = 0): ContentFrame => {
  seq += 1;
  return {
    type,
    messageType: type,
    content,
    systemId: 'org_2',
    busId: '',
    fromRemoteId: 'staff-1',
    fromRemoteSystem: 'staff',
    toRemoteId: me.id,
    toRemoteSystem: 'member',
    username: '周敏',
    conversationId: 'talk',
    seq,
    ...(type === 3 ? { orderId: content } : {}),
  };
};

describe('a simulated patient', () => {
  test('reads first, types as long as a person would, then answers once', async () => {
    const { patient, line, clock } = await stage();
    patient.take(staffSays('孩子身高体重多少？'), false);
    await clock.run(800);
    expect(line.did).toEqual([]);
    await clock.run(60_000);
    expect(line.did[0]).toBe('read');
    expect(line.did[1]).toBe('typing');
    expect(line.said).toHaveLength(1);
    expect(line.did.at(-1)).toBe(`say ${line.said[0]}`);
  });

  test('answers several messages in a row with one', async () => {
    const { patient, line, clock } = await stage();
    patient.take(staffSays('您好'), false);
    await clock.run(500);
    patient.take(staffSays('检查单方便拍给我吗？'), false);
    await clock.run(60_000);
    expect(line.said).toHaveLength(2);
    expect(line.said[0]).toBe('[picture]');
  });

  test('pays a pushed order after a while, and says so', async () => {
    const { patient, line, clock } = await stage(3);
    patient.take(staffSays('order-1', 3), false);
    await clock.run(120_000);
    expect(line.did).toContain('pays {"orderId":"order-1","amount":19900}');
    expect(orderWords.paid).toContain(line.said.at(-1));
  });

  test('pays, declines or asks first, and never leaves an order open for ever', async () => {
    const ends = new Set<string>();
    for (let seed = 1; seed <= 40; seed += 1) {
      const { patient, line, clock } = await stage(seed);
      patient.take(staffSays('order-1', 3), false);
      await clock.run(120_000);
      if (line.order.status === 'unpaid') {
        expect(orderWords.asking).toContain(line.said.at(-1));
        patient.take(staffSays('可以的'), false);
        await clock.run(120_000);
      }
      ends.add(line.order.status);
    }
    expect(ends).toEqual(new Set(['paid', 'cancelled']));
  });

  test('says nothing more after a goodbye, but still answers a question', async () => {
    const { patient, line, clock } = await stage();
    patient.take(staffSays('不客气，再见'), false);
    await clock.run(60_000);
    patient.take(staffSays('嗯'), false);
    await clock.run(60_000);
    expect(line.said).toHaveLength(1);
    patient.take(staffSays('之前做过这个检查吗？'), false);
    await clock.run(60_000);
    expect(line.said).toHaveLength(2);
  });

  test('comes to an end even with staff who never stop', async () => {
    const { patient, line, clock } = await stage();
    for (let turn = 0; turn < 40; turn += 1) {
      patient.take(staffSays('好的'), false);
      await clock.run(60_000);
    }
    expect(line.said.length).toBeLessThan(25);
  });

  test('keeps still while another window plays this person, seen by its messages', async () => {
    const { patient, line, clock } = await stage();
    patient.take({ ...staffSays('我自己来'), fromRemoteId: me.id, fromRemoteSystem: 'member' }, false);
    expect(patient.isPlayed).toBe(true);
    patient.take(staffSays('您好'), false);
    await clock.run(60_000);
    expect(line.said).toEqual([]);
    await clock.run(31 * 60_000);
    expect(patient.isPlayed).toBe(false);
  });

  test('keeps still while another window plays this person, seen by its read marks', async () => {
    const { patient } = await stage();
    const mark: ChangedFrame = {
      type: 17,
      messageType: 17,
      entity: 'readMark',
      id: 'talk',
      change: 'updated',
      version: 99,
      position: 5,
      patch: { readerId: me.id, readerSystem: 'member', seq: 99 },
    };
    patient.take(mark, false);
    expect(patient.isPlayed).toBe(true);
  });

  test('reminds once of an unanswered question and then waits', async () => {
    const { patient, line, clock } = await stage();
    expect(patient.goOn()).toBe(true);
    await clock.run(60_000);
    expect(line.said.length).toBeGreaterThan(0);
    const before = line.said.length;
    expect(patient.nudge(240_000)).toBe(false);
    await clock.run(300_000);
    expect(patient.nudge(240_000)).toBe(true);
    await clock.run(600_000);
    expect(patient.nudge(240_000)).toBe(false);
    expect(patient.goOn()).toBe(false);
    expect(line.said).toHaveLength(before + 1);
  });

  test('opens a talk of his own when he has none', async () => {
    const { patient, line, clock } = await stage(1, []);
    expect(patient.goOn()).toBe(false);
    expect(patient.begin()).toBe(true);
    expect(patient.begin()).toBe(false);
    await clock.run(60_000);
    expect(line.said).toHaveLength(1);
    expect(patient.isUnanswered).toBe(true);
    expect(patient.begin()).toBe(false);
  });
});

describe('who is on the other side', () => {
  test('is noticed by typing and answers, and forgotten after a while', async () => {
    const { patient, clock, presence } = await stage();
    expect(presence.nearness(clock.now())).toBe('away');
    const typing: EphemeralFrame = { type: 19, messageType: 19, conversationId: 'talk', signal: 'typing', fromRemoteSystem: 'staff' };
    patient.take(typing, false);
    expect(presence.nearness(clock.now())).toBe('here');
    await clock.run(5 * 60_000);
    expect(presence.nearness(clock.now())).toBe('away');
    await clock.run(11 * 60_000);
    expect(presence.nearness(clock.now())).toBe('gone');
  });

  test('all patients together stay below their budget', () => {
    const budget = new Budget(3);
    expect([1, 2, 3, 4].map((at) => budget.take(at))).toEqual([true, true, true, false]);
    expect(budget.take(60_002)).toBe(true);
  });
});

test('who has begun to speak counts as queuing while his words are on their way', async () => {
  const { patient, line, clock } = await stage(1, [{ ...serving, state: 'closed', assigneeId: null }]);
  expect(patient.isQueuing).toBe(false);
  line.arrives = new Promise(() => {});
  expect(patient.begin()).toBe(true);
  await clock.run(10 * 60_000);
  expect([line.said.length, patient.isQueuing]).toEqual([1, true]);
});

test('who does not know his talks yet begins none and counts as queuing: he may be waiting already', async () => {
  const { patient, options } = await stage(1, []);
  const stranger = new Patient(options);
  expect([stranger.isQueuing, stranger.begin()]).toEqual([true, false]);
  await stranger.opened();
  expect([patient.isQueuing, stranger.isQueuing, stranger.begin()]).toEqual([false, false, true]);
});
