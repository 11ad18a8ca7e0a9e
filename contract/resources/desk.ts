import { choice, flag, id, json, longText, many, moment, ref, shape, text, whole } from '#contract/kinds.ts';
import { resource } from '#contract/resource.ts';
import type { Row } from '#contract/kinds.ts';
import { deskDefaults } from '#contract/limits/chat.ts';
import { alwaysOpen } from '#contract/workingTime.ts';
import type { WorkingHours } from '#contract/workingTime.ts';

/** People who share a queue. */
export const team = resource('team', {
  label: ['小组', 'Team'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true, max: 40 }),
    memberIds: many(['成员', 'Members'], id(), { required: true }),
  },
  operations: {},
});

export const assignModes = {
  manual: ['手动接入', 'Manual'],
  turn: ['轮流', 'In turn'],
  load: ['按空闲', 'Least busy'],
} as const;

/** An organisation's desk works by these. Without a row: by hand, `deskDefaults`, and nothing is told to the customer. */
export const deskPolicyFields = {
  hours: json(['工作时间', 'Working hours'], shape<WorkingHours>(), { required: true }),
  assignMode: choice(['分配方式', 'Assignment'], assignModes, { required: true }),
  /** Open conversations a person may hold, unless their own number says otherwise. */
  capacity: whole(['每人上限', 'Limit per person'], { required: true, min: 1, max: 500 }),
  /** Working minutes until a first answer, a further answer, the end. */
  firstMinutes: whole(['首次回复时限', 'First answer within'], { required: true, min: 1, max: 10_000 }),
  nextMinutes: whole(['后续回复时限', 'Next answer within'], { required: true, min: 1, max: 10_000 }),
  closeMinutes: whole(['办结时限', 'Closing within'], { required: true, min: 1, max: 100_000 }),
  /** A waiting customer goes back to the queue when its vanished assignee has been away this long; empty: never. */
  awayMinutes: whole(['离开后转回', 'Back to queue after'], { min: 1, max: 1_440 }),
  /** Hours without a word of a customer who is waited for, until the conversation is closed by itself; empty: never. */
  idleHours: whole(['无回复自动结束', 'Close when idle for'], { min: 1, max: 8_760 }),
  /** Told to who waits in the working hours, and outside of them; `{ahead}` and `{opens}` are filled in; empty: nothing. */
  waitingText: longText(['排队提示', 'Message while waiting'], { max: 500 }),
  closedText: longText(['非工作时间提示', 'Message out of hours'], { max: 500 }),
} as const;

/** The defaults hold where nobody has saved a policy (version 0): by hand, clocks that run as the wall does, and nothing is told to anybody. */
export const policyDefaults: Row<typeof deskPolicyFields> & { readonly version: number } = {
  hours: alwaysOpen,
  assignMode: 'manual',
  ...deskDefaults,
  awayMinutes: null,
  idleHours: null,
  waitingText: null,
  closedText: null,
  version: 0,
};

export const deskPolicy = resource('deskPolicy', {
  label: ['咨询台规则', 'Desk rules'],
  orgOwned: true,
  fields: deskPolicyFields,
  unique: [['orgId']],
  operations: {},
});

/** One person keeps this about one conversation. */
export const conversationMark = resource('conversationMark', {
  label: ['个人标记', 'Personal mark'],
  orgOwned: true,
  fields: {
    conversationId: ref(['会话', 'Conversation'], 'conversation', { required: true }),
    userId: ref(['人员', 'Staff user'], 'staffUser', { required: true }),
    isPinned: flag(['置顶', 'Pinned'], { required: true }),
    /** The last message when it was kept unread; an answer after it ends that. */
    keptUnreadSeq: whole(['标为待回复于', 'Kept unread at']),
    pinnedAt: moment(['置顶时间', 'Pinned at']),
  },
  unique: [['userId', 'conversationId']],
  operations: {},
});

/** A person likes these: how they are notified, whether single keys act. They are kept at the server: local storage is cleared by version changes (spec 5). */
export interface DeskPreferences {
  readonly notify: {
    readonly desktop: boolean;
    readonly sound: boolean;
    /** 0 to 100. */
    readonly volume: number;
    readonly title: boolean;
    /** The notices are about one's own conversations, those and the queue, or all. */
    readonly about: 'mine' | 'mineAndQueue' | 'all';
  };
  readonly singleKeys: boolean;
  /** After closing one, go to the next that waits for an answer. */
  readonly goOn: boolean;
  /** Every list of the desk leads with urgent customers and the longest wait, in place of the newest. */
  readonly byWait: boolean;
}

/** The defaults hold where nobody has chosen. Desktop notices need the browser's leave, so they begin when a person asks for them. */
export const preferenceDefaults: DeskPreferences = {
  notify: { desktop: false, sound: true, volume: 60, title: true, about: 'mineAndQueue' },
  singleKeys: true,
  goOn: true,
  byWait: false,
};

export const staffPreference = resource('staffPreference', {
  label: ['个人设置', 'Preferences'],
  orgOwned: false,
  fields: {
    userId: ref(['人员', 'Staff user'], 'staffUser', { required: true }),
    desk: json(['咨询台', 'Desk'], shape<DeskPreferences>(), { required: true }),
  },
  unique: [['userId']],
  operations: {},
});
