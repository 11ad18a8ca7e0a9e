/** Numbers that bound lists and forms of any entity, and what is found. Those of the specification cite its section; the others are ours. */

/** Lists and forms of any entity. */
export const listLimits = {
  /** Rows of one page. */
  page: 50,
  /** Changes of one row, newest first. */
  history: 50,
  /** A field offers so many at once. */
  options: 50,
  /** A tree is offered whole. */
  tree: 1_000,
  /** A tree is drawn whole, read in pages of this size; one that is larger is a list. */
  treePage: 1_000,
  treeRows: 10_000,
  /** Rows that are acted on together. */
  chosen: 1_000,
  savedQueries: 30,
  /** Columns, queries or unfolded branches that one layout holds, and what each may be called by. */
  layoutEntries: 1_000,
  nameCharacters: 120,
  columnLeast: 56,
  columnMost: 640,
  /** Several changes of the layout are one call. */
  settleMs: 600,
  /** A removed row can be had back by one press this long; after it in the list of removed ones. */
  undoMs: 10_000,
} as const;

export const paletteLimits = { rows: 6, typingMs: 180 } as const;

export const searchLimits = { leastCharacters: 2, rows: 50, typingMs: 250 } as const;

/** A leaver's rows are passed on so many at a time. */
export const passingLimits = { rows: 100, pollMs: 1_000 } as const;

/** Customers that are referred to another organisation together: in one transaction. */
export const referLimits = { most: 200 } as const;

/** Customers that are claimed together, and how often the pool is looked after. Whoever goes back to it within so many days is warned of: today is the first of them. */
export const poolLimits = { claims: 50, pollMs: 500, events: 1_000, soonDays: 3 } as const;

/** A preview tells so many kinds of changes one by one. */
export const effectLimits = { lines: 20 } as const;

/** The dialog of a consultation offers no more doctors. */
export const consultLimits = { doctors: 500 } as const;

/** A customer carries so many tags of one kind, whoever sets them, and each is so long. */
export const tagLimits = { most: 30, characters: 20 } as const;
/** Tags of customers that have ended are looked for this often. */
export const tagWorkerLimits = { pollMs: 15_000 } as const;
/** The history of a customer says this where a tag ended by its time; the console has words for it. */
export const endedReason = 'tagsEnded';

/** Customer groups by conditions (docs/adr/0097). */
export const segmentLimits = {
  /** Customers judged in one transaction. */
  rows: 2_000,
  /** Entries of the log that are read at once for customers who changed. */
  events: 500,
  pollMs: 400,
  /** Conditions that go with the day are judged anew so often for everybody. */
  againHours: 6,
  /** Spec 190, 263: the listing of members. A cap of one page, never of the group. */
  listing: 1_000,
  /** Days that the analysis of entering and leaving goes back. */
  days: 90,
} as const;

export const pageLimits = { size: 20, max: 1_000, offsetRows: 10_000 } as const;

/** Every entity has these calls, with these bounds. */
export const resourceLimits = {
  /** A column of whole numbers holds no more. */
  wholeMost: 2_147_483_647,
  /** A decimal has at most nine digits before its point and six behind it: both sides keep 15 exactly. */
  decimalMost: 999_999_999,
  decimalPlaces: 6,
  filterTerms: 50,
  /** Rules for single fields that one role may hold. */
  fieldRules: 500,
  filterDepth: 4,
  filterValues: 200,
  /** A list or a count that is narrowed by a filter reads so long at most. */
  filterMs: 4_000,
  /** A condition that goes with the day goes back so far: some thirty years. */
  filterDays: 11_000,
  filterCharacters: 80,
  /** Pieces of a search, apart by spaces. */
  searchPieces: 8,
  /** Rows found through what they refer to. */
  foundMost: 500,
  /** So many rows that hold the words of a search are collected and sorted; words of more rows are common enough to meet them on the way along the order of the list. */
  hitsMost: 5_000,
  /** A count goes no further unless it is asked to: beyond it only "more" is told, and nobody reads a larger number of a list (docs/adr/0090). */
  counted: 1_000,
  options: 50,
  history: 50,
  /** Rows of an export that is answered at once. */
  exportRows: 10_000,
  /** Lines that one field of a row holds unless told. */
  lines: 100,
  /** A json field holds so much, as text, unless told (`max`). */
  jsonCharacters: 20_000,
  /** Rows of a tree below one another, organisations among them. */
  treeDepth: 32,
} as const;

/** Figures of rows, and related rows beside an open one. */
export const viewLimits = {
  /** Groups that one figure tells; periods are as many as its description says. */
  groups: 20,
  periods: 400,
  measures: 8,
  /** A table across has so many cells that are read; groups and parts of them are told. */
  cells: 2_000,
  /** Figures of one file. */
  sheets: 20,
  /** Days are closed so long after midnight, so many of them back where an organisation begins, so many at once, and looked for this often. */
  closingMinutes: 5,
  closedDays: 31,
  closedAtOnce: 500,
  closingPollMs: 60_000,
  /** A figure is of so many rows at most: of more it says so (docs/adr/0101). */
  rows: 500_000,
  /** Rows of a part at once. */
  partRows: 5,
} as const;

/** Rows as cards, a column for each state of their life. */
export const boardLimits = {
  /** Cards of a column at once. */
  cards: 20,
  cardsMost: 100,
  /** Columns of a reference: those with the most rows. */
  columns: 12,
  /** A card shows so many fields at most. */
  fields: 6,
  /** Changes come in flocks: columns are counted anew once for all of them. */
  recountMs: 1_000,
  /** A card that somebody else moved says so as long. */
  markMs: 4_000,
  /** A deadline is marked at most so many hours before it. */
  within: 720,
} as const;

/** A time line is read in steps. */
export const timeLineLimits = {
  page: 30,
  /** One answer has no more. */
  most: 200,
  kinds: 40,
  /** Changes come in flocks: they are asked for once. */
  settleMs: 300,
  /** So many lines of rows are kept at once in one window. */
  kept: 12,
} as const;

/** A move through a life is bounded by these. */
export const moveLimits = {
  reasonCharacters: 200,
  /** So long whoever confirmed a payment may take it back. */
  undoSeconds: 10,
  /** An undo that was asked for in time counts although it took its time to arrive. */
  undoGraceSeconds: 2,
} as const;

export const orgLimits = {
  /** One sheet of organisations has so many lines. */
  lines: 200,
} as const;

export const dictionaryLimits = {
  /** Words of the group that an organisation takes over with one press. */
  bound: 500,
} as const;

/** Fields that an organisation adds by itself. */
export const ownFieldLimits = {
  /** One organisation has so many for one entity; those it inherits come beside them. */
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

/** Home pages of organisations (docs/adr/0055). */
/** Definitions with versions (docs/adr/0102). */
export const versionLimits = {
  noteCharacters: 200,
  /** Running rows that a plan tells by name, for each version. */
  named: 3,
  /** Running rows of which a plan tells each by name where it goes. */
  placed: 20,
  /** Reasons for which they stay. */
  reasons: 10,
  /** Versions that the part of a row shows, newest first. */
  listed: 50,
} as const;

export const homeLimits = {
  banners: 8,
  entries: 12,
  departments: 60,
  titleCharacters: 40,
  targetCharacters: 300,
  introductionCharacters: 20_000,
  /** Organisations that a page names. */
  organisations: 200,
  /** Calls of one network in one minute, pages and pictures together: a waiting room is one address. */
  callsAMinute: 600,
  /** Networks that are counted at once. */
  networks: 10_000,
} as const;
