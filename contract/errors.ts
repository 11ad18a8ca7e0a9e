/**
 * Every refusal the product can make: its stable code, HTTP status and text. Where code and status differ the envelope wins.
 * Spec 8 fixes 0, 401, 403, 404, 405 and 500; the five-digit codes are ours. 401 and 403 mean the session is over.
 * A text says what happened and what to do next; `{name}` is filled in.
 */
import type { Label } from './kinds.ts';
import { entityErrors } from './entityErrors.ts';
import { orderErrors } from './orderErrors.ts';

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
  usernameForm: {
    code: 40003,
    http: 400,
    text: ['账号只能用字母、数字和 . _ - @，以字母或数字开头', 'An account holds letters, digits and . _ - @ only, and begins with a letter or digit'],
  },
  passwordLength: { code: 40004, http: 400, text: ['密码要有 8 到 256 个字符，改好再提交', 'A password has 8 to 256 characters. Change it and submit again'] },
  passwordCommon: { code: 40005, http: 400, text: ['这个密码太常见，换一个别人猜不到的', 'This password is too common. Choose one that nobody guesses'] },
  passwordIsName: { code: 40006, http: 400, text: ['密码不能和账号一样，换一个', 'The password is the account name. Choose another one'] },
  passwordIsOld: { code: 40007, http: 400, text: ['新密码和原密码一样，换一个', 'The new password is the current one. Choose another one'] },
  passwordWrong: { code: 40103, http: 400, text: ['原密码不对，检查后重试', 'The current password is wrong. Check it and try again'] },
  loginFailed: { code: 40101, http: 400, text: ['账号或密码不对，检查后重试', 'Account or password is wrong. Check and try again'] },
  loginTooOften: { code: 42901, http: 429, text: ['试得太多，{seconds} 秒后再试', 'Too many tries. Try again in {seconds} s'] },
  /** Used, expired, unknown and replaced links alike. */
  firstLinkOver: {
    code: 40102,
    http: 400,
    text: [
      '链接已用过、已过期或不完整。已有管理员就直接登录，没有就重启服务，会打印新链接',
      'This link is used, expired or incomplete. Log in if there is an administrator; if not, restart the server, which prints a new link',
    ],
  },
  /** Missing, wrong, old and used codes alike, for every account alike (F3). */
  validCodeWrong: {
    code: 40104,
    http: 400,
    text: [
      '要填收到的验证码；没收到、填错或过了 5 分钟，就再发一次',
      'The validation code that was sent to you is needed. If it did not come, is wrong or older than 5 minutes, send another one',
    ],
  },
  /** Used, expired, unknown and replaced links alike. */
  invitationOver: { code: 40105, http: 400, text: ['链接已用过、已过期或不完整，再要一个', 'This link is used, expired or incomplete. Ask for another one'] },
  /** Unknown, expired, used and foreign ones alike. */
  scanOver: {
    code: 40106,
    http: 400,
    text: ['二维码已失效，在电脑上换一个再扫', 'This code is no longer valid. Show another one on the computer and scan it'],
  },
  scanUnknown: {
    code: 40107,
    http: 400,
    text: [
      '这个企业微信账号没有对应的启用账号，用密码登录或找管理员',
      'No account belongs to this WeCom user. Log in with your password, or ask an administrator',
    ],
  },
  scanAbsent: { code: 40108, http: 400, text: ['这里还没有接入企业微信，用密码登录', 'WeCom is not connected here. Log in with your password'] },
  wecomFailed: { code: 50202, http: 502, text: ['企业微信没有应答，稍后再试或用密码登录', 'WeCom does not answer. Try again later, or use your password'] },
  /** Used, old, wrong and foreign codes alike. */
  wechatCodeOver: { code: 40109, http: 400, text: ['微信授权已失效，重新打开页面再试', 'This permission of WeChat is over. Open the page again'] },
  wechatAbsent: { code: 40110, http: 400, text: ['这家机构还没有接入微信，联系院方', 'This organisation is not connected to WeChat. Ask the hospital'] },
  wechatFailed: { code: 50203, http: 502, text: ['微信没有应答，稍后再试', 'WeChat does not answer. Try again later'] },
  codeTooOften: { code: 42905, http: 429, text: ['验证码发得太多，{seconds} 秒后再发', 'Too many codes were sent. Ask again in {seconds} s'] },
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
  /** E7: nobody gives or takes what he has not. */
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
  alreadyClaimed: { code: 40904, http: 409, text: ['{name}已接入这个会话，看下一位', '{name} has taken this conversation. Go to the next one'] },
  atCapacity: {
    code: 40905,
    http: 409,
    text: ['已接待 {count} 位，达到上限 {limit}，先结束或转接一位', '{count} open conversations reach the limit of {limit}. Close or hand over one first'],
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
  roleFixed: {
    code: 40916,
    http: 409,
    text: ['集团管理员始终拥有全部权限，不能修改，另建一个角色', 'The group administrator always holds every right. Make another role instead'],
  },
  roleHeld: { code: 40917, http: 409, text: ['还有 {count} 人担任这个角色，先改他们的角色', '{count} people hold this role. Give them another one first'] },
  ownRole: { code: 40920, http: 409, text: ['您自己担任这个角色，让另一位管理员来改', 'You hold this role yourself. Ask another administrator'] },
  lastAdministrator: {
    code: 40921,
    http: 409,
    text: ['这是最后一位集团管理员，先让另一位担任', 'This is the last administrator of the group. Make somebody else one first'],
  },
  groupStays: {
    code: 40922,
    http: 409,
    text: ['集团是整棵机构树的根，不能移动、停用或删除', 'The group is the root of all organisations: it cannot be moved, disabled or removed'],
  },
  ownOrganisation: {
    code: 40923,
    http: 409,
    text: ['您正在这个机构或它的下级工作，切换到别的机构再做', 'You work in this organisation or below it. Switch to another one first'],
  },
  orgHasBelow: { code: 40924, http: 409, text: ['下面还有 {count} 个机构，先移走或删除', '{count} organisations stand below it. Move or remove them first'] },
  orgHasPeople: { code: 40925, http: 409, text: ['还有 {count} 人在这个机构工作，先移走', '{count} people work in it. Move them first'] },
  orgInUse: { code: 40926, http: 409, text: ['有客户、订单或会话属于它，改为停用', 'Customers, orders or conversations belong to it. Disable it instead'] },
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
  ...orderErrors,
  startsHere: {
    code: 40919,
    http: 409,
    text: ['这是他的默认机构，先把另一个机构设为默认', 'This person starts here. Make another organisation the default first'],
  },
  sliceUnfit: {
    code: 40911,
    http: 409,
    text: ['这一片和文件对不上，文件没有保存，重新上传', 'This slice does not belong to the file. Nothing was saved; upload it again'],
  },
  uploadBroken: {
    code: 40912,
    http: 409,
    text: ['传到的内容和原文件不一致，没有保存，重新上传', 'What arrived differs from the file. Nothing was saved; upload it again'],
  },
  fileInUse: {
    code: 40913,
    http: 409,
    text: ['文件正在使用，不能删除：{where}', 'The file is in use and cannot be removed: {where}'],
  },
  tooManyUploads: {
    code: 42903,
    http: 429,
    text: ['有 {count} 个文件还没传完，传完或取消几个再继续', '{count} files are not finished yet. Finish or cancel some first'],
  },
  tooManyJobs: {
    code: 42904,
    http: 429,
    text: ['有 {count} 个导入或导出还在进行，等完成或停掉几个再开始', '{count} imports and exports are under way. Wait for some or stop them first'],
  },
  /** A file that cannot be read as a table; the detail says why. */
  tableUnfit: { code: 42202, http: 422, text: ['{detail}', '{detail}'] },
  cardUnreadable: {
    code: 42201,
    http: 422,
    text: [
      '照片上没有认出身份证，照片没有保存，换一张清晰的或手工填写',
      'No identity card was recognised. The picture was not kept; take a clearer one or type it in',
    ],
  },
  recognitionAbsent: {
    code: 50101,
    http: 501,
    text: ['还没有配置身份证识别，照片没有保存，手工填写', 'Recognition of cards is not configured. The picture was not kept; type it in'],
  },
  recognitionFailed: {
    code: 50201,
    http: 502,
    text: ['身份证识别服务没有回应，照片没有保存，重试或手工填写', 'The recognition service did not answer. The picture was not kept; try again or type it in'],
  },
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

  ticketRefused: {
    code: 41001,
    http: 401,
    text: ['连接凭证无效或已用过，换新凭证再连', 'The ticket is unknown, used or older than 30 s. Fetch a new one and connect again'],
  },
  frameUnreadable: { code: 41002, http: 400, text: ['无法解析该帧：{detail}', 'The frame cannot be read: {detail}'] },
  frameUnknown: { code: 41003, http: 400, text: ['不认识的消息类型 {type}', 'Unknown message type {type}. Send 0, 1, 3, 4 or 19'] },
  frameServerOnly: { code: 41004, http: 403, text: ['类型 {type} 只能由服务器发出', 'Type {type} comes from the server only'] },
  frameForged: {
    code: 41005,
    http: 403,
    text: ['发送者与登录身份不符，重新登录后再发', 'The sender differs from the session. Log in again and send once more'],
  },
  frameTooLarge: { code: 41006, http: 413, text: ['内容太长，拆成几条再发', 'The text is too long. Split it into several messages'] },
  conversationUnknown: { code: 41007, http: 404, text: ['没有这个会话，刷新列表', 'There is no such conversation. Reload the list'] },
  orderForeign: { code: 41008, http: 403, text: ['订单不属于这位患者，换一张订单', 'The order does not belong to this patient. Choose another one'] },
  fileForeign: { code: 41009, http: 403, text: ['图片不是您上传的，重新上传', 'The picture is not one you uploaded. Upload it again'] },
  tooManySockets: { code: 41010, http: 429, text: ['打开的窗口太多，关掉几个再连', 'Too many open windows. Close some and connect again'] },
  /** Someone else took or was given the conversation since the sender looked. */
  takenByOther: {
    code: 41012,
    http: 409,
    text: [
      '{name}刚刚接入了这个会话，您的话没有发出。看过再决定是否仍要发送',
      '{name} has just taken this conversation, so your message was held back. Look, then decide whether to send it anyway',
    ],
  },
  originRefused: { code: 41011, http: 403, text: ['来源不被允许', 'This origin is not allowed'] },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorName = keyof typeof errors;
/**
 * What else can go wrong with a call: not made because the live connection is away or because the back end knows the specification alone, nothing answered, too late, given up by the person who asked, not understood, or a code this product
 * does not know (the answer's own text is shown).
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
