/** An operator watches these: the server and its database, and who did what. */
import { choice, flag, id, json, moment, shape, text, whole } from '#contract/kinds.ts';
import { pageLimits } from '#contract/limits/lists.ts';
import { binary, one, operation, page } from '#contract/resource.ts';

/** The backups are of the embedded database; null where it is somebody else's. */
export interface BackupFacts {
  /** Null: nobody has named a folder for them. */
  readonly isKept: boolean;
  readonly everyHours: number;
  readonly keep: number;
  readonly count: number;
  readonly lastAt: string | null;
  readonly lastBytes: number;
  readonly lastVersion: string;
  /** Up to when everything is on the other disk. */
  readonly copiedAt: string | null;
  readonly failedAt: string | null;
  readonly failure: string;
}
export const checkKinds = { audit: ['审计链', 'Audit chain'], data: ['数据检查', 'Data'], books: ['账目', 'Books'] } as const;
export interface CheckFacts {
  readonly kind: keyof typeof checkKinds;
  readonly at: string;
  readonly isGood: boolean;
  readonly text: string;
}
export interface JobFacts {
  readonly waiting: number;
  readonly running: number;
  readonly doneOfDay: number;
  readonly failedOfWeek: number;
}
/** An index that this version wants and a large table does not have yet: its lists are slower until it is made. */
export interface IndexFacts {
  readonly table: string;
  readonly name: string;
  /** 0 to 1 of the step that is under way; null: it waits, or the step is not counted. */
  readonly share: number | null;
}
/** A minute of this server. */
export interface MinuteFacts {
  readonly at: string;
  readonly calls: number;
  readonly sockets: number;
}
export interface OutsideFacts {
  readonly name: string;
  readonly label: readonly [string, string];
  /** `standIn`: nothing is configured, the embedded stand-in answers. */
  readonly state: 'configured' | 'standIn' | 'absent';
  /** So many organisations have one of their own (docs/adr/0057). */
  readonly own?: number;
}

export const auditOutcomes = { done: ['已执行', 'Done'], refused: ['被拒绝', 'Refused'] } as const;
export const auditClasses = {
  list: ['查询', 'Search'],
  view: ['查看', 'View'],
  change: ['修改', 'Change'],
  login: ['登录', 'Login'],
  file: ['文件', 'File'],
  export: ['导出', 'Export'],
  /** Refused, of a call that is not audited where it is done. */
  none: ['其他', 'Other'],
} as const;
export const actorKinds = { staff: ['人员', 'Staff'], member: ['客户', 'Customer'], system: ['系统', 'System'], anonymous: ['未登录', 'Nobody'] } as const;

const auditRow = {
  id: text(['编号', 'Number'], { required: true }),
  at: moment(['时间', 'Time'], { required: true }),
  actorKind: choice(['身份', 'Kind'], actorKinds, { required: true }),
  actorId: id(['人员', 'Person']),
  /** Only colleagues are named; customers stay numbers here. */
  actorName: text(['姓名', 'Name']),
  orgId: id(['机构', 'Organisation']),
  orgName: text(['机构名称', 'Organisation name']),
  operation: text(['操作', 'Action'], { required: true }),
  class: choice(['类别', 'Class'], auditClasses, { required: true }),
  outcome: choice(['结果', 'Result'], auditOutcomes, { required: true }),
  code: whole(['代码', 'Code']),
  entity: text(['对象', 'Entity']),
  entityId: id(['记录', 'Record']),
  address: text(['地址', 'Address']),
  /** Ids, states and counts; the reason where one was asked for. */
  detail: json(['详情', 'Detail'], shape<Readonly<Record<string, string | number | boolean | null>>>()),
  /** The names of the record and of the rows that the detail refers to stand by their ids, as far as the reader may read these rows. */
  names: json(['名称', 'Names'], shape<Readonly<Record<string, string>>>()),
} as const;

const auditAsked = {
  personId: id(['人员', 'Person']),
  action: text(['操作', 'Action'], { max: 100 }),
  entity: text(['对象', 'Entity'], { max: 60 }),
  entityId: id(['记录', 'Record']),
  class: choice(['类别', 'Class'], auditClasses),
  outcome: choice(['结果', 'Result'], auditOutcomes),
  from: moment(['从', 'From']),
  to: moment(['到', 'To']),
} as const;

export const system = {
  /** Numbers and names of tables: nothing personal. Asked every ten seconds by whoever watches, so it is no event of the audit. */
  overview: operation('GET /api-user/system/overview', {
    spec: [],
    ours: 'the operator’s page (spec 2, systemOperationManage); the specification names no call for it',
    takes: {},
    gives: one({
      version: text(['版本', 'Version'], { required: true }),
      node: text(['Node', 'Node'], { required: true }),
      postgres: text(['数据库版本', 'Database version'], { required: true }),
      startedAt: moment(['启动时间', 'Started'], { required: true }),
      at: moment(['时间', 'Time'], { required: true }),
      databaseBytes: whole(['数据库大小', 'Database size'], { required: true }),
      fileBytes: whole(['文件大小', 'Size of files'], { required: true }),
      fileCount: whole(['文件数', 'Files'], { required: true }),
      diskFreeBytes: whole(['剩余空间', 'Space left'], { required: true }),
      memoryBytes: whole(['内存', 'Memory'], { required: true }),
      sockets: whole(['连接数', 'Sockets'], { required: true }),
      isEmbedded: flag(['内置数据库', 'Embedded database'], { required: true }),
      backup: json(['备份', 'Backup'], shape<BackupFacts>()),
      checks: json(['检查', 'Checks'], shape<readonly CheckFacts[]>(), { required: true }),
      jobs: json(['任务', 'Jobs'], shape<JobFacts>(), { required: true }),
      minutes: json(['每分钟', 'Minutes'], shape<readonly MinuteFacts[]>(), { required: true }),
      outside: json(['外部系统', 'Outside systems'], shape<readonly OutsideFacts[]>(), { required: true }),
      indexes: json(['待建索引', 'Indexes to be made'], shape<readonly IndexFacts[]>(), { required: true }),
      migrations: json(['结构版本', 'Migrations'], shape<{ readonly count: number; readonly last: string; readonly at: string | null }>(), { required: true }),
    }),
    right: 'system.operate',
    scope: 'group',
    class: 'read',
    audit: 'none',
  }),
  /** Newest first. Of the organisations where the reader holds the right; what nobody was logged in for belongs to the group. */
  auditList: operation('GET /api-user/system/audit/list', {
    spec: [],
    ours: 'the audit log with search (K3); the specification names no call for it',
    takes: { ...auditAsked, limit: whole(['条数', 'Limit'], { min: 1, max: pageLimits.max }), next: text(['继续', 'Next']) },
    gives: page(auditRow),
    right: 'audit.read',
    scope: 'orgAndBelow',
    class: 'read',
    audit: 'list',
  }),
  /** The same as a file. */
  auditExport: operation('GET /api-user/system/audit/export', {
    spec: [],
    ours: 'the audit log as a file; the specification names no call for it',
    takes: { ...auditAsked, format: choice(['格式', 'Format'], { xlsx: ['Excel', 'Excel'], csv: ['CSV', 'CSV'] }) },
    gives: binary,
    right: 'audit.read',
    scope: 'orgAndBelow',
    class: 'read',
    audit: 'export',
  }),
} as const;
