/** Every number that bounds something. Numbers of the specification cite its section; the others are ours. */

export const socketLimits = {
  /** Spec 4, 9. */
  heartbeatMs: 20_000,
  /** Spec 4, 9. */
  pongTimeoutMs: 150_000,
  /** Two heartbeats without an answer: said on the screen, long before the connection is given up. */
  quietMs: 45_000,
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

/** What is written and not sent, kept sealed in the browser (docs/adr/0010). */
export const unsentLimits = {
  keptDays: 30,
  /** Conversations of one person with something unsent; more stay in memory alone. */
  conversations: 200,
  /** Pictures of one person, each under `fileLimits.imageBytes`. */
  pictures: 20,
  /** Forms of one person with something written in them; more stay in memory alone. */
  forms: 100,
  /** Of one form, as JSON. */
  formCharacters: 65_536,
  /** Of all people of one machine; the oldest go first. */
  recordsOnMachine: 2_000,
  /** Where the key or the storage could not be had, it is tried again after this. */
  retryMs: 10_000,
} as const;

/** Of one person; beyond it the oldest go. */
export const preferenceLimits = {
  favourites: 30,
  recent: 12,
  tabs: 12,
  /** Several changes of one moment are one call. */
  settleMs: 400,
  /** What could not be saved is tried again after this. */
  retryMs: 10_000,
} as const;

/** Lists and forms of any entity. */
export const listLimits = {
  /** Rows of one page. */
  page: 50,
  /** Changes of one row, newest first. */
  history: 50,
  /** What a field offers at once. */
  options: 50,
  /** A tree is offered whole. */
  tree: 1_000,
  /** A tree is drawn whole, read in pages of this size; one that is larger is a list. */
  treePage: 1_000,
  treeRows: 10_000,
  /** Rows that are acted on together. */
  chosen: 1_000,
  savedQueries: 30,
  columnLeast: 56,
  columnMost: 640,
  /** Several changes of the layout are one call. */
  settleMs: 600,
  /** A removed row can be had back by one press this long; after it in the list of removed ones. */
  undoMs: 10_000,
} as const;

export const paletteLimits = { rows: 6, typingMs: 180 } as const;

export const searchLimits = { leastCharacters: 2, rows: 50, typingMs: 250 } as const;

/** How a desk works where nobody has saved a policy. */
export const deskDefaults = { capacity: 40, firstMinutes: 5, nextMinutes: 10, closeMinutes: 1_440 } as const;

export const deskLimits = {
  /** In one transaction: a customer who writes meanwhile waits for it, well below a second. */
  handOverMost: 200,
  noteCharacters: 2_000,
  cannedReplies: 500,
  timelineRows: 500,
  /** The newest messages of a transcript; it says where earlier ones are left out. */
  transcriptMessages: 10_000,
  pinnedMost: 50,
  snoozeMostDays: 90,
  /** How often automatic assignment and the clocks look by themselves; news makes them look at once. */
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
  /** F4. */
  passwordAdvised: 15,
  /** Sessions of one login that live side by side, one for each choice of an organisation; beyond it the least recently used ends. */
  familySessions: 40,
  /** The link that makes the first administrator. */
  firstLinkMs: 24 * 3_600_000,
  /** Wrong tries of an account, from all networks in a day, from which on a validation code is asked for everywhere. */
  codeTries: 20,
  codeDigits: 6,
  codeMs: 5 * 60_000,
  /** Guesses at one code. */
  codeGuesses: 5,
  /** From one code to the next of the same account. */
  codePauseMs: 60_000,
  /** Codes of one account a day, and of one network in `loginWindowMs`. */
  codesADay: 10,
  networkCodes: 60,
  /** The link with which a new colleague sets his own password. */
  invitationMs: 72 * 3_600_000,
} as const;

/** Logging in by scanning a code (F9). */
export const scanLimits = {
  lifeMs: 2 * 60_000,
  /** How often the console asks how it stands. */
  askMs: 1_500,
  /** Codes that one network may show in `sessionLimits.loginWindowMs`: a hospital is one address. */
  networkCodes: 300,
} as const;

/** What goes to outside systems. */
export const outsideLimits = {
  requestMs: 10_000,
  answerBytes: 64 * 1024,
  /** What waits is looked for this often. */
  pollMs: 1_000,
  /** Sent at once. */
  atOnce: 20,
  /** Whoever took it has not said how it ended: another one sends it, under the same number. */
  staleMs: 60_000,
  tries: 5,
  keptDays: 30,
} as const;

/** What a leaver held is passed on so many rows at a time. */
export const passingLimits = { rows: 100, pollMs: 1_000 } as const;

export const pageLimits = { size: 20, max: 1_000, offsetRows: 10_000 } as const;

/** Of the calls that every entity has. */
export const resourceLimits = {
  /** What a column of whole numbers holds. */
  wholeMost: 2_147_483_647,
  filterTerms: 50,
  /** Rules for single fields that one role may hold. */
  fieldRules: 500,
  filterDepth: 4,
  filterValues: 200,
  filterCharacters: 80,
  /** Pieces of a search, apart by spaces. */
  searchPieces: 8,
  /** Rows found through what they refer to. */
  foundMost: 500,
  /** A count goes no further: beyond it only "more" is told. */
  counted: 100_000,
  options: 50,
  history: 50,
  /** Rows of an export that is answered at once. */
  exportRows: 10_000,
  /** Of a json field, as text. */
  jsonCharacters: 20_000,
  /** Rows of a tree below one another, organisations among them. */
  treeDepth: 32,
} as const;

/** Of a move through a life. */
export const moveLimits = {
  reasonCharacters: 200,
} as const;
/** Fields that an organisation adds by itself. */
export const orgLimits = {
  /** Of one sheet of organisations. */
  lines: 200,
} as const;

export const dictionaryLimits = {
  /** Words of the group that an organisation takes over with one press. */
  bound: 500,
} as const;

export const ownFieldLimits = {
  /** Of one organisation for one entity; those it inherits come beside them. */
  fields: 60,
  choices: 100,
  choiceCharacters: 40,
  labelCharacters: 40,
  keyCharacters: 40,
  conditionTerms: 10,
  conditionDepth: 3,
  roleRules: 40,
  /** The last place among the fields. */
  sort: 9_999,
  /** Fields of one template. */
  templateFields: 60,
} as const;

export const fileLimits = {
  /** Spec 5, 9: under 2 MB. */
  imageBytes: 2 * 1024 * 1024,
  imagePixels: 40_000_000,
  orphanHours: 24,
  /** Documents, sent in slices. */
  documentBytes: 100 * 1024 * 1024,
  /** Small enough to arrive within `httpLimits.uploadMs` at 5 KB/s. */
  sliceBytes: 512 * 1024,
  /** Files of one person that have begun and are not whole. */
  openUploads: 20,
  /** Together, of one organisation and of one person in it (G5). */
  orgBytes: 200 * 1024 * 1024 * 1024,
  personBytes: 20 * 1024 * 1024 * 1024,
  /** A removed file may be restored for so long; then it is gone. */
  removedDays: 30,
  /** Of what uses one file, so many are named. */
  usesNamed: 50,
  /** What a device or a person may take to read one card. */
  readCardMs: 10_000,
} as const;

/** Tables that are read from files: what goes beyond is refused before it costs anything. */
export const tableLimits = {
  /** Rows below the header of one import. */
  rows: 200_000,
  columns: 256,
  /** A sheet has so many lines and cells of a line at most, filled or not. */
  lines: 1_048_576,
  cellsOfRow: 16_384,
  sheets: 100,
  /** What a spreadsheet holds in one cell. */
  cellCharacters: 32_767,
  merged: 10_000,
  /** Parts of an archive. A workbook has some dozens. */
  entries: 2_000,
  directoryBytes: 1024 * 1024,
  unpackedBytes: 512 * 1024 * 1024,
  smallPartBytes: 8 * 1024 * 1024,
  sharedCharacters: 64 * 1024 * 1024,
  /** A part larger than this that weighs less than a hundredth of it is a bomb. */
  bombFromBytes: 1024 * 1024,
  bombRatio: 0.01,
  tagCharacters: 262_144,
  pieceBytes: 65_536,
  /** The thread that reads. */
  heapMegabytes: 192,
  /** A first look at a file. */
  lookMs: 8_000,
  /** Rows that cross from the reading thread at once and are written together: one log event names so many (design 5). */
  batchRows: 500,
  /** Rows of a first look. */
  sampleRows: 5,
  /** Lines among which a header is looked for. */
  lookRows: 30,
} as const;

/** Templates of files (docs/adr/0052). */
export const layoutLimits = {
  columns: 200,
  /** One heading, spelled otherwise. */
  spellings: 10,
  headerCharacters: 120,
  words: 100,
  wordCharacters: 120,
  /** Templates of one entity that are offered to whoever imports or exports. */
  offered: 100,
} as const;

/** Work that goes on without anybody looking (imports, exports). */
export const jobLimits = {
  /** At once in one process. */
  atOnce: 2,
  /** Not over yet, of one person. */
  open: 10,
  pollMs: 1_000,
  beatMs: 5_000,
  /** Without a beat for this long another process goes on with it. */
  staleMs: 30_000,
  /** With its results, after its end. */
  keptDays: 30,
  exportRows: 200_000,
  /** Faults that a screen is told; all of them stand in the file. */
  shownFaults: 200,
} as const;

/** Transfers of the console. */
export const transferLimits = {
  atOnce: 3,
  /** Waiting, under way and done, of one person. */
  most: 100,
  /** How often a lost network is tried again; news of it comes at once. */
  resumeMs: 5_000,
  /** Ten minutes without a slice: then a person decides. */
  resumeTries: 120,
  /** A slice, and an answer that is a file, may take longer than an ordinary call. */
  requestMs: 60_000,
  /** Pictures of one field. */
  pictures: 9,
  /** Stored pictures that the page holds; beyond it the oldest go. */
  shownPictures: 300,
} as const;

/** `requestMs`: a call is whole by then, and of a file more bytes have come. `uploadMs`: nobody waits longer for the answer to a file. */
export const httpLimits = { bodyBytes: 256 * 1024, requestMs: 20_000, uploadMs: 120_000, drainMs: 20_000, databaseWaitMs: 2_000 } as const;

/** Ours: what an address, and what is handed over for a look, may hold. */
export const navigationLimits = {
  targetCharacters: 2_000,
  /** `/redirectPage` says where it leads for this long. */
  forwardMs: 3_000,
  previewCharacters: 1_000_000,
  /** A picture inside what is looked at: wide enough for the wide page, and no more. */
  previewPicture: { width: 960, quality: 0.8 },
  /** Names that a page that does not exist may have meant. */
  nearest: 3,
  /** Pages that a search names at once. */
  found: 6,
} as const;

/** What the set-up path shows of each. */
export const setupLimits = { people: 8, roles: 20, invitations: 500 } as const;

/** A new version of the console while it runs. */
export const versionLimits = {
  /** How often it is asked for anyway. */
  askMs: 10 * 60_000,
  /** A tab that comes back after this long asks. */
  awayMs: 5 * 60_000,
  /** Nothing touched for this long: nobody is disturbed. */
  idleMs: 5 * 60_000,
  /** How often it is looked whether the moment has come. */
  lookMs: 5_000,
  /** How long what is written may take to be kept before a reload by wish. */
  keepMs: 3_000,
  /** A page that is still here after this was not reloaded. */
  stillHereMs: 5_000,
} as const;

export const consoleLimits = {
  /** Spec 9: page module load time-out. */
  moduleLoadMs: 120_000,
  openScreens: 12,
  /** A call gives up after this; what is measured is the whole exchange, its body too. */
  requestMs: 15_000,
  /** A file on its way up, a file on its way down (exports and downloads). */
  uploadMs: httpLimits.uploadMs,
  downloadMs: 120_000,
  /** Calls of class `once` without a sure answer whose key is kept for the next try. */
  rememberedKeys: 50,
  /** A draft is at most this old when the page dies. */
  draftMs: 1_000,
} as const;

export const backupLimits = {
  /** What was committed is on the other disk after so many seconds; the promise (L8) is a minute. */
  copySeconds: 10,
  /** A copy that is older than this is late. */
  lateSeconds: 60,
  everyHours: 24,
  keep: 7,
} as const;

export const auditLimits = {
  page: 50,
  exportRows: 10_000,
  /** Nothing deletes audit earlier; nothing of the product deletes it at all. */
  keptDays: 180,
  /** What the screen looks at first. */
  daysShown: 7,
} as const;

/** The operator's page is asked for anew. */
export const overviewLimits = { askMs: 10_000 } as const;
