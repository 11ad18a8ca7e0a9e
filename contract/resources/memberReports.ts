/** Customers by a file, in the words of the specification, and the colleagues who have reported one. */
import { choice, day, flag, id, json, many, moment, shape, text, whole } from '#contract/kinds.ts';
import { jobRow } from '#contract/calls/job.ts';
import { onMatches } from '#contract/choices/files.ts';
import { tableLimits } from '#contract/limits/files.ts';
import { one, operation, rows } from '#contract/resource.ts';

const importing = { right: 'member.import', scope: 'org', audit: 'change' } as const;

/** Two doors to the jobs of imports (contract/calls/job.ts): what is checked here may be mended and run there, and the other way round. */
export const memberReports = {
  importCheck: operation('POST /crm-server/customermanage/import/check', {
    spec: ['crm-server.customermanage.import-check'],
    takes: {
      /** An uploaded table, or `rows`. */
      path: text(['文件', 'File'], { max: 200 }),
      rows: json(['客户', 'Customers'], shape<readonly Readonly<Record<string, unknown>>[]>(), { grade: 'personal' }),
      name: text(['名称', 'Name'], { grade: 'personal', max: 200 }),
      sheet: whole(['工作表', 'Sheet'], { max: tableLimits.sheets }),
      /** The headings say it unless told. */
      mapping: json(['列与字段', 'Columns'], shape<readonly (string | null)[]>()),
      keys: many(['识别重复的字段', 'Key fields'], text(['字段', 'Field']), { max: 4 }),
      onMatch: choice(['记录已存在时', 'Rows that exist'], onMatches),
    },
    gives: one(jobRow),
    class: 'once',
    ...importing,
  }),
  importSave: operation('POST /crm-server/customermanage/import/save', {
    spec: ['crm-server.customermanage.import-save'],
    takes: {
      id: id(undefined, { required: true }),
      /** That of what was looked at: another one is refused. */
      hash: text(['校验值', 'Hash'], { min: 64, max: 64 }),
    },
    gives: one(jobRow),
    class: 'write',
    ...importing,
  }),
  reportHistory: operation('GET /crm-server/customermanage/reportHistory', {
    spec: ['crm-server.misc.report-history'],
    takes: { memberId: id(['客户', 'Customer'], { required: true }) },
    /** Newest first: each customer of the same number in the organisation. */
    gives: rows({
      id: id(undefined, { required: true }),
      /** Absent for whoever does not see names in clear. */
      customer: text(['客户', 'Customer'], { grade: 'personal' }),
      at: moment(['报备时间', 'Reported at'], { required: true }),
      byId: id(['报备人', 'Reported by']),
      byName: text(['报备人', 'Reported by'], { grade: 'personal' }),
      holderId: id(['跟进人', 'Follow-up person']),
      holderName: text(['跟进人', 'Follow-up person'], { grade: 'personal' }),
      since: moment(['保护开始', 'Protected since'], { required: true }),
      /** Empty where no rule holds. */
      until: day(['保护到', 'Protected until']),
      isProtected: flag(['保护中', 'Protected'], { required: true }),
    }),
    right: 'member.read',
    scope: 'org',
    class: 'read',
    audit: 'view',
  }),
};
