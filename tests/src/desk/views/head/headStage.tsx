/** A conversation's head above a desk with people, teams and hours. */
import type { RenderResult } from '@testing-library/react';
import type { ConversationRef, DeskRef, InboxRef } from '#src/shell/machines/consoleMachine.ts';
import type { Colleague } from '#src/desk/machines/desk/context.ts';
import { Head } from '#src/desk/views/head/Head.tsx';
import { preferenceDefaults } from '#contract/resources/desk.ts';
import { deskDefaults } from '#contract/limits/chat.ts';
import { alwaysOpen } from '#contract/workingTime.ts';
import { actorShowing, draw, now, person } from '#tests/views/stage.tsx';
import type { Stage, StagedActor } from '#tests/views/stage.tsx';

const colleague = (id: string, name: string, patch: Partial<Colleague> = {}): Colleague => ({
  id,
  name,
  title: '咨询师',
  teamIds: [],
  dutyState: 'online',
  isPresent: true,
  open: 12,
  capacity: 40,
  ...patch,
});
export const people = {
  u1: colleague('u1', '周敏'),
  u2: colleague('u2', '何佳宁', { open: 40 }),
  u3: colleague('u3', '陆一鸣', { open: 3 }),
  u4: colleague('u4', '沈清妍', { dutyState: 'offline' }),
  u5: colleague('u5', '顾文澜', { isPresent: false, title: '主任医师' }),
};
export const teams = [{ id: 't1', name: '护士组', memberIds: ['u2', 'u4'], version: 1 }];

export const iso = (minutesAgo: number): string => new Date(now - minutesAgo * 60_000).toISOString();
export const row = {
  conversationId: 'c1',
  systemId: 'o1_1',
  memberId: 'm1',
  userName: '林晓彤',
  patientName: '林晓彤',
  description: '移植后第 3 天',
  state: 'serving',
  assigneeId: 'u1',
  assigneeName: '周敏',
  waitingSince: null,
  openedAt: iso(30),
  firstReplyAt: iso(20),
  closedAt: null,
  closeReason: null,
  snoozedUntil: null,
  teamId: null,
  isUrgent: false,
  isPinned: false,
  isKeptUnread: false,
};
const patient = { sex: 'female', birthday: '1992-04-16', archiveNo: 'AH-208317', patientName: '林晓彤', patientCount: 1 };

export const conversationWith = (
  patch: Readonly<Record<string, unknown>> = {},
  changed: Readonly<Record<string, unknown>> = {},
): ConversationRef & StagedActor =>
  actorShowing<ConversationRef>({
    context: {
      row: { ...row, ...changed },
      person: patient,
      timeline: [],
      colleaguesHere: [],
      items: [],
      moving: null,
      failure: null,
      ...patch,
    },
  });

export interface DrawnHead extends RenderResult {
  readonly desk: DeskRef & StagedActor;
  readonly inbox: InboxRef & StagedActor;
}
export function drawHead(conversation: ConversationRef, { root = {}, ...stage }: Stage = {}): DrawnHead {
  const policy = { hours: alwaysOpen, ...deskDefaults };
  const desk = actorShowing<DeskRef>({ context: { people, teams, policy, preferences: preferenceDefaults, canned: [] } });
  const inbox = actorShowing<InboxRef>({ context: {} });
  const drawn = draw(<Head conversation={conversation} onBack={() => undefined} onDetails={() => undefined} />, {
    person,
    ...stage,
    root: { desk, inbox, config: { features: ['desk'], version: '1', title: ['医院', 'Hospital'] }, ...root },
  });
  return { ...drawn, desk, inbox };
}
