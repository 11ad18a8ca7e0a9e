/**
 * The tiles of the workbench (docs/adr/0108): what each says, how it is counted and which rows it is of, written once. A number is the rows of an entity that its filter lists: the
 * server counts them, and the console opens the list with the same filter. Data alone.
 */
import { asker } from '#contract/filter.ts';
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';
import type { Label } from '#contract/label.ts';
import { approvalTile } from './approvalTile.ts';
import { returningTile } from './returningTile.ts';

/** Days from today in Shanghai, this very moment, or the first day of the week or month that today is in. */
export type TileEdge = number | 'now' | 'week' | 'month';

export interface TileNumber {
  /** The entity whose rows are counted. */
  readonly of: string;
  readonly label: Label;
  readonly where?: readonly (FilterTerm | FilterGroup)[];
  /** Both days are within. */
  readonly over?: { readonly field: string; readonly from?: TileEdge; readonly to?: TileEdge };
  /** An amount in fen that is added up, and told in place of the count. */
  readonly sum?: string;
  /** Above zero somebody waits too long. */
  readonly isLate?: true;
  /** Rows of these entities move it as well. */
  readonly movedBy?: readonly string[];
}
export interface Tile {
  readonly label: Label;
  /** One sentence: what the first number says. */
  readonly says: Label;
  readonly formula: Label;
  /** The first one is the tile's own; each leads to its rows. */
  readonly numbers: Readonly<Record<string, TileNumber>>;
  /** The first rows of one of its numbers, with these of their fields. A moment that ends a day is told as the last minute of that day. */
  readonly rows?: {
    readonly of: string;
    readonly shows: readonly string[];
    readonly at?: string;
    readonly endsDay?: true;
    readonly sort?: string;
    readonly none: Label;
  };
  /** The first number so many days back, a bar a day. */
  readonly days?: { readonly field: string; readonly last: number };
  /** The first of these two numbers is a part of the second. */
  readonly part?: readonly [string, string];
}

const today = (field: string) => ({ field, from: 0, to: 0 }) as const;
const openCalls: FilterTerm = ['status', 'anyOf', ['waiting', 'taken', 'callBack']];
/** At its moment a promised call-back is offered to everybody again (`callBackNow`), and stays promised until somebody calls. */
const promisedCalls: FilterTerm = ['status', 'anyOf', ['waiting', 'callBack']];
const openComplaints: FilterTerm = ['status', 'anyOf', ['received', 'handling', 'escalated']];
const undoneVisits: FilterTerm = ['status', 'anyOf', ['planned', 'due', 'inProgress', 'missed']];
const paid: FilterTerm = ['status', 'anyOf', ['paid', 'inService', 'completed']];

export const tiles = {
  fresh: {
    label: ['今日新客户', 'New customers today'],
    says: ['今天建档的客户', 'Customers whose file was begun today'],
    formula: ['创建时间在今天（北京时间）', 'Created today (Shanghai time)'],
    numbers: {
      today: { of: 'member', label: ['今天', 'Today'], over: today('createdAt') },
      free: { of: 'member', label: ['未分配', 'With nobody'], over: today('createdAt'), where: [['ownerUserId', 'empty', null]] },
      yesterday: { of: 'member', label: ['昨天', 'Yesterday'], over: { field: 'createdAt', from: -1, to: -1 } },
    },
    rows: {
      of: 'today',
      shows: ['source', 'ownerUserId'],
      at: 'createdAt',
      sort: '-createdAt',
      none: ['今天还没有新客户。新建档的客户会马上出现在这里。', 'No new customers today yet. Whoever gets a file appears here at once.'],
    },
    days: { field: 'createdAt', last: 14 },
  },
  chats: {
    label: ['在线咨询', 'Chats'],
    says: ['会话里正在等回复的客户', 'Customers who wait for an answer in a chat'],
    formula: ['客户有等待回复的会话；按客户计，不按会话计', 'The customer has a chat that waits for an answer; customers are counted, not chats'],
    numbers: {
      unanswered: { of: 'member', label: ['等待回复', 'Unanswered'], where: [['chat', 'anyOf', ['queued', 'unanswered']]], movedBy: ['conversation'] },
      queued: { of: 'member', label: ['待接入', 'In the queue'], where: [['chat', 'is', 'queued']], isLate: true, movedBy: ['conversation'] },
      serving: { of: 'member', label: ['接待中', 'Being served'], where: [['chat', 'is', 'serving']], movedBy: ['conversation'] },
    },
  },
  orders: {
    label: ['今日订单', 'Orders today'],
    says: ['今天产生的订单', 'Orders made today'],
    formula: ['创建时间在今天（北京时间），不分状态', 'Created today (Shanghai time), in any state'],
    numbers: {
      today: { of: 'order', label: ['今天', 'Today'], over: today('createdAt') },
      unpaid: { of: 'order', label: ['待支付', 'To be paid'], where: [['status', 'is', 'unpaid']] },
      review: { of: 'order', label: ['待审核', 'To review'], where: [['status', 'is', 'pendingReview']] },
    },
    days: { field: 'createdAt', last: 14 },
  },
  revenue: {
    label: ['成交额', 'Revenue'],
    says: ['今天收到的款', 'Money received today'],
    formula: ['支付时间在今天的订单，实收金额相加；含服务中和已完成', 'Orders paid today, amounts received added up; in service and completed ones are within'],
    numbers: {
      today: { of: 'order', label: ['今天', 'Today'], over: today('paidAt'), where: [paid], sum: 'paidAmount' },
      week: { of: 'order', label: ['本周', 'This week'], over: { field: 'paidAt', from: 'week', to: 0 }, where: [paid], sum: 'paidAmount' },
      month: { of: 'order', label: ['本月', 'This month'], over: { field: 'paidAt', from: 'month', to: 0 }, where: [paid], sum: 'paidAmount' },
    },
    days: { field: 'paidAt', last: 14 },
  },
  reminders: {
    label: ['随访提醒', 'Follow-up reminders'],
    says: ['今天要做、还没有完成的回访', 'Return visits of today that are not done yet'],
    formula: [
      '计划时间在那一天；未取消、未完成算待做，昨天的含已逾期',
      'Planned for that day; neither cancelled nor done counts as to do, missed ones of yesterday within',
    ],
    numbers: {
      today: { of: 'returnVisit', label: ['今天待做', 'Today, to do'], over: today('plannedAt'), where: [undoneVisits] },
      done: { of: 'returnVisit', label: ['今天已完成', 'Today, done'], over: today('plannedAt'), where: [['status', 'is', 'done']] },
      yesterday: {
        of: 'returnVisit',
        label: ['昨天未完成', 'Yesterday, not done'],
        over: { field: 'plannedAt', from: -1, to: -1 },
        where: [undoneVisits],
        isLate: true,
      },
      doneYesterday: {
        of: 'returnVisit',
        label: ['昨天已完成', 'Yesterday, done'],
        over: { field: 'plannedAt', from: -1, to: -1 },
        where: [['status', 'is', 'done']],
      },
      tomorrow: { of: 'returnVisit', label: ['明天', 'Tomorrow'], over: { field: 'plannedAt', from: 1, to: 1 }, where: [['status', 'isNot', 'cancelled']] },
    },
    rows: {
      of: 'today',
      shows: ['type', 'status', 'executorId'],
      at: 'plannedAt',
      sort: 'plannedAt',
      none: ['今天的回访都做完了。', 'All visits of today are done.'],
    },
  },
  due: {
    label: ['客户到期跟进', 'Customers to follow up'],
    says: ['约定在今天跟进、还没有跟进的客户', 'Customers to be followed up today who have not been yet'],
    formula: ['“下次跟进”在今天；写下跟进后日期会移走', '“Next follow-up” is today; a follow-up moves the date on'],
    numbers: {
      today: { of: 'member', label: ['今天', 'Today'], over: today('nextFollowAt') },
      late: { of: 'member', label: ['已过期', 'Late'], over: { field: 'nextFollowAt', to: -1 }, isLate: true },
      tomorrow: { of: 'member', label: ['明天', 'Tomorrow'], over: { field: 'nextFollowAt', from: 1, to: 1 } },
    },
  },
  returning: returningTile,
  followUps: {
    label: ['全部跟进', 'All follow-ups'],
    says: ['今天写下的跟进', 'Follow-ups written down today'],
    formula: ['跟踪时间在今天（北京时间）', 'Tracked today (Shanghai time)'],
    numbers: {
      today: { of: 'trackRecord', label: ['今天', 'Today'], over: today('trackedAt') },
      week: { of: 'trackRecord', label: ['本周', 'This week'], over: { field: 'trackedAt', from: 'week', to: 0 } },
      month: { of: 'trackRecord', label: ['本月', 'This month'], over: { field: 'trackedAt', from: 'month', to: 0 } },
      visits: { of: 'returnVisit', label: ['全部待回访', 'Visits to do'], where: [['status', 'anyOf', ['planned', 'due', 'inProgress']]] },
      unread: { of: 'trackRecord', label: ['未读', 'Unread'], where: [['isRead', 'is', false]] },
    },
    rows: {
      of: 'today',
      shows: ['way', 'trackerName'],
      at: 'trackedAt',
      sort: '-trackedAt',
      none: ['今天还没有跟进记录。', 'No follow-up has been written down today yet.'],
    },
    days: { field: 'trackedAt', last: 14 },
  },
  birthdays: {
    label: ['今日生日', 'Birthdays today'],
    says: ['今天过生日的客户', 'Customers whose birthday is today'],
    formula: [
      '生日的月和日是今天；2 月 29 日出生的人在平年于 2 月 28 日祝贺',
      'Month and day of birth are today’s; 29 February is congratulated on the 28th in other years',
    ],
    numbers: { today: { of: 'member', label: ['今天', 'Today'], where: [['isBirthday', 'is', true]] } },
    rows: { of: 'today', shows: ['birthday', 'ownerUserId'], none: ['今天没有客户过生日。', 'No customer has a birthday today.'] },
  },
  todo: {
    label: ['我的待办', 'My tasks'],
    says: ['等我处理的投诉', 'Complaints that wait for me'],
    formula: [
      '处理人是我、尚未答复的投诉；旁边是到今天为止由我回访、跟进和回拨的，还有三天内会退回公海的客户',
      'I look after them and they are not answered; beside them what I am to visit, follow up and call back until today, and who of mine goes back to the pool within three days',
    ],
    numbers: {
      complaints: { of: 'complaint', label: ['投诉', 'Complaints'], where: [['assigneeId', 'is', asker.me], openComplaints] },
      visits: {
        of: 'returnVisit',
        label: ['回访', 'Visits'],
        over: { field: 'plannedAt', to: 0 },
        where: [
          undoneVisits,
          {
            any: [
              ['executorId', 'is', asker.me],
              ['deputyId', 'is', asker.me],
            ],
          },
        ],
      },
      customers: { of: 'member', label: ['客户跟进', 'To follow up'], over: { field: 'nextFollowAt', to: 0 }, where: [['ownerUserId', 'is', asker.me]] },
      returning: { ...returningTile.numbers.mine, label: ['即将回收', 'Back to the pool'] },
      callBacks: {
        of: 'callTask',
        label: ['约定回拨', 'Call-backs'],
        over: { field: 'callBackAt', to: 0 },
        where: [['promisedBy', 'is', asker.me], promisedCalls],
      },
      unread: {
        of: 'trackRecord',
        label: ['未读跟进', 'Unread'],
        where: [
          ['isRead', 'is', false],
          ['trackerId', 'isNot', asker.me],
        ],
      },
    },
  },
  complaints: {
    label: ['投诉', 'Complaints'],
    says: ['还没有答复的投诉', 'Complaints that are not answered yet'],
    formula: ['状态是待处理、处理中或已升级', 'Received, in progress or escalated'],
    numbers: {
      open: { of: 'complaint', label: ['未答复', 'Open'], where: [openComplaints] },
      late: { of: 'complaint', label: ['已超期', 'Late'], over: { field: 'dueAt', to: 'now' }, where: [openComplaints], isLate: true },
      today: { of: 'complaint', label: ['今天新增', 'New today'], over: today('createdAt') },
    },
    rows: {
      of: 'open',
      shows: ['level', 'status', 'assigneeId'],
      at: 'dueAt',
      sort: 'dueAt',
      none: ['没有未答复的投诉。', 'No complaint waits for an answer.'],
    },
  },
  calls: {
    label: ['呼叫任务', 'Call tasks'],
    says: ['等着拨打的任务', 'Tasks that wait to be called'],
    formula: ['状态是待拨打、拨打中或待回拨', 'Waiting, being called or to be called back'],
    numbers: {
      open: { of: 'callTask', label: ['待拨打', 'Open'], where: [openCalls] },
      late: {
        of: 'callTask',
        label: ['回拨已过时', 'Call-backs late'],
        over: { field: 'callBackAt', to: 'now' },
        where: [promisedCalls],
        isLate: true,
      },
      called: { of: 'callTask', label: ['今天已拨', 'Called today'], over: today('lastCallAt') },
    },
  },
  approvals: approvalTile,
  customers: {
    label: ['客户总数', 'Customers'],
    says: ['现在的客户', 'Customers as of now'],
    formula: ['没有归档的客户', 'Customers who are not archived'],
    numbers: {
      all: { of: 'member', label: ['全部', 'All'] },
      mine: { of: 'member', label: ['我跟进的', 'Followed by me'], where: [['ownerUserId', 'is', asker.me]] },
      free: { of: 'member', label: ['无跟进人', 'With nobody'], where: [['ownerUserId', 'empty', null]] },
    },
  },
} as const satisfies Readonly<Record<string, Tile>>;

export type TileName = keyof typeof tiles;
export const tileNames = Object.keys(tiles) as readonly TileName[];
export const isTileName = (name: string): name is TileName => Object.hasOwn(tiles, name);
/** The table as it is read by name. */
export const tileOf = (name: TileName): Tile => tiles[name];

/** Nobody has arranged anything yet: the contents of the specification, in its order (spec 2: workbench). */
export const usualTiles: readonly TileName[] = ['fresh', 'chats', 'orders', 'revenue', 'todo', 'complaints', 'reminders', 'followUps', 'birthdays'];

/** Entities whose changes move a tile. */
export const movedBy = (name: TileName): ReadonlySet<string> =>
  new Set(Object.values(tileOf(name).numbers).flatMap((number) => [number.of, ...(number.movedBy ?? [])]));
