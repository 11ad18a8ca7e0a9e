import { describe, expect, test } from 'vitest';
import { conversationLife } from '#contract/lives/conversationLife.ts';
import { moveBetween } from '#contract/lives/life.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import type { OrderStatus } from '#contract/lives/orderLife.ts';
import { isRight } from '#contract/entityRights.ts';
import { frameType } from '#contract/socket.ts';
import { isWorking } from '#contract/workingTime.ts';
import type { WorkingHours } from '#contract/workingTime.ts';
import { makeStandard } from '#server/demo/standard.ts';

const now = Date.parse('2026-11-20T02:42:00Z');
const rows = makeStandard(7, now);
const conversationOf = (id: unknown): (typeof rows.conversation)[number] => {
  const found = rows.conversation.find((one) => one.id === id);
  if (!found) throw new Error(`no conversation ${String(id)}`);
  return found;
};
const messagesOf = (id: string): (typeof rows.message)[number][] => rows.message.filter((one) => one['conversationId'] === id);

describe('the standard fixture', () => {
  test('is the same for the same seed and moment, and another for another seed', () => {
    expect(makeStandard(7, now)).toEqual(rows);
    expect(makeStandard(8, now).member[0]?.id).not.toBe(rows.member[0]?.id);
  });

  test('has a group with two hospitals, eight people in eight roles, and enough to do', () => {
    expect(rows.organisation.map((one) => one['type'])).toEqual(['group', 'hospital', 'hospital']);
    expect(new Set(rows.organisation.map((one) => one['groupId']))).toEqual(new Set([rows.groupId]));
    expect(rows.staffUser.map((one) => one['nickName'])).toEqual(['周敏', '何佳宁', '顾文澜', '韩璐', '沈清妍', '马骁', '秦楚然', '季航']);
    expect(new Set(rows.staffUser.flatMap((one) => one['roleCodes'] as string[])).size).toBe(8);
    expect(rows.member.length).toBeGreaterThanOrEqual(40);
    expect(rows.order.length).toBeGreaterThanOrEqual(60);
    expect(rows.conversation.length).toBeGreaterThanOrEqual(120);
    expect(rows.conversation.filter((one) => one['state'] !== 'closed').length).toBeGreaterThanOrEqual(38);
    expect(Math.max(...rows.conversation.map((one) => Number(one['lastSeq'])))).toBeGreaterThan(400);
  });

  test('[p-users] tells staff, doctors and members apart', () => {
    const [doctors, others] = [true, false].map((isDoctor) =>
      rows.staffUser.filter((one) => (one['roleCodes'] as string[]).includes('physician') === isDoctor),
    );
    expect([doctors?.length, (others?.length ?? 0) > 0, rows.member.length > 0]).toEqual([1, true, true]);
    const ids = [rows.staffUser, rows.member].flat().map((one) => one.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('gives roles only rights that exist, and nobody of the staff the right to chat as a patient', () => {
    const given = rows.role.flatMap((one) => one['rights'] as string[]);
    expect(given.filter((right) => !isRight(right))).toEqual([]);
    expect(given).not.toContain('chat.member');
  });

  test('has the customer whom the login page proposes as everybody describes her', () => {
    expect(rows.member[0]).toMatchObject({ name: '林晓彤', mobile: '13800008000' });
    expect(rows.patient[0]).toMatchObject({ archiveNo: 'AH-208317', allergies: '青霉素' });
  });

  test('repeats no id and no natural key', () => {
    const all = [...rows.organisation, ...rows.role, ...rows.staffUser, ...rows.member, ...rows.patient, ...rows.order, ...rows.conversation, ...rows.message];
    expect(new Set(all.map((one) => one.id)).size).toBe(all.length);
    expect(new Set(rows.order.map((one) => one['orderNo'])).size).toBe(rows.order.length);
    expect(new Set(rows.member.map((one) => one['openId'])).size).toBe(rows.member.length);
    // Two files of one person are no two people: they share a name, and wait as a pair to become one.
    const byName = Map.groupBy(rows.member, (one) => one['name']);
    const twice = [...byName.values()].filter((files) => files.length > 1).map((files) => files.map(({ id }) => id).toSorted());
    expect(twice).toEqual(rows.described.get('customerPair')?.map((one) => one['memberIds']));
    expect(twice).toHaveLength(1);
  });

  test('numbers the messages of each conversation densely and in order of time', () => {
    for (const conversation of rows.conversation) {
      const messages = messagesOf(conversation.id);
      expect(messages.map((one) => one['seq'])).toEqual(messages.map((_one, index) => index + 1));
      const times = messages.map((one) => Date.parse(String(one['sentAt'])));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(now);
      const last = messages.at(-1);
      expect(conversation).toMatchObject({
        lastSeq: messages.length,
        lastMessageId: last?.id,
        lastMessageType: last?.['messageType'],
        lastMessageAt: last?.['sentAt'],
      });
    }
  });

  test('has both kinds in each state, and says who waits since when', () => {
    const kinds = new Set(rows.conversation.map((one) => `${String(one['kind'])} ${String(one['state'])}`));
    const states = Object.keys(conversationLife.states);
    expect(kinds).toEqual(new Set(['consultation', 'member'].flatMap((kind) => states.map((state) => `${kind} ${state}`))));
    for (const conversation of rows.conversation) {
      const messages = messagesOf(conversation.id);
      const tail = messages.slice(messages.findLastIndex((one) => one['senderKind'] === 'staff') + 1).filter((one) => one['senderKind'] === 'member');
      const expected = conversation['state'] === 'closed' ? null : (tail[0]?.['sentAt'] ?? null);
      expect(conversation['waitingSince']).toBe(expected);
      expect(conversation['assigneeId'] === null).toBe(conversation['state'] === 'waiting');
    }
  });

  test('tells how each conversation came into its state, by moves that its life has, and when', () => {
    for (const conversation of rows.conversation) {
      const steps = rows.conversationStep.filter((one) => one['conversationId'] === conversation.id);
      let state: unknown = 'waiting';
      for (const step of steps) {
        const move = conversationLife.moves[step['move'] as keyof typeof conversationLife.moves];
        expect(step).toMatchObject({ fromState: state, toState: move.to });
        expect(move.from as readonly unknown[]).toContain(state);
        state = move.to;
        expect(Number(step['afterSeq'])).toBeLessThanOrEqual(Number(conversation['lastSeq']));
        expect(Date.parse(String(step['at']))).toBeLessThanOrEqual(now);
      }
      expect(conversation).toMatchObject({ state, version: 1 + steps.length });
      expect(conversation['closedAt'] !== null).toBe(state === 'closed');
      expect(conversation['closeReason'] !== null).toBe(state === 'closed');
      expect(conversation['snoozedUntil'] === null || Date.parse(String(conversation['snoozedUntil'])) > now).toBe(true);
      expect(conversation['firstReplyAt'] === null).toBe(state === 'waiting');
    }
  });

  test('gives both houses teams, a policy and replies with shortcuts of their own, and colleagues notes for each other', () => {
    const houses = rows.organisation.filter((one) => one['type'] === 'hospital').map((one) => one.id);
    expect(rows.deskPolicy.map((one) => one['orgId'])).toEqual(houses);
    for (const house of houses) {
      const seen = rows.cannedReply.filter((one) => one['orgId'] === house).map((one) => one['shortcut']);
      expect(seen.length).toBeGreaterThanOrEqual(12);
      expect(new Set(seen).size).toBe(seen.length);
      expect(rows.team.some((one) => one['orgId'] === house)).toBe(true);
    }
    const staff = new Set(rows.staffUser.map((one) => one.id));
    expect(rows.team.flatMap((one) => one['memberIds'] as string[]).filter((id) => !staff.has(id))).toEqual([]);
    expect(rows.note.some((one) => one['conversationId'] === null)).toBe(true);
    expect(rows.note.filter((one) => /[{}]/.test(String(one['text'])))).toEqual([]);
  });

  test('is at work whenever it is loaded, and keeps the hours of a hospital afterwards', () => {
    for (const at of ['2026-11-20T02:42:00Z', '2026-11-20T12:00:00Z', '2026-11-20T15:59:00Z', '2026-11-21T20:00:00Z']) {
      const loaded = Date.parse(at);
      for (const policy of makeStandard(7, loaded).deskPolicy) {
        const hours = policy['hours'] as WorkingHours;
        expect(isWorking(hours, loaded) && isWorking(hours, loaded + 5 * 3_600_000), at).toBe(true);
        expect(isWorking(hours, Date.parse('2026-11-25T12:00:00Z'))).toBe(false);
        expect(isWorking(hours, Date.parse('2026-11-25T02:00:00Z'))).toBe(true);
      }
    }
  });

  test('binds every consultation to an own order of the member, and no member talk to any', () => {
    for (const conversation of rows.conversation) {
      const order = rows.order.find((one) => one.id === conversation['busId']);
      if (conversation['kind'] === 'member') expect(conversation['busId']).toBeNull();
      else expect(order).toMatchObject({ kind: 'consultation', memberId: conversation['memberId'], orgId: conversation['orgId'] });
    }
  });

  test('leaves what a patient wrote last unread, and marks nothing beyond the end', () => {
    for (const mark of rows.readMarks) {
      const conversation = conversationOf(mark.conversationId);
      expect(mark.seq).toBeLessThanOrEqual(Number(conversation['lastSeq']));
      const unread = messagesOf(mark.conversationId).filter((one) => Number(one['seq']) > mark.seq);
      if (mark.readerSystem === 'staff') expect(unread.every((one) => one['senderKind'] !== 'staff')).toBe(true);
      if (mark.readerSystem === 'staff' && conversation['state'] === 'closed') expect(unread).toEqual([]);
    }
    expect(rows.conversation.filter((one) => one['waitingSince'] !== null).length).toBeGreaterThan(5);
  });

  test('has orders of both kinds in every status, each reached by moves its life allows', () => {
    const found = new Set(rows.order.map((one) => `${String(one['kind'])} ${String(one['status'])}`));
    expect(found.size).toBe(2 * Object.keys(orderLife.states).length);
    for (const order of rows.order) {
      const moves = rows.moves.filter((move) => move.orderId === order.id);
      expect(order['version']).toBe(moves.length + 1);
      expect(moves.at(-1)?.to ?? order['status']).toBe(order['status']);
      for (const move of moves)
        expect(moveBetween(orderLife, move.from as OrderStatus, move.to as OrderStatus, move.byKind), `${move.from} to ${move.to}`).toBeDefined();
      const times = [Date.parse(String(order['createdAt'])), ...moves.map((move) => Date.parse(move.at))];
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(order['paidAt'] !== null).toBe(moves.some((move) => move.to === 'paid'));
    }
  });

  test('tells in each talk how its pushed orders went on, in the order of their life', () => {
    for (const card of rows.message.filter((one) => one['messageType'] === frameType.order)) {
      const order = rows.order.find((one) => one.id === card['orderId']);
      const told = rows.message.filter((one) => one['messageType'] === frameType.orderStatus && one['orderId'] === card['orderId']).map((one) => one['status']);
      const walked = rows.moves.filter((move) => move.orderId === card['orderId']).map((move) => move.to);
      expect(told).toEqual(walked);
      expect(order?.['memberId']).toBe(conversationOf(card['conversationId'])['memberId']);
    }
  });

  test('leaves no placeholder of a day in what people say', () => {
    expect(rows.message.filter((one) => /[{}]/.test(String(one['content'])))).toEqual([]);
    expect(rows.message.some((one) => String(one['content']).includes('17 号移植'))).toBe(true);
  });

  test('invents ID numbers with a right check digit in an area that was never given out', () => {
    const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
    for (const patient of rows.patient) {
      const idNo = String(patient['idNo']);
      const sum = weights.reduce((total, weight, index) => total + weight * Number(idNo[index]), 0);
      expect(idNo).toMatch(/^999900\d{11}[\dX]$/);
      expect(idNo.at(-1)).toBe('10X98765432'[sum % 11]);
    }
  });
});
