/** The workbench of a person (spec 2): its tiles in their order, what they saw last, and what stood there this morning. What is counted: contract/workbench/tiles.ts. */
import { day, flag, id, json, many, moment, ref, shape, text, whole } from '#contract/kinds.ts';
import { workbenchLimits } from '#contract/limits/workbench.ts';
import { nothing, one, operation, resource, rows } from '#contract/resource.ts';
import { listTakes, namedTakes } from '#contract/standardShapes.ts';
import type { CountsThen, TileCounts, ToldChange, ToldTile } from '#contract/workbench/told.ts';

const read = { right: 'signedIn', scope: 'org', class: 'read', audit: 'none' } as const;
const write = { right: 'signedIn', scope: 'org', class: 'write', audit: 'none' } as const;
const tileNames = many(['磁贴', 'Tiles'], text(['磁贴', 'Tile'], { max: 40 }), { max: workbenchLimits.tiles });

const firstRows = rows({
  id: id(['编号', 'Id'], { required: true }),
  title: text(['名称', 'Name'], { required: true }),
  says: many(['说明', 'Says'], text(['说明', 'Says']), { required: true }),
  at: moment(['时间', 'At']),
});
const spec = ['unspecified.misc.a-few-crm-get-calls'] as const;
/** They take the names of the specification as a list does. */
const takes = { ...namedTakes, id: listTakes.id, searchValue: listTakes.searchValue, page: listTakes.page, limit: listTakes.limit } as const;
const get = { spec, takes, gives: firstRows, right: 'member.read', scope: 'org', class: 'read', audit: 'list' } as const;

export const workbench = resource('workbench', {
  label: ['工作台', 'Workbench'],
  orgOwned: true,
  fields: {
    userId: ref(['人员', 'Staff user'], 'staffUser', { required: true }),
    /** Empty: those of a role, or the usual ones. */
    tiles: tileNames,
    seenAt: moment(['上次查看', 'Last seen']),
    seen: json(['上次看到', 'Seen last'], shape<TileCounts>()),
    /** These stood there when they looked before this visit. */
    sinceAt: moment(['对比起点', 'Compared since']),
    since: json(['对比数字', 'Compared with'], shape<TileCounts>()),
    morningOn: day(['早间日期', 'Morning of']),
    morningAt: moment(['早间时刻', 'Counted in the morning']),
    morning: json(['早间数字', 'Numbers of the morning'], shape<TileCounts>()),
  },
  unique: [['orgId', 'userId']],
  indexes: [['userId']],
  operations: {
    /** Numbers and first rows of these tiles; of all that the caller may see where none is named. */
    figures: operation('GET /crm-server/userDataCenter/figures', {
      spec: ['crm-server.userDataCenter.resource'],
      takes: { tiles: text(['磁贴', 'Tiles'], { max: 1_000 }) },
      gives: one({
        asOf: moment(['截至', 'As of'], { required: true }),
        today: day(['今天', 'Today'], { required: true }),
        tiles: json(['磁贴', 'Tiles'], shape<readonly ToldTile[]>(), { required: true }),
      }),
      ...read,
    }),
    /** Somebody opens their workbench: how it is arranged, and what it is compared with. A visit begins where they were away for a while. */
    open: operation('POST /crm-server/userDataCenter', {
      spec: ['crm-server.userDataCenter.workbench'],
      takes: {},
      gives: one({
        tiles: many(['磁贴', 'Tiles'], text(['磁贴', 'Tile']), { required: true }),
        /** All that they may choose from. */
        offered: many(['可选', 'Offered'], text(['磁贴', 'Tile']), { required: true }),
        arrangedBy: text(['来自', 'Arranged by'], { required: true }),
        since: json(['上次查看', 'Seen last'], shape<CountsThen>()),
        morning: json(['早间', 'Morning'], shape<CountsThen>()),
        onDuty: whole(['在岗', 'On duty'], { required: true }),
        /** A role's tiles are set by whoever may say what it may do. */
        roles: json(['角色', 'Roles'], shape<readonly { readonly code: string; readonly name: string }[]>(), { required: true }),
      }),
      ...write,
    }),
    /** Their next visit is compared with what somebody sees now; `isRead`: this one, too. */
    seen: operation('POST /crm-server/userDataCenter/seen', {
      spec: [],
      ours: 'what changed since somebody last looked is told by what they saw; the specification names no call for it',
      takes: { counts: json(['数字', 'Numbers'], shape<TileCounts>(), { required: true }), isRead: flag(['标为已看', 'Marked as seen']) },
      gives: nothing,
      ...write,
    }),
    /** Tiles in an order of the caller's own; of a role for whoever sets roles; without tiles those of the role, or the usual ones, hold again. */
    arrange: operation('POST /crm-server/userDataCenter/arrange', {
      spec: [],
      ours: 'tiles are chosen and placed by person and role; the specification names no call for it',
      takes: { tiles: tileNames, roleCode: text(['角色', 'Role'], { max: 60 }) },
      gives: one({ tiles: many(['磁贴', 'Tiles'], text(['磁贴', 'Tile']), { required: true }), arrangedBy: text(['来自', 'Arranged by'], { required: true }) }),
      ...write,
      audit: 'change',
    }),
    /** The numbers of the caller in one list, for whoever draws them elsewhere. */
    indexStatistics: operation('GET /crm-server/index/statistics', {
      spec: ['unspecified.misc.index-statistics'],
      takes: {},
      gives: rows({
        key: text(['键', 'Key'], { required: true }),
        name: text(['名称', 'Name'], { required: true }),
        value: whole(['数值', 'Value'], { required: true }),
      }),
      ...read,
    }),
    newCustomers: operation('GET /crm/get/newCustomers', get),
    birthdays: operation('GET /crm/get/birthdays', get),
    /** They are visits, whoever reads customers besides. */
    followUps: operation('GET /crm/get/followUps', { ...get, right: 'returnVisit.read' }),
    /** Changes of customers, orders, complaints, calls and return visits since the caller last looked, newest first. */
    changes: operation('GET /crm/get/changes', {
      spec,
      takes: {},
      gives: one({
        since: moment(['自', 'Since'], { required: true }),
        changes: json(['变化', 'Changes'], shape<readonly ToldChange[]>(), { required: true }),
        isCut: flag(['还有更多', 'There are more'], { required: true }),
      }),
      ...read,
      audit: 'list',
    }),
  },
});

/** Whoever holds a role and has arranged nothing has these tiles. */
export const workbenchRole = resource('workbenchRole', {
  label: ['角色的工作台', 'Workbench of a role'],
  orgOwned: true,
  fields: {
    roleCode: text(['角色', 'Role'], { required: true, max: 60 }),
    tiles: many(['磁贴', 'Tiles'], text(['磁贴', 'Tile'], { max: 40 }), { required: true }),
  },
  unique: [['orgId', 'roleCode']],
  operations: {},
});
