/** Each talk of the demo has gone through these steps: who took it after which wait, who handed it on, how it ended. Pure. */
import type { ConversationMove, ConversationState } from '#contract/lives/conversationLife.ts';
import { conversationLife } from '#contract/lives/conversationLife.ts';
import { nilId } from '#server/kit/principal.ts';
import { hourMs, isoOf, minuteMs } from './demoDates.ts';
import type { Draft, StaffRef } from './demoRows.ts';
import type { Seeded } from './seeded.ts';
import type { Story } from './story.ts';

/** The policies of the demo say this: nobody answered for so long, and the worker ended it. */
export const idleHours = 48;

export interface Told {
  readonly story: Story;
  readonly orgId: string;
  readonly conversationId: string;
  readonly staff: StaffRef | undefined;
  /** This colleague took it first, where somebody else answered in the end. */
  readonly firstTaker: StaffRef | undefined;
  /** Given by the desk itself and not taken. */
  readonly isAssigned: boolean;
  readonly messages: readonly Draft[];
}

type Actor = Pick<StaffRef, 'id' | 'name'> | undefined;
interface Made {
  readonly move: ConversationMove;
  readonly from: ConversationState;
  readonly by: Actor;
  readonly atMs: number;
  readonly more?: Readonly<Record<string, string | null>>;
}

const timeOf = (row: Draft): number => Date.parse(String(row['sentAt']));

/** The customer's first words until somebody took them up. */
function beginning({ staff, firstTaker, isAssigned, messages }: Told, seeded: Seeded): Made[] {
  const first = messages[0];
  const answer = messages.find((row) => row['senderKind'] === 'staff');
  if (!first || !answer || !staff) return [];
  const answeredMs = timeOf(answer);
  if (first === answer) return [{ move: 'answer', from: 'waiting', by: staff, atMs: answeredMs }];
  const atMs = Math.max(timeOf(first) + 1_000, answeredMs - seeded.whole(15, 50) * 1_000);
  const more = { waitedSince: String(first['sentAt']) };
  if (isAssigned) return [{ move: 'assign', from: 'waiting', by: undefined, atMs, more: { ...more, toUserId: staff.id, toUserName: staff.name } }];
  const taken: Made = { move: 'claim', from: 'waiting', by: firstTaker ?? staff, atMs, more };
  if (!firstTaker) return [taken];
  const handed = { toUserId: staff.id, toUserName: staff.name, remark: '需要医生看一下，麻烦接手' };
  return [taken, { move: 'assign', from: 'serving', by: firstTaker, atMs: Math.min(atMs + 8_000, answeredMs), more: handed }];
}

/** The talk stands so now. */
function ending({ story, staff, messages }: Told, seeded: Seeded, now: number): Made[] {
  const last = messages.at(-1);
  if (!last) return [];
  const afterMs = Math.min(now, timeOf(last) + seeded.whole(1, 4) * minuteMs);
  const is = { from: 'serving', by: staff, atMs: afterMs } as const;
  if (story.state === 'waitingCustomer') return [{ ...is, move: 'awaitCustomer' }];
  if (story.state === 'snoozed') return [{ ...is, move: 'snooze', more: { until: isoOf(now + (story.snoozedHours ?? 2) * hourMs) } }];
  if (story.state !== 'closed') return [];
  const closeReason = story.closeReason ?? 'solved';
  if (closeReason !== 'noReply') return [{ ...is, move: 'close', more: { closeReason } }];
  return [
    { ...is, move: 'awaitCustomer' },
    { move: 'close', from: 'waitingCustomer', by: undefined, atMs: afterMs + idleHours * hourMs, more: { closeReason } },
  ];
}

const nothing = { toUserId: null, toUserName: null, toTeamId: null, toTeamName: null, waitedSince: null, until: null, closeReason: null, remark: null };

export function stepsOf(told: Told, seeded: Seeded, now: number): Draft[] {
  return [...beginning(told, seeded), ...ending(told, seeded, now)].map(({ move, from, by, atMs, more }) => ({
    id: seeded.id(atMs),
    orgId: told.orgId,
    createdAt: isoOf(atMs),
    createdBy: by?.id ?? nilId,
    conversationId: told.conversationId,
    afterSeq: told.messages.filter((row) => timeOf(row) <= atMs).length,
    move,
    fromState: from,
    toState: conversationLife.moves[move].to,
    actorKind: by ? 'staff' : 'system',
    actorId: by?.id ?? nilId,
    actorName: by?.name ?? null,
    ...nothing,
    ...more,
    at: isoOf(atMs),
  }));
}

const of = (row: Draft | undefined, name: string): unknown => row?.[name] ?? null;

/** The row remembers this of all that. */
export function lifeOf(story: Story, messages: readonly Draft[], steps: readonly Draft[]): Readonly<Record<string, unknown>> {
  const openedAt = messages[0]?.['sentAt'];
  const answers = messages.filter((row) => row['senderKind'] === 'staff');
  const ended = steps.at(-1);
  const closing = story.state === 'closed' ? ended : undefined;
  const snoozing = story.state === 'snoozed' ? ended : undefined;
  return {
    version: 1 + steps.length,
    lastStaffSeq: of(answers.at(-1), 'seq'),
    openedAt,
    firstReplyAt: of(answers[0], 'sentAt'),
    closedAt: of(closing, 'at'),
    closeReason: of(closing, 'closeReason'),
    snoozedUntil: of(snoozing, 'until'),
    // Nobody of the demo is told again that they wait.
    toldAt: openedAt,
  };
}
