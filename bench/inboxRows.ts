/** The conversations of B1 and what their members say: the same rows and frames for the console and for its floor. */
import { randomUUID } from 'node:crypto';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { chatRow } from '#contract/resources/conversation.ts';
import { systemIdOf } from '#contract/socket.ts';
import type { ContentFrame } from '#contract/socket.ts';
import type { Row } from '#contract/kinds.ts';
import { untold } from '#src/desk/machines/inbox/untold.ts';

export type ChatRow = Row<typeof chatRow>;

const orgId = randomUUID();
export const person: SessionPerson = {
  id: randomUUID(),
  system: 'staff',
  username: 'bench',
  nickName: '周敏',
  roles: [{ code: 'consultant', name: '咨询' }],
  rights: ['chat.read', 'chat.write', 'order.read', 'member.read', 'desk.team', 'developer.inspect'],
  orgId,
  orgs: [{ id: orgId, name: '高新院区', groupName: '安禾妇儿' }],
};
const colleague = { id: randomUUID(), name: '何佳宁' };

const surnames = ['林', '周', '吴', '王', '黄', '陈', '赵', '徐', '孙', '高', '郑', '何', '顾', '陆', '许'];
const givenNames = ['晓彤', '梦洁', '丽君', '思琪', '雅雯', '倩', '静怡', '若溪', '婷婷', '可欣', '文澜'];
const descriptions = [
  '移植后第 3 天 · 腹胀',
  '2024-06 周期 · 续存到期',
  '身高管理 · 6 岁复评',
  '促排第 8 天 · 卵泡监测',
  '孕 12 周 · NT 预约',
  '初诊前检查解读',
];
const sayings = [
  '17 号移植的，这两天肚子有点胀，正常吗？',
  '抽血要空腹吗？孩子早上喝了奶',
  '好的谢谢，我周六上午过去',
  '药只剩两天的量了，能线上续吗？',
  '这个药饭前吃还是饭后吃？',
  '请问报告什么时候能出来',
  '我想改到下周二上午可以吗',
];

const pick = <T>(items: readonly T[], index: number): T => items[index % items.length] as T;

export function makeRows(count: number): ChatRow[] {
  const now = Date.now();
  return Array.from({ length: count }, (_, index): ChatRow => {
    const kind = index % 2 === 0 ? 'consultation' : 'member';
    const isMine = index % 3 === 0;
    const memberId = randomUUID();
    const name = `${pick(surnames, index)}${pick(givenNames, Math.floor(index / 15))}`;
    const assignee = isMine ? { id: person.id, name: person.nickName } : colleague;
    return {
      conversationId: randomUUID(),
      systemId: systemIdOf(orgId, kind),
      lastMessage: pick(sayings, index),
      lastMessageType: 0,
      lastMessageAt: new Date(now - (index + 1) * 60_000).toISOString(),
      memberId,
      busId: kind === 'consultation' ? randomUUID() : '',
      fromRemoteId: memberId,
      fromRemoteSystem: 'member',
      toRemoteId: assignee.id,
      toRemoteSystem: 'staff',
      userName: name,
      patientName: name,
      description: pick(descriptions, index),
      unreadIcon: false,
      unread: 0,
      ...untold,
      lastSeq: 1,
      assigneeId: assignee.id,
      assigneeName: assignee.name,
      memberReadSeq: 1,
    };
  });
}

/** The next message of this member, as the server would bring it. */
export function nextFrame(row: ChatRow, said: { readonly seq: number; readonly position: number }): ContentFrame {
  return {
    type: 0,
    messageType: 0,
    content: pick(sayings, said.position),
    systemId: row.systemId,
    fromRemoteId: row.memberId,
    fromRemoteSystem: 'member',
    toRemoteId: row.toRemoteId,
    toRemoteSystem: 'staff',
    busId: row.busId,
    username: row.userName,
    id: randomUUID(),
    clientId: randomUUID(),
    conversationId: row.conversationId,
    seq: said.seq,
    position: said.position,
    at: new Date().toISOString(),
  };
}
