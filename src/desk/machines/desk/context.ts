/** Context, events and reports of the machine of the desk. */
import type { ActorRefFrom } from 'xstate';
import type { cannedReplyRow } from '#contract/resources/cannedReply.ts';
import type { colleagueRow, teamRow } from '#contract/calls/desk.ts';
import type { DeskPreferences } from '#contract/resources/desk.ts';
import type { duties } from '#contract/choices/people.ts';
import type { Row } from '#contract/kinds.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { Burst } from '#contract/burst.ts';
import type { ColleaguePatch } from '#contract/socket.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { FormReport, Forms } from '#src/kit/machines/forms/form.ts';
import type { FormsReport } from '#src/kit/machines/formsMachine.ts';
import type { inboxMachine } from '#src/desk/machines/inboxMachine.ts';
import type { DeskPolicy } from './policy.ts';
import type { DeskSettings, PolicyDraft, PolicyField, TeamDraft } from './settings.ts';
import type { NoticeReport } from '#src/kit/machines/rows.ts';
import type { Tools } from '#src/kit/machines/tools.ts';

export type Duty = keyof typeof duties;
export type Colleague = Row<typeof colleagueRow>;
export type Team = Row<typeof teamRow>;
export type CannedReply = Row<typeof cannedReplyRow>;
export type { DeskPreferences } from '#contract/resources/desk.ts';

/** The desk keeps these of the server, each part loaded and refreshed by itself. */
export interface DeskBooks {
  readonly people: Readonly<Record<string, Colleague>>;
  readonly teams: readonly Team[];
  readonly policy: DeskPolicy;
  readonly canned: readonly CannedReply[];
  readonly preferences: DeskPreferences;
}
export type DeskPart = keyof DeskBooks;

/** A patch changes some of the preferences; those that are left out stay. */
export type PreferencePatch = Partial<Omit<DeskPreferences, 'notify'>> & { readonly notify?: Partial<DeskPreferences['notify']> };

export type HandOverTarget =
  | { readonly to: 'person'; readonly toUserId: string }
  | { readonly to: 'team'; readonly toTeamId: string }
  | { readonly to: 'queue' };
export interface HandOverOutcome {
  readonly isDone: boolean;
  /** The reason says why not, in the caller's language. */
  readonly reason: string | null;
}
/** The sheet for passing on what one holds. */
export interface HandOver {
  /** Conversations that were open when the sheet was opened; the ones that came since stand below, not chosen. */
  readonly known: readonly string[];
  readonly chosen: readonly string[];
  readonly target: HandOverTarget | null;
  readonly note: string;
  /** The outcomes of the last try are found by conversation. */
  readonly outcomes: Readonly<Record<string, HandOverOutcome>>;
  /** Being given now, and how many are settled. */
  readonly giving: readonly string[];
  readonly settled: number;
  readonly failure: Failure | null;
  /** Off duty when all is given. */
  readonly leaves: boolean;
  /** Held beside conversations, as the server has it (docs/adr/0109); null: not read yet. */
  readonly work: readonly HeldRow[] | null;
  /** It could not be read: conversations are passed on all the same. */
  readonly workFailure: Failure | null;
  /** Pieces of it that go to a colleague, by `keyOf`. */
  readonly workChosen: readonly string[];
  /** The reasons of the last try, by the same key. */
  readonly workRefused: Readonly<Record<string, string>>;
}
export type HeldRow = Answers<'heldWork.list'>[number];

/** The browser lets this page show notifications, or not. */
export type NotifyPermission = 'granted' | 'denied' | 'default' | 'unsupported';

/** These are written in the forms of the desk and not saved. */
export interface DeskForms {
  readonly policy: PolicyDraft | null;
  readonly team: TeamDraft | null;
  readonly handOverNote: string;
}

export interface DeskContext extends DeskBooks {
  readonly tools: Tools;
  readonly me: SessionPerson;
  /** Read, never driven: whose turn it is stands there. */
  readonly inbox: Pick<ActorRefFrom<typeof inboxMachine>, 'getSnapshot'>;
  readonly known: Readonly<Partial<Record<DeskPart, boolean>>>;
  /** Parts that must be read again. */
  readonly stale: readonly DeskPart[];
  readonly failures: Readonly<Partial<Record<DeskPart, Failure | undefined>>>;
  /** Presence that arrived while people were being loaded: applied again on top of the answer. */
  readonly patches: Readonly<Record<string, ColleaguePatch>>;
  readonly dutyState: Duty;
  /** The server said this last, for the way back. */
  readonly dutyKept: Duty;
  readonly preferencesKept: DeskPreferences;
  readonly preferencesFailure: Failure | null;
  readonly cannedAsked: readonly CannedAsk[];
  readonly cannedFailure: Failure | null;
  readonly handOver: HandOver | null;
  /** Written for a hand-over that was put away before it was given. */
  readonly handOverNote: string;
  /** Written in forms by an earlier window, until the form is opened. */
  readonly keptForms: Forms;
  /** The root was told this last of the forms. */
  readonly toldForms: DeskForms;
  /** Null while the drawer is closed. */
  readonly settings: DeskSettings | null;
  readonly permission: NotifyPermission;
  /** Conversations with news since the last sound and since the tab was last in front. */
  readonly news: readonly string[];
  readonly unseen: readonly string[];
}

export type CannedAsk = { readonly kind: 'save'; readonly given: Takes<'cannedReply.save'> } | { readonly kind: 'remove'; readonly id: string };

export type DeskEvent =
  | FormsReport
  | { readonly type: 'duty.choose'; readonly dutyState: Duty }
  | { readonly type: 'handOver.open' }
  | { readonly type: 'handOver.choose'; readonly change: Partial<Pick<HandOver, 'chosen' | 'target' | 'note' | 'leaves' | 'workChosen'>> }
  | { readonly type: 'handOver.give' }
  | { readonly type: 'handOver.close' }
  | { readonly type: 'preferences.change'; readonly patch: PreferencePatch }
  | { readonly type: 'keys.toggle' }
  | ({ readonly type: 'canned.save' } & Takes<'cannedReply.save'>)
  | { readonly type: 'canned.remove'; readonly id: string }
  | { readonly type: 'settings.open' }
  | { readonly type: 'settings.close' }
  | { readonly type: 'settings.write'; readonly patch: Partial<PolicyDraft> }
  | { readonly type: 'settings.pick'; readonly field: PolicyField; readonly whose: 'yours' | 'theirs' }
  | { readonly type: 'settings.save' }
  /** Null puts the form away. */
  | { readonly type: 'team.write'; readonly draft: TeamDraft | null }
  | { readonly type: 'team.save' }
  | { readonly type: 'team.remove' }
  | { readonly type: 'people.ask' }
  | { readonly type: 'desk.reload' }
  | { readonly type: 'failure.dismiss' }
  | { readonly type: 'permission.ask' }
  | { readonly type: 'permission.changed'; readonly permission: NotifyPermission }
  | { readonly type: 'sound.try' }
  | { readonly type: 'tab.changed'; readonly isVisible: boolean }
  /** `shownId`: the conversation before somebody's eyes, in a tab that is in front. */
  | { readonly type: 'burst'; readonly frames: Burst<'content' | 'changed'>; readonly shownId: string | null; readonly isTabVisible: boolean };

export type DeskReport =
  | FormReport
  | { readonly type: 'team.known'; readonly teamIds: readonly string[]; readonly memberIds: readonly string[] }
  /** The list of conversations is to be in this order. */
  | { readonly type: 'order.known'; readonly isByWait: boolean }
  | NoticeReport;

export interface DeskInput {
  readonly tools: Tools;
  readonly me: SessionPerson;
  readonly inbox: DeskContext['inbox'];
}

/** Told outside the page: how many customers, and whom to open when there is one. */
export interface Notice {
  readonly count: number;
  readonly conversationId: string | null;
}
