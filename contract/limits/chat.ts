/** Numbers that bound what is said and heard: the connection, conversations, the desk, messages, the log of events. Those of the specification cite its section; the others are ours. */

export const socketLimits = {
  /** Spec 4, 9. */
  heartbeatMs: 20_000,
  /** Spec 4, 9. */
  pongTimeoutMs: 150_000,
  /** A heartbeat that is not answered in this time: said on the screen, long before the connection is given up. */
  answerMs: 5_000,
  /** An answer that arrives so soon after the browser lost its network was on its way before, and proves nothing. */
  lateAnswerMs: 1_000,
  /** After the line is back, what has failed is asked for again so often, and so long apart; each wait is spread by half. */
  healMs: [800, 4_000, 15_000, 45_000],
  /** Back in the network, so long at most until the connection is tried again: not everybody of a building at once. */
  reconnectSpreadMs: 2_000,
  /** Spec 4, 9. */
  reconnectMs: 30_000,
  /** Spec 4, 9: accumulated close or error events, not in a row. A refused connection counts twice (it errors and closes). */
  forbiddenAfterEvents: 20,
  /** Lists stay this fresh by HTTP once reconnecting is forbidden. */
  pollMs: 30_000,
  /** Ours, at the server: protocol ping, independent of the heartbeat, answered even by hidden tabs. */
  serverPingMs: 15_000,
  /** Presence goes off after two missed protocol pings. */
  presenceMissedPings: 2,
  ticketMs: 30_000,
  handshakeMs: 10_000,
  frameBytes: 64 * 1024,
  /** A reader further behind than this is cut and resumes from its position. */
  queuedFrames: 256,
  queuedBytes: 1024 * 1024,
  messagesPerSecond: 20,
  messageBurst: 40,
  socketsPerPerson: 5,
  socketsInAll: 20_000,
  handshakesPerSecond: 200,
  /** Planned restart: closes (1012) are spread over this long. */
  restartSpreadMs: 10_000,
  /** Malformed frames in a row before the socket is closed with 4400. */
  badFrames: 20,
} as const;

export const chatLimits = {
  textCharacters: 4_000,
  historyPage: 50,
  historyPageMax: 200,
  listPage: 200,
  /** The pages that follow the first in the background. */
  listPageMax: 1_000,
  /** Conversations the console lists before it pages only on demand. */
  listedRows: 100_000,
  /** Unknown conversations that are fetched one by one; more of them reload the list. */
  singleRows: 20,
  /** An unread badge counts no further; beyond it only "more" matters. */
  unreadMost: 100,
  /** Frames kept while a list is under way; more of them ask for it again. */
  bufferedFrames: 20_000,
  /** Messages kept per opened conversation in the console. */
  keptMessages: 200,
  keptConversations: 20,
  outboxMessages: 200,
  /** Messages one group commit may take. */
  commitGroup: 500,
  /** Messages waiting for a commit before new ones are refused. */
  commitQueue: 20_000,
  /** A sent message without its acknowledgement shows as failed-retry after this. */
  acknowledgeMs: 15_000,
  /** Ours: how long a sender may take a message back. */
  recallMs: 120_000,
} as const;

/** Text that is written and not sent is kept sealed in the browser (docs/adr/0010). */
export const unsentLimits = {
  keptDays: 30,
  /** Conversations of one person with something unsent; more stay in memory alone. */
  conversations: 200,
  /** Pictures of one person, each under `fileLimits.imageBytes`. */
  pictures: 20,
  /** Forms of one person with something written in them; more stay in memory alone. */
  forms: 100,
  /** One form may be so long, as JSON. */
  formCharacters: 65_536,
  /** All people of one machine have so many records together; the oldest go first. */
  recordsOnMachine: 2_000,
  /** The key or the storage, where either could not be had, is tried again after this. */
  retryMs: 10_000,
} as const;

/** A desk works so where nobody has saved a policy. */
export const deskDefaults = { capacity: 40, firstMinutes: 5, nextMinutes: 10, closeMinutes: 1_440 } as const;

export const deskLimits = {
  /** In one transaction: a customer who writes meanwhile waits for it, well below a second. */
  handOverMost: 200,
  noteCharacters: 2_000,
  cannedReplies: 500,
  /** Tags that are offered to narrow the list of conversations, and customers who carry one. */
  tags: 200,
  tagged: 20_000,
  timelineRows: 500,
  /** The newest messages of a transcript; it says where earlier ones are left out. */
  transcriptMessages: 10_000,
  pinnedMost: 50,
  snoozeMostDays: 90,
  /** Automatic assignment and the clocks look by themselves this often; news makes them look at once. */
  sweepMs: 5_000,
  /** Presence: written this often, gone after that (A6: 45 s). */
  presenceMs: 15_000,
  presenceGoneMs: 45_000,
  /** The counter of the text field appears when fewer characters than this are left. */
  counterFrom: 200,
} as const;

export const systemMessageLimits = {
  keptDays: 180,
  /** In the popover of the bell. */
  newest: 10,
  page: 30,
  titleCharacters: 60,
  textCharacters: 500,
  /** A removed message can be had back this long; only then is it removed. */
  undoMs: 6_000,
} as const;

export const logLimits = {
  keptDays: 30,
  readChunk: 1_000,
  /** A reader asked for more than this many missed events gets frame 18 (reload lists). */
  resumeEvents: 20_000,
  manyIds: 500,
} as const;
