/** A session needs these and the login does not: every machine of the work, in a module of its own (performance B7). */
import { Subject } from 'rxjs';
import { entryCalls } from '#contract/callTables/entryCalls.ts';
import { sessionChunkCalls } from '#contract/callTables/sessionChunkCalls.ts';
import type { ConsoleConfig } from '#contract/services.ts';
import type { ServerFrame } from '#contract/socket.ts';
import type { Api } from '#api/client.ts';
import type { Language } from '#src/shell/machines/consoleMachine.ts';
import type { Tools } from '#src/kit/machines/tools.ts';
import { wiredConversation, wiredInbox } from '#src/desk/wiring/chat.ts';
import { wiredFrames, wiredSocket } from './connection.ts';
import { wiredDesk } from '#src/desk/wiring/desk.ts';
import { wiredTransfers } from '#src/transfers/wiring/transfers.ts';
import { wiredForms } from '#src/kit/wiring/forms.ts';
import { keepOrder } from '#src/kit/wiring/preferences.ts';
import { wiredJobs } from '#src/imports/wiring/jobs.ts';
import { wiredList } from '#src/engine/wiring/lists.ts';
import { wiredMessages } from '#src/messages/wiring/messages.ts';
import { wiredPalette } from './palette.ts';
import { wiredPreference } from './preference.ts';
import type { WiredCalls } from './admission.ts';
import { callOf, refusalOf } from '#src/kit/wiring/loading/descriptions.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';
import { wiredUnsent } from '#src/desk/wiring/unsent.ts';

export interface SessionChunkParts {
  readonly api: Api;
  readonly around: Surroundings;
  readonly tools: Tools;
  readonly features: ConsoleConfig['features'];
  readonly side: 'staff' | 'member';
  /** Address of the socket without its query. */
  readonly address: string;
  readonly language: () => Language;
  /** Something was handed over: the session is in use. */
  readonly onTouched: () => void;
  readonly onNotificationChosen: (conversationId: string | null) => void;
}

export function sessionChunkOf({ api, around, tools, features, side, address, language, onTouched, onNotificationChosen }: SessionChunkParts) {
  const connection = { api, around, address, arriving: new Subject<ServerFrame>(), onContentSent: onTouched };
  return {
    socket: wiredSocket(connection),
    frames: wiredFrames(connection),
    inbox: wiredInbox({ api, features, side }, (isByWait) => keepOrder(around, isByWait)),
    conversation: wiredConversation({ api, features, side }),
    desk: wiredDesk({ api, around, language, onChosen: onNotificationChosen }),
    draftStore: wiredUnsent({ api, around, tools }),
    forms: wiredForms({ api, around, hasSeal: features.includes('seal'), now: tools.now }),
    transfers: wiredTransfers(api, around),
    jobs: wiredJobs({ api, around, features, tools }),
    preference: wiredPreference(api),
    palette: wiredPalette({ api, around, language }),
    messages: wiredMessages(api, features),
    list: wiredList(api, features),
  };
}
const known = { ...entryCalls, ...sessionChunkCalls };
export const callsOfSession: WiredCalls = { loaded: () => known, load: callOf, refusal: refusalOf };
export type SessionChunk = ReturnType<typeof sessionChunkOf>;
