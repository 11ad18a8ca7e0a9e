/** Context and events of the root machine. */
import type { ActorRefFrom } from 'xstate';
import type { ConsoleConfig } from '#contract/services.ts';
import type { Burst } from '#contract/burst.ts';
import type { ConversationReport } from '#src/desk/machines/conversation/context.ts';
import type { EntranceRef, EntranceReport } from '#src/accounts/machines/entranceMachine.ts';
import type { DeskReport } from '#src/desk/machines/desk/context.ts';
import type { deskMachine } from '#src/desk/machines/deskMachine.ts';
import type { conversationMachine } from '#src/desk/machines/conversationMachine.ts';
import type { FormReport } from '#src/kit/machines/forms/form.ts';
import type { FormsReport, formsMachine } from '#src/kit/machines/formsMachine.ts';
import type { InboxReport, inboxMachine } from '#src/desk/machines/inboxMachine.ts';
import type { JobsReport } from '#src/imports/machines/jobs/context.ts';
import type { jobsMachine } from '#src/imports/machines/jobsMachine.ts';
import type { navigationMachine } from '#src/shell/machines/navigationMachine.ts';
import type { NavigationReport } from '#src/shell/machines/navigation/protocol.ts';
import type { OpenScreensRef, OpenScreensReport } from '#src/shell/machines/openScreensMachine.ts';
import type { resourceListMachine } from '#src/engine/machines/resourceListMachine.ts';
import type { ScreenActorsInput, ScreenActorsRef } from '#src/shell/machines/openScreens/screenActorsMachine.ts';
import type { messagesMachine, MessagesReport } from '#src/messages/machines/messagesMachine.ts';
import type { ListReport } from '#src/engine/machines/resourceList/context.ts';
import type { RowChange } from '#contract/socket.ts';
import type { Notice } from '#src/kit/machines/rows.ts';
import type { paletteMachine } from '#src/shell/machines/paletteMachine.ts';
import type { Density, Language, Looks, PreferenceReport, Theme, preferenceMachine } from '#src/shell/machines/preferenceMachine.ts';
import type { sessionMachine } from '#src/accounts/machines/sessionMachine.ts';
import type { SessionReport } from '#src/accounts/machines/session/protocol.ts';
import type { SocketReport, socketMachine } from '#src/kit/machines/socketMachine.ts';
import type { Tools } from '#src/kit/machines/tools.ts';
import type { Download } from '#src/transfers/machines/context.ts';
import type { transfersMachine } from '#src/transfers/machines/transfersMachine.ts';
import type { UnsentReport, unsentMachine } from '#src/desk/machines/unsentMachine.ts';
import type { versionMachine } from '#src/shell/machines/versionMachine.ts';
import type { LeftForms, LeftSheets, DraftBadge } from './left.ts';
import type { Freshness, Line, LineReport } from './freshness.ts';

export type SessionRef = ActorRefFrom<typeof sessionMachine>;
export type NavigationRef = ActorRefFrom<typeof navigationMachine>;
export type SocketRef = ActorRefFrom<typeof socketMachine>;
export type InboxRef = ActorRefFrom<typeof inboxMachine>;
export type DeskRef = ActorRefFrom<typeof deskMachine>;
export type ConversationRef = ActorRefFrom<typeof conversationMachine>;
export type TransfersRef = ActorRefFrom<typeof transfersMachine>;
export type JobsRef = ActorRefFrom<typeof jobsMachine>;
export type MessagesRef = ActorRefFrom<typeof messagesMachine>;
export type PreferenceRef = ActorRefFrom<typeof preferenceMachine>;
export type PaletteRef = ActorRefFrom<typeof paletteMachine>;
export type UnsentRef = ActorRefFrom<typeof unsentMachine>;
export type VersionRef = ActorRefFrom<typeof versionMachine>;
export type FormsRef = ActorRefFrom<typeof formsMachine>;
export type ResourceListRef = ActorRefFrom<typeof resourceListMachine>;
export type { EntranceRef, OpenScreensRef, ScreenActorsRef };

export type { Freshness, Mark } from './freshness.ts';

export type { Density, Language, Theme } from '#src/shell/machines/preferenceMachine.ts';

export interface ConsoleInput {
  readonly tools: Tools;
  readonly config: ConsoleConfig;
  /** The console serves this side of the chat. */
  readonly side: 'staff' | 'member';
  readonly language: Language;
  readonly theme: Theme;
  /** Conversations begin by the wait, as they were left in this browser. */
  readonly isByWait?: boolean;
  readonly path: string;
  readonly search: string;
  readonly isTabVisible: boolean;
  /** The page with the conversations: what is selected there is being looked at. */
  readonly chatPath: string;
  /** The page to log in at. */
  readonly entryPath: string;
  /** Path of a list screen, with what its address always holds -> the entity of its rows. */
  readonly listEntities: Readonly<Record<string, string>>;
  /** The actors of screens, each by its name. */
  readonly bringing: ScreenActorsInput;
}

export interface ConsoleContext extends ConsoleInput {
  /** Epoch ms, once a second: views have no clock. */
  readonly now: number;
  /** Spec 1: mini unless somebody chose otherwise. */
  readonly density: Density;
  /** Chosen before anybody was logged in: it becomes the next person's. */
  readonly chosen: Looks;
  readonly line: Line;
  /** The oldest place of the log at which anything was read in this session: the connection goes on from there. */
  readonly readFrom: number;
  readonly freshness: Freshness;
  /** This round of asking again comes next, or all of them are over. */
  readonly healing: number;
  /** Grows whenever a screen whose file did not come is to be tried again. */
  readonly heals: number;
  readonly notices: readonly Notice[];
  readonly session: SessionRef;
  readonly navigation: NavigationRef;
  /** The login page has this beside account and password; staff of a back end that has it. */
  readonly entrance: EntranceRef | null;
  /** Notices a new version of the console. */
  readonly version: VersionRef;
  /** Null while nobody is logged in. */
  readonly socket: SocketRef | null;
  readonly inbox: InboxRef | null;
  /** The desk as a workplace: staff of a back end that has one. */
  readonly desk: DeskRef | null;
  /** Files on their way, whichever view began them. */
  readonly transfers: TransfersRef | null;
  /** Imports and exports that go on at the server; staff of a back end that has them. */
  readonly jobs: JobsRef | null;
  /** The product tells this person messages; staff alone. */
  readonly messages: MessagesRef | null;
  /** The likings of this person for the shell; staff only, as the palette. */
  readonly preference: PreferenceRef | null;
  readonly palette: PaletteRef | null;
  /** conversationId -> its actor; at most 20, least recently chosen out first. */
  readonly conversations: Readonly<Record<string, ConversationRef>>;
  /** conversationIds, the one chosen last at the end. */
  readonly recent: readonly string[];
  readonly selected: ConversationRef | null;
  /** The selected one while it can be seen. */
  readonly shown: ConversationRef | null;
  /** Path -> its list; at most 12, least recently opened out first. */
  readonly lists: Readonly<Record<string, ResourceListRef>>;
  /** Some screens are open; null while nobody is logged in, and on the member's side. */
  readonly screens: OpenScreensRef | null;
  /** Screens have brought their own actors to this one; it begins anew with each session. */
  readonly screenActors: ScreenActorsRef;
  /** This person has written these in this organisation and nobody has them; null while nobody is logged in. */
  readonly unsent: LeftSheets | null;
  /** Words that could not be kept elsewhere, of each organisation the last person has left, wait for that person and are shown nowhere else. */
  readonly left: readonly LeftSheets[];
  /** After a session: how many conversations hold words that wait for its person, and whether they survive this window. */
  readonly waiting: { readonly count: number; readonly isKept: boolean } | null;
  /** So many sessions have begun in this window: nothing that is drawn for one is drawn on for the next. */
  readonly begun: number;
  /** Other windows of this person in this browser: window -> the organisation it works in. */
  readonly otherWindows: Readonly<Record<string, string>>;
  /** Keeps it beyond this window; null where the back end gives no key to seal it with. */
  readonly draftStore: UnsentRef | null;
  /** This person has written these in forms; null while nobody is logged in. */
  readonly forms: FormsRef | null;
  /** Forms that could not be kept elsewhere, after the session of their person: for that person in the same organisation alone. */
  readonly formsLeft: readonly LeftForms[];
  /** conversationId -> what its row shows of it; a new map only when a row shows something else. */
  readonly draftBadges: ReadonlyMap<string, DraftBadge>;
}

/** A language that is to be shown. `isChosen`: the person has just chosen it, else they have it so elsewhere. */
export interface WordsWanted {
  readonly language: Language;
  readonly isChosen: boolean;
}
export type WordsReport = ({ readonly type: 'words.loaded' } & WordsWanted) | ({ readonly type: 'words.missing' } & WordsWanted);

export type ConsoleEvent =
  | { readonly type: 'language.choose'; readonly language: Language }
  | { readonly type: 'theme.choose'; readonly theme: Theme }
  | { readonly type: 'density.choose'; readonly density: Density }
  | { readonly type: 'notice.dismiss'; readonly id: number }
  /** Makes (or keeps) the list of this path. */
  | { readonly type: 'list.open'; readonly path: string }
  /** The first rows of a list, or that it has none, stand before somebody's eyes. */
  | { readonly type: 'list.drawn'; readonly path: string }
  /** The one click after reconnecting was forbidden. */
  | { readonly type: 'reconnect.ask' }
  /** A text that is being written goes to a window of its own, to be looked at. */
  | { readonly type: 'preview.open'; readonly html: string }
  /** Screens that were open when this person was here last. */
  | { readonly type: 'tabs.restore'; readonly paths: readonly string[] }
  | { readonly type: 'session.refused'; readonly code: number }
  | { readonly type: 'session.touched' }
  | { readonly type: 'clock.tick'; readonly now: number }
  /** A file to fetch and to keep. */
  | { readonly type: 'download.ask'; readonly name: string; readonly download: Download }
  | JobsReport
  | LineReport
  | { readonly type: 'heal.due' }
  | { readonly type: 'tab.changed'; readonly isVisible: boolean }
  /** Somebody clicked a notification outside the page. */
  | { readonly type: 'notification.chosen'; readonly conversationId: string | null }
  /** These arrived within one animation frame. */
  | { readonly type: 'burst'; readonly frames: Burst; readonly changes: readonly RowChange[] }
  /** One's own frames and refusals: they never wait for an animation frame. */
  | { readonly type: 'acknowledged'; readonly frames: Burst }
  /** The other windows of this browser say these, of whoever works there. */
  | { readonly type: 'window.loggedOut'; readonly personId: string }
  | { readonly type: 'window.works'; readonly windowId: string; readonly personId: string; readonly orgId: string }
  | { readonly type: 'window.closed'; readonly windowId: string }
  | { readonly type: 'org.choose'; readonly orgId: string }
  | ListReport
  | PreferenceReport
  | UnsentReport
  | FormReport
  | FormsReport
  | SessionReport
  /** The person has changed their own password. */
  | { readonly type: 'password.changed' }
  | SocketReport
  | InboxReport
  | DeskReport
  | ConversationReport
  | OpenScreensReport
  | NavigationReport
  | MessagesReport
  | EntranceReport
  | WordsReport;
