import { choice, flag, id, json, many, moment, shape, text, whole } from '#contract/kinds.ts';
import type { RowFault, TableFault } from '#contract/refusals/importFaults.ts';
import type { OfferedImport } from '#contract/layouts/columns.ts';
import { layoutLimits, tableLimits } from '#contract/limits/files.ts';
import { pageLimits } from '#contract/limits/lists.ts';
import { binary, nothing, one, operation, page } from '#contract/resource.ts';
import { jobStates, onMatches } from '#contract/choices/files.ts';
import { listTakes, namedTakes, pageTakes } from '#contract/standardShapes.ts';

export const jobKinds = { import: ['导入', 'Import'], export: ['导出', 'Export'] } as const;
export const jobParts = {
  in: ['已导入', 'Imported'],
  failed: ['未导入', 'Not imported'],
  unprocessed: ['未处理', 'Not processed'],
  export: ['导出的文件', 'Exported file'],
} as const;
/** One row that was not taken. */
export interface LineFaults {
  readonly line: number;
  readonly faults: readonly (RowFault & { readonly text: string })[];
  /** The row's cells stand here, by column, while they can be mended. */
  readonly cells?: readonly string[];
}
/** A cell of a checked file, written otherwise: the file stays as it is, and what is run is the file with these. */
export interface CorrectedCell {
  /** The line is counted as the spreadsheet counts it. */
  readonly line: number;
  /** Columns are counted from 0. */
  readonly column: number;
  readonly text: string;
}
export interface JobProblem {
  readonly fault?: TableFault;
  readonly text: string;
}
/** The file that was checked is the only one that is run. */
export interface ImportSource {
  /** One hash stands for the file together with the cells that were written otherwise. */
  readonly hash: string;
  readonly headers: readonly string[];
  /** Field names by column; null: left out. */
  readonly mapping: readonly (string | null)[];
}
/** These parts can be fetched. */
export type JobPart = keyof typeof jobParts;

export interface LookedAt {
  readonly name: string;
  readonly isHidden: boolean;
  readonly headerLine: number;
  readonly headers: readonly string[];
  readonly samples: readonly (readonly string[])[];
  /** Field names by column; null: left out. As it was the last time, else by the headers. */
  readonly mapping: readonly (string | null)[];
  /** Columns that are not headed as their field is called: somebody should look at them. */
  readonly guessed?: readonly number[];
  readonly isRemembered: boolean;
  /** The template whose columns are all there; null: none. */
  readonly layoutId: string | null;
}

const jobId = id(undefined, { required: true });
const entityName = text(['对象', 'Entity'], { required: true, max: 60 });
const path = text(['文件', 'File'], { required: true, max: 200 });

export const jobRow = {
  id: jobId,
  kind: choice(['类型', 'Kind'], jobKinds, { required: true }),
  entity: entityName,
  name: text(['名称', 'Name'], { required: true, grade: 'personal' }),
  state: choice(['状态', 'State'], jobStates, { required: true }),
  /** Unknown until the file was read once. */
  total: whole(['总行数', 'Rows'], {}),
  done: whole(['已处理', 'Processed'], { required: true }),
  failed: whole(['未导入', 'Not imported'], { required: true }),
  problem: json(['原因', 'Why'], shape<JobProblem>()),
  parts: many(['结果', 'Results'], choice(['结果', 'Result'], jobParts), { required: true }),
  version: whole(['版本', 'Version'], { required: true }),
  createdAt: moment(['开始时间', 'Begun'], { required: true }),
  finishedAt: moment(['结束时间', 'Ended'], {}),
} as const;

const own = { right: 'signedIn', scope: 'self', spec: [] } as const;

/** Imports and exports that go on without anybody looking. The entity's own right (`order.import`, `order.export`) is asked for by each of them. */
export const job = {
  list: operation('GET /crm-server/jobs/list', {
    ...own,
    ours: "one's own imports and exports with their progress; the specification names neither",
    takes: { limit: whole(['条数', 'Limit'], { min: 1, max: pageLimits.max }), next: text(['继续', 'Next']) },
    gives: page(jobRow),
    class: 'read',
    audit: 'none',
  }),
  history: operation('GET /crm-server/jobs/history', {
    ...own,
    ours: "an entity's past imports, colleagues' too (spec 2: import history); the specification names no call for it",
    takes: { entity: entityName, limit: whole(['条数', 'Limit'], { min: 1, max: pageLimits.max }), next: text(['继续', 'Next']) },
    gives: page({
      ...jobRow,
      byName: text(['操作人', 'By'], { grade: 'personal' }),
      /** Only whoever began the job fetches the files that it left: in them stands what that person may see. */
      isOwn: flag(['我的', 'Mine'], { required: true }),
    }),
    scope: 'org',
    class: 'read',
    audit: 'list',
  }),
  detail: operation('GET /crm-server/jobs/detail', {
    ...own,
    ours: 'one of them, with the first faults of its rows',
    takes: { id: jobId },
    gives: one({
      ...jobRow,
      faults: json(['问题', 'Faults'], shape<readonly LineFaults[]>(), { required: true }),
      /** An import has a source. */
      source: json(['文件', 'File'], shape<ImportSource>()),
    }),
    class: 'read',
    audit: 'view',
  }),
  stop: operation('POST /crm-server/jobs/stop', {
    ...own,
    ours: 'what is done stays, nothing more is begun',
    takes: { id: jobId },
    gives: one(jobRow),
    class: 'write',
    audit: 'change',
  }),
  again: operation('POST /crm-server/jobs/again', {
    ...own,
    ours: 'goes on where it was stopped or failed: no row comes twice',
    takes: { id: jobId },
    gives: one(jobRow),
    class: 'write',
    audit: 'change',
  }),
  remove: operation('POST /crm-server/jobs/delete', {
    ...own,
    ours: 'forgets a job that is over, and its files',
    takes: { id: jobId },
    gives: nothing,
    class: 'write',
    audit: 'change',
  }),
  result: operation('GET /crm-server/jobs/result', {
    ...own,
    ours: 'what was imported, what was not (with the reasons, to be imported again), what was not reached; or the exported file',
    takes: { id: jobId, part: choice(['结果', 'Result'], jobParts, { required: true }) },
    gives: binary,
    class: 'read',
    audit: 'export',
  }),
  look: operation('POST /crm-server/jobs/import/look', {
    ...own,
    ours: 'sheets and headers of an uploaded file, and which column is which field',
    takes: { entity: entityName, path },
    gives: one({
      sheets: json(['工作表', 'Sheets'], shape<readonly LookedAt[]>(), { required: true }),
      fields: many(['可导入的字段', 'Fields'], text(['字段', 'Field']), { required: true }),
      keys: many(['识别重复的字段', 'Key fields'], text(['字段', 'Field']), { required: true }),
      layouts: json(['导入模板', 'Import templates'], shape<readonly OfferedImport[]>(), { required: true }),
      hash: text(['校验值', 'Hash'], { required: true }),
    }),
    class: 'write',
    audit: 'view',
  }),
  check: operation('POST /crm-server/jobs/import/check', {
    ...own,
    ours: 'reads every row and tells every fault; nothing is stored yet',
    takes: {
      entity: entityName,
      path,
      name: text(['名称', 'Name'], { required: true, grade: 'personal' }),
      hash: text(['校验值', 'Hash'], { required: true, min: 64, max: 64 }),
      sheet: whole(['工作表', 'Sheet'], { required: true, max: tableLimits.sheets }),
      headerLine: whole(['表头所在行', 'Line of the header'], { required: true, min: 1, max: 1_000 }),
      mapping: json(['列与字段', 'Columns'], shape<readonly (string | null)[]>(), { required: true }),
      keys: many(['识别重复的字段', 'Key fields'], text(['字段', 'Field']), { required: true, max: 4 }),
      onMatch: choice(['记录已存在时', 'Rows that exist'], onMatches, { required: true }),
      layoutId: id(['导入模板', 'Import template']),
    },
    gives: one(jobRow),
    class: 'once',
    audit: 'change',
  }),
  mend: operation('POST /crm-server/jobs/import/mend', {
    ...own,
    ours: 'cells of a checked file are written otherwise and all is checked again, without a new file; nothing is stored yet',
    takes: {
      id: jobId,
      hash: text(['校验值', 'Hash'], { required: true, min: 64, max: 64 }),
      cells: json(['改过的单元格', 'Corrected cells'], shape<readonly CorrectedCell[]>(), { required: true, grade: 'personal' }),
    },
    gives: one(jobRow),
    class: 'write',
    audit: 'change',
  }),
  run: operation('POST /crm-server/jobs/import/run', {
    ...own,
    ours: 'imports what was checked, and only that',
    takes: { id: jobId, hash: text(['校验值', 'Hash'], { required: true, min: 64, max: 64 }) },
    gives: one(jobRow),
    class: 'write',
    audit: 'change',
  }),
  beginExport: operation('POST /crm-server/jobs/export/begin', {
    ...own,
    ours: 'an export that is too large to wait for',
    takes: {
      entity: entityName,
      name: text(['名称', 'Name'], { required: true }),
      format: choice(['格式', 'Format'], { xlsx: ['Excel', 'Excel'], csv: ['CSV', 'CSV'] }, { required: true }),
      columns: many(['列', 'Columns'], text(['列', 'Column']), { required: true, max: layoutLimits.columns }),
      searchValue: text(['搜索', 'Search'], { max: 80 }),
      filter: text(['筛选', 'Filter'], { max: 8_000 }),
      sort: text(['排序', 'Order by'], { max: 80 }),
      removed: listTakes.removed,
      archived: listTakes.archived,
      /** The list stands beside the entity's first one: `consultation` of orders. */
      family: text(['列表', 'List'], { max: 40 }),
      /** Its columns, headings and format, and its rows where it says which. */
      layoutId: id(['导出模板', 'Export template']),
    },
    gives: one(jobRow),
    class: 'once',
    audit: 'export',
  }),
};

export const exportDetail = {
  list: operation('GET /crm-server/exportDetail/list', {
    ...own,
    spec: ['crm-server.exportDetail.resource'],
    takes: {
      /** All that the caller may export, where none is named. */
      entity: text(['对象', 'Entity'], { max: 60 }),
      userId: id(['操作人', 'By']),
      id: namedTakes.id,
      name: namedTakes.name,
      ...pageTakes,
      next: text(['继续', 'Next']),
    },
    gives: page({
      entity: text(['对象', 'Entity'], { required: true }),
      /** The number is the audit's: every export stands there, those that were answered at once too. */
      id: text(['编号', 'Number'], { required: true }),
      at: moment(['时间', 'Time'], { required: true }),
      byName: text(['操作人', 'By'], { grade: 'personal' }),
      isOwn: flag(['我的', 'Mine'], { required: true }),
      rows: whole(['行数', 'Rows'], {}),
      columns: many(['列', 'Columns'], text(['列', 'Column']), { required: true }),
      layoutName: text(['导出模板', 'Export template']),
      /** One's own, as long as its file is there. */
      jobId: id(['任务', 'Job']),
      name: text(['文件', 'File'], { grade: 'personal' }),
    }),
    scope: 'org',
    class: 'read',
    audit: 'list',
  }),
};
