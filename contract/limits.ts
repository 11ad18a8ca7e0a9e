/** Every number that bounds something. Numbers of the specification cite its section; the others are ours. */

export const socketLimits = {
  /** Spec 4, 9. */
  heartbeatMs: 20_000,
  /** Spec 4, 9. */
  pongTimeoutMs: 150_000,
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
  listedRows: 20_000,
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
} as const;

export const deskLimits = {
  /** A wait longer than this shows red. */
  lateMs: 5 * 60_000,
  /** The counter of the text field appears when fewer characters than this are left. */
  counterFrom: 200,
} as const;

export const logLimits = {
  keptDays: 30,
  readChunk: 1_000,
  /** A reader asked for more than this many missed events gets frame 18 (reload lists). */
  resumeEvents: 20_000,
  manyIds: 500,
} as const;

export const sessionLimits = {
  idleMs: 30 * 60_000,
  absoluteMs: 12 * 3_600_000,
  /** The person is warned this long before the session ends. */
  warnMs: 2 * 60_000,
  /** Spec 8: from the notice to the redirect. */
  redirectMs: 1_500,
  revokeWithinMs: 5_000,
  /** F1: wrong tries per account before a growing delay starts. */
  loginTries: 5,
  loginWindowMs: 15 * 60_000,
  loginDelayMs: 60_000,
  loginDelayMaxMs: 15 * 60_000,
  /** Wrong tries per network (not per account) before the network waits too: a hospital is one address. */
  networkTries: 300,
  passwordMin: 8,
  passwordMax: 256,
  /** The link that makes the first administrator. */
  firstLinkMs: 24 * 3_600_000,
} as const;

export const pageLimits = { size: 20, max: 1_000, offsetRows: 10_000 } as const;

export const fileLimits = {
  /** Spec 5, 9: under 2 MB. */
  imageBytes: 2 * 1024 * 1024,
  imagePixels: 40_000_000,
  orphanHours: 24,
} as const;

export const httpLimits = { bodyBytes: 256 * 1024, requestMs: 20_000, drainMs: 20_000, databaseWaitMs: 2_000 } as const;

export const consoleLimits = {
  /** Spec 9: page module load time-out. */
  moduleLoadMs: 120_000,
  openScreens: 12,
  requestMs: 15_000,
  /** A draft is at most this old when the page dies. */
  draftMs: 1_000,
} as const;
