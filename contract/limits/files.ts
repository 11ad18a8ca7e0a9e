/** Numbers that bound files, tables read from them, and the work that goes on with them. Those of the specification cite its section; the others are ours. */

export const fileLimits = {
  /** Spec 5, 9: under 2 MB. */
  imageBytes: 2 * 1024 * 1024,
  imagePixels: 40_000_000,
  /** Each way, of a picture in a line of a list: 28 pixels on the sharpest screens. */
  smallPixels: 96,
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
  /** So many uses of one file are named. */
  usesNamed: 50,
  /** A device or a person may take so long to read one card. */
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
  /** A spreadsheet holds so many characters in one cell. */
  cellCharacters: 32_767,
  /** One line of a text file, all its cells together. */
  recordCharacters: 4 * 1024 * 1024,
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
  /** Another process goes on with a job that has had no beat for this long. */
  staleMs: 30_000,
  /** A job is kept with its results so long after its end. */
  keptDays: 30,
  /** Cells of one import that are written otherwise in the console; a file with more of them is mended where it was made. */
  corrections: 1_000,
  correctionCharacters: 2_000,
  /** Faults that a screen is told; all of them stand in the file. */
  shownFaults: 200,
} as const;

/** Transfers of the console. */
export const transferLimits = {
  atOnce: 3,
  /** Waiting, under way and done, of one person. */
  most: 100,
  /** A lost network is tried again this often; news of it comes at once. */
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
