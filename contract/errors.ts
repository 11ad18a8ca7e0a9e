/**
 * Every refusal the product can make: its stable code, HTTP status and text. Where code and status differ the envelope wins.
 * Spec 8 fixes 0, 401, 403, 404, 405 and 500; the five-digit codes are ours. 401 and 403 mean the session is over.
 * A text says what happened and what to do next; `{name}` is filled in.
 */
import type { Label } from './label.ts';
import { entityErrors } from './refusals/entityErrors.ts';
import { approvalErrors } from './refusals/approvalErrors.ts';
import { callErrors } from './refusals/callErrors.ts';
import { orderErrors } from './refusals/orderErrors.ts';
import { entryErrors } from './refusals/entryErrors.ts';
import { fileErrors } from './refusals/fileErrors.ts';
import { outgoingErrors } from './refusals/outgoingErrors.ts';
import { mergeErrors } from './refusals/mergeErrors.ts';
import { messageErrors } from './refusals/messageErrors.ts';
import { organisationErrors } from './refusals/organisationErrors.ts';
import { processErrors } from './refusals/processErrors.ts';
import { visitErrors } from './refusals/visitErrors.ts';
import { socketErrors } from './refusals/socketErrors.ts';

export interface ErrorEntry {
  readonly code: number;
  readonly http: number;
  readonly text: Label;
}

export const errors = {
  sessionOver: { code: 401, http: 401, text: ['登录已过期，重新登录后继续，草稿还在', 'The session has ended. Log in again to go on; drafts are kept'] },
  sessionWithdrawn: { code: 403, http: 403, text: ['账号权限已变更，重新登录后继续', 'Your account has changed. Log in again to go on'] },
  notFound: {
    code: 404,
    http: 404,
    text: ['没有找到这条记录，可能已被移走，返回列表看看', 'This record was not found; it may have moved. Go back to the list'],
  },
  /** Spec 8: the console shows this message. */
  methodNotAllowed: { code: 405, http: 405, text: ['请求方式错误', 'request method error'] },
  /** Spec 8: only logged in debug mode. */
  internal: { code: 500, http: 500, text: ['服务器内部错误，没有保存，稍后重试', 'server internal error; nothing was saved, try again shortly'] },

  invalidInput: { code: 40001, http: 400, text: ['内容不符合要求：{detail}', 'The input does not fit: {detail}'] },
  unreadableBody: { code: 40002, http: 400, text: ['无法解析该请求，检查格式后重发', 'The request cannot be read. Check its format and send it again'] },
  ...entryErrors,
  ...approvalErrors,
  ...callErrors,
  ...outgoingErrors,
  refused: { code: 40301, http: 403, text: ['没有“{right}”权限，找管理员开通', 'You lack the right "{right}". Ask an administrator'] },
  foreignOrganisation: {
    code: 40302,
    http: 403,
    text: ['不属于您的机构，切换机构后再试', 'This belongs to an organisation that is not yours. Switch and try again'],
  },
  notYours: {
    code: 40303,
    http: 403,
    text: ['这个会话由{name}接待，只有本人或主管可以这样做', '{name} serves this conversation. Only this person or a lead may do that'],
  },
  notYourMessage: { code: 40304, http: 403, text: ['只能撤回自己发的消息', 'Only your own messages can be recalled'] },
  notYourNote: { code: 40305, http: 403, text: ['只能删除自己写的备注', 'Only your own notes can be removed'] },
  /** E7: nobody gives or takes what they have not. */
  notYoursToGrant: {
    code: 40306,
    http: 403,
    text: [
      '您自己没有“{right}”，不能授予或收回，让有这个权限的管理员来做',
      'You do not hold "{right}" yourself, so you can neither give nor take it. Ask somebody who does',
    ],
  },
  beyondYourScope: {
    code: 40307,
    http: 403,
    text: [
      '这会影响您管不到的机构，切换到上级机构或找集团管理员',
      'This would reach organisations that are not yours. Switch to the one above, or ask the administrator of the group',
    ],
  },
  mayMoreThanYou: {
    code: 40308,
    http: 403,
    text: ['{name}的权限比您多，只有同样权限的管理员能改', '{name} may do more than you. Only an administrator who may as much can change this'],
  },
  notYourself: { code: 40309, http: 403, text: ['不能对自己的账号这样做，让另一位管理员来做', 'Not with your own account. Ask another administrator'] },
  alreadyClaimed: { code: 40904, http: 409, text: ['{name}已先接手，看下一个', '{name} has taken it already. Go to the next one'] },
  atCapacity: {
    code: 40905,
    http: 409,
    text: ['手上已有 {count} 个，达到上限 {limit}，先办结或转出一个', '{count} at hand reach the limit of {limit}. Finish or hand over one first'],
  },
  newerMessage: { code: 40906, http: 409, text: ['客户刚发来新消息，看过再结束', 'The customer has just written. Read it before closing'] },
  recallTooLate: { code: 40907, http: 409, text: ['超过 2 分钟，不能撤回', 'More than 2 minutes have passed: it can no longer be recalled'] },
  targetUnknown: {
    code: 40908,
    http: 409,
    text: ['转接对象不在这个机构或不能接待，换一位', 'This target is not in the organisation or cannot answer. Choose another one'],
  },
  shortcutTaken: { code: 40909, http: 409, text: ['短码“{shortcut}”已被使用，换一个', 'The shortcut "{shortcut}" is taken. Choose another one'] },
  pinnedTooMany: {
    code: 40910,
    http: 409,
    text: ['已置顶 {limit} 个会话，先取消一个再置顶', '{limit} conversations are pinned already. Unpin one first'],
  },
  versionConflict: { code: 40901, http: 409, text: ['别人刚改过，刷新后再决定', 'Somebody changed it meanwhile. Look at the new state and decide again'] },
  bulkRefused: {
    code: 40914,
    http: 409,
    text: ['{count} 条不能这样做，一条也没有改，看过原因再决定', '{count} rows cannot be changed like this, so none was. Look at the reasons and decide again'],
  },
  exportTooLarge: {
    code: 40915,
    http: 409,
    text: ['超过 {limit} 条，没有导出，先缩小筛选范围', 'There are more than {limit} rows, so nothing was exported. Narrow the filter first'],
  },
  impossibleMove: { code: 40902, http: 409, text: ['“{from}”不能变为“{to}”，现在可以：{allowed}', '"{from}" cannot become "{to}". Possible now: {allowed}'] },
  clientIdReused: {
    code: 40903,
    http: 409,
    text: ['同一编号已用于另一条消息，重新发送', 'This client id already belongs to another message. Send it as a new one'],
  },
  bodyTooLarge: { code: 41301, http: 413, text: ['内容超过 {limit}，缩小后再传', 'Larger than {limit}. Make it smaller and send again'] },
  notAnImage: { code: 41501, http: 415, text: ['只接受 JPG 或 PNG 图片，换一张再传', 'Only JPG or PNG pictures are accepted. Choose another one'] },
  notADocument: {
    code: 41502,
    http: 415,
    text: [
      '只接受 PDF、Word（docx）、Excel（xlsx）、CSV、TXT 和 JPG、PNG，换一个文件再传',
      'Only PDF, Word (docx), Excel (xlsx), CSV, TXT, JPG and PNG are accepted. Choose another file',
    ],
  },
  ...organisationErrors,
  archived: { code: 40931, http: 409, text: ['已归档，先取消归档', 'Archived. Bring it back first'] },
  cannotFollowUp: {
    code: 40932,
    http: 409,
    text: ['{name}看不到这家机构的客户，换一位同事', '{name} sees no customers of that organisation. Choose another colleague'],
  },
  noFollowRole: {
    code: 40945,
    http: 409,
    text: ['{name}没有这家机构的随访角色，换一位同事', '{name} holds no follow-up role of that organisation. Choose another colleague'],
  },
  ownRowsOnly: {
    code: 40940,
    http: 409,
    text: ['您只看得到自己负责的记录，转交由看得到全机构的同事来做', 'You see your own records only. A colleague who sees all of them passes them on'],
  },
  ...entityErrors,
  ...mergeErrors,
  ...messageErrors,
  ...orderErrors,
  startsHere: {
    code: 40919,
    http: 409,
    text: ['这是他的默认机构，先把另一个机构设为默认', 'This person starts here. Make another organisation the default first'],
  },
  ...fileErrors,
  tooFast: { code: 42902, http: 429, text: ['发得太快，稍等 {seconds} 秒', 'Too fast. Wait {seconds} s'] },
  unavailable: {
    code: 50301,
    http: 503,
    text: ['数据库暂时不可用，内容没有保存，稍后重试', 'The database is not available. Nothing was saved; try again shortly'],
  },
  overloaded: { code: 50302, http: 503, text: ['服务繁忙，{seconds} 秒后自动重试', 'The server is busy. Try again in {seconds} s'] },
  /** The connection broke while COMMIT was under way (L5): resolved by key, never tried again blindly. */
  commitUnknown: {
    code: 50304,
    http: 503,
    text: [
      '连接中断，不确定是否已保存，刷新后查看再决定',
      'The connection broke and it is not known whether this was saved. Look at the current state before trying again',
    ],
  },
  restarting: { code: 50303, http: 503, text: ['服务正在重启，稍后重试', 'The server is restarting. Try again shortly'] },
  spaceUsedUp: {
    code: 50702,
    http: 507,
    text: ['文件空间已用完（上限 {limit}），没有保存，先清理文件', 'The room for files is used up ({limit}). Nothing was saved; remove some files first'],
  },
  diskFull: { code: 50701, http: 507, text: ['服务器空间不足，没有保存，联系管理员', 'The server is out of space. Nothing was saved; tell an administrator'] },

  ...socketErrors,
  ...processErrors,
  ...visitErrors,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorName = keyof typeof errors;
/**
 * Other things go wrong with a call, too: it was not made because the live connection is away or because the back end knows the specification alone, nothing answered,
 * the answer came too late, the person who asked gave up, it was not understood, or its code is one that this product does not know (then the answer's own text is
 * shown).
 */
export type FailureReason = ErrorName | 'offline' | 'notOffered' | 'network' | 'timeout' | 'cancelled' | 'unreadable' | 'other';

const byCode: ReadonlyMap<number, ErrorName> = new Map((Object.keys(errors) as ErrorName[]).map((name) => [errors[name].code, name]));
export const errorNamed = (code: number): ErrorName | undefined => byCode.get(code);

/** Fills `{name}`; an absent value stays visible, so that a forgotten one is noticed. */
export function errorText(name: ErrorName, language: 'zh-CN' | 'en', values: Readonly<Record<string, string | number>> = {}): string {
  const template = errors[name].text[language === 'en' ? 1 : 0];
  return template.replace(/\{(\w+)\}/g, (whole, key: string) => (key in values ? String(values[key]) : whole));
}

/** Close codes of the socket (design 5); 1009 is the protocol's own. */
export const closeCodes = { restart: 1012, tooLarge: 1009, badFrames: 4400, sessionEnded: 4401, rightLost: 4403, tooFast: 4429, behind: 4408 } as const;
