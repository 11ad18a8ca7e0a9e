/** A session needs these and the login does not: every machine of the work, in a module of its own (performance B7). */
import { Subject } from 'rxjs';
import { doorCalls } from '#contract/callTables/doorCalls.ts';
import { insideCalls } from '#contract/callTables/insideCalls.ts';
import type { ConsoleConfig } from '#contract/services.ts';
import type { ServerFrame } from '#contract/socket.ts';
import type { Api } from '#api/client.ts';
import type { Language } from '#machines/consoleMachine.ts';
import type { Tools } from '#machines/tools.ts';
import { wiredConversation, wiredInbox } from './chat.ts';
import { wiredFrames, wiredSocket } from './connection.ts';
import { wiredDesk } from './desk.ts';
import { wiredTransfers } from './files/transfers.ts';
import { wiredForms } from './forms.ts';
import { keepOrder } from './preferences.ts';
import { wiredJobs } from './lists/jobs.ts';
import { wiredList } from './lists.ts';
import { wiredMessages } from './messages.ts';
import { wiredPalette } from './shell/palette.ts';
import { wiredPreference } from './shell/preference.ts';
import type { WiredCalls } from './shell/admission.ts';
import { callOf, refusalOf } from './loading/descriptions.ts';
import type { Surroundings } from './surroundings.ts';
import { wiredUnsent } from './unsent.ts';

export interface InsideParts {
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

export function insideOf({ api, around, tools, features, side, address, language, onTouched, onNotificationChosen }: InsideParts) {
  const connection = { api, around, address, arriving: new Subject<ServerFrame>(), onContentSent: onTouched };
  return {
    socket: wiredSocket(connection),
    frames: wiredFrames(connection),
    inbox: wiredInbox({ api, features, side }, (isByWait) => keepOrder(around, isByWait)),
    conversation: wiredConversation({ api, features, side }),
    desk: wiredDesk({ api, around, language, onChosen: onNotificationChosen }),
    keeper: wiredUnsent({ api, around, tools }),
    forms: wiredForms({ api, around, hasSeal: features.includes('seal'), now: tools.now }),
    transfers: wiredTransfers(api, around),
    jobs: wiredJobs({ api, around, features, tools }),
    preference: wiredPreference(api),
    palette: wiredPalette({ api, around, language }),
    messages: wiredMessages(api, features),
    list: wiredList(api, features),
  };
}
const known = { ...doorCalls, ...insideCalls };
export const callsInside: WiredCalls = { here: () => known, bring: callOf, refusal: refusalOf };
export type Inside = ReturnType<typeof insideOf>;
