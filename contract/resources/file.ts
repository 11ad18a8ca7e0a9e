import { choice, flag, id, json, moment, ref, shape, text, whole } from '#contract/kinds.ts';
import { one, operation, rows } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';

/** People call the content of a file by these. */
export const fileTypes = {
  picture: ['图片', 'Picture'],
  pdf: ['PDF', 'PDF'],
  word: ['Word 文档', 'Word document'],
  sheet: ['Excel 表格', 'Excel sheet'],
  csv: ['CSV 表格', 'CSV table'],
  plain: ['文本', 'Text'],
} as const;

/** Somebody may go here to see what uses a file. */
export interface FilePlace {
  readonly entity: string;
  readonly id: string;
  /** The row is named as far as the reader may see its name. */
  readonly name: string | null;
}

const readOnly = { readOnly: true } as const;

/** A stored file (docs/adr/0051). Whoever opens the list sees their own, those used by what they see, and those that nothing uses. */
export const file = entity('file', {
  label: ['文件', 'File'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, ...readOnly, grade: 'personal', max: 200 }),
    /** Callers see this path and rows carry it; it is never a place on the disk. */
    path: text(['路径', 'Path'], { required: true, ...readOnly }),
    type: choice(['类型', 'Type'], fileTypes, { required: true, inList: true, ...readOnly }),
    contentType: text(['内容类型', 'Content type'], { required: true, ...readOnly }),
    bytes: whole(['大小', 'Size'], { required: true, inList: true, sort: true, ...readOnly }),
    uploaderKind: choice(['来自', 'From'], { staff: ['人员', 'Staff'], member: ['客户', 'Customer'] }, { required: true, inList: true, ...readOnly }),
    uploaderId: id(['上传者', 'Uploader'], { required: true, ...readOnly }),
    /** Empty for what a customer sent. */
    uploadedBy: ref(['上传人', 'Uploaded by'], 'staffUser', { inList: true, ...readOnly }),
    uploadedAt: moment(['上传时间', 'Uploaded'], { required: true, inList: true, sort: true, ...readOnly }),
    width: whole(['宽', 'Width'], readOnly),
    height: whole(['高', 'Height'], readOnly),
    /** Kept until somebody removes it; all else goes after a day where nothing uses it. */
    isKept: flag(['长期保存', 'Kept'], { required: true, ...readOnly }),
    /** A message, a record, an import or an export uses it, whoever sees that. */
    isUsed: flag(['有内容在用', 'Used by something'], { ...readOnly, computed: true }),
  },
  unique: [['path']],
  indexes: [['uploaderKind', 'uploaderId'], ['path']],
  standard: {
    base: '/api-file/files',
    title: 'name',
    sort: '-uploadedAt',
    without: ['import', 'bulk', 'history', 'options'],
    figures: {
      all: {
        label: ['文件', 'Files'],
        chart: 'numbers',
        measures: {
          files: { label: ['文件', 'Files'] },
          bytes: { label: ['占用空间', 'Space taken'], sum: 'bytes' },
          kept: { label: ['长期保存', 'Kept'], where: { all: [['isKept', 'is', true]] } },
        },
      },
      byType: {
        label: ['按类型', 'By type'],
        chart: 'donut',
        by: 'type',
        measures: { files: { label: ['文件', 'Files'] }, bytes: { label: ['占用空间', 'Space taken'], sum: 'bytes' } },
      },
      byMonth: {
        label: ['近 12 个月上传', 'Uploaded, last 12 months'],
        chart: 'bar',
        over: { field: 'uploadedAt', per: 'month', last: 12 },
        measures: { files: { label: ['文件', 'Files'] } },
      },
    },
    endpoints: {
      list: ['GET /api-file/files/list', 'api-file.files.list'],
      remove: ['POST /api-file/files/delete', 'api-file.files.delete'],
    },
  },
  operations: {
    uses: operation('GET /api-file/files/uses', {
      spec: [],
      ours: 'where a file is used, so that nobody has to guess why it cannot be removed',
      takes: { id: id(undefined, { required: true }) },
      gives: rows({
        place: json(['位置', 'Place'], shape<FilePlace>(), { required: true }),
      }),
      right: 'file.read',
      scope: 'org',
      class: 'read',
      audit: 'view',
    }),
    space: operation('GET /api-file/files/space', {
      spec: [],
      ours: 'how much room the files of the organisations take that one sees, and how much there is',
      takes: {},
      gives: one({
        bytes: whole(['已用', 'Used'], { required: true }),
        limit: whole(['上限', 'Limit'], { required: true }),
        ownBytes: whole(['本人已用', 'Used by oneself'], { required: true }),
        ownLimit: whole(['本人上限', 'Limit of one person'], { required: true }),
      }),
      right: 'file.read',
      scope: 'org',
      class: 'read',
      audit: 'none',
    }),
  },
  screens: [{ path: '/files', view: 'list', title: ['文件管理', 'Files'], area: 'admin', figures: ['all', 'byType', 'byMonth'] }],
});
