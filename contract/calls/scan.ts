/** Logging in by a scan with enterprise WeChat: the calls of the browser that shows the code and of the telephone that scans it. */
import { flag, moment, text } from '#contract/kinds.ts';
import { nothing, one, operation, rows } from '#contract/resource.ts';
import { namedTakes } from '#contract/standardShapes.ts';
import { session } from './session.ts';

const stateWords = ['扫码凭证', 'Scan state'] as const;
const verifierWords = ['浏览器凭证', 'Word of the browser'] as const;
const ticketWords = ['手机凭证', 'Ticket of the telephone'] as const;
const given = { grade: 'sensitive', max: 64 } as const;
const needed = { ...given, required: true } as const;
const [state, verifier, ticket] = [text(stateWords, needed), text(verifierWords, needed), text(ticketWords, needed)];
/** A client of the specification hands this token back (docs/adr/0061): whose it is tells which side of the login asks. */
const scanToken = text(['凭证', 'Token'], given);
const open = { right: 'anyone', scope: 'public', auth: 'basic' } as const;

export const scan = {
  corps: operation('GET /api-user/users-anon/qywxList', {
    spec: ['api-user.users-anon.qywxList'],
    takes: namedTakes,
    gives: rows({ id: text(['编号', 'Id'], { required: true }), name: text(['名称', 'Name'], { required: true }) }),
    ...open,
    class: 'read',
    audit: 'none',
  }),
  begin: operation('GET /api-user/users-anon/qywxGeneratorScanQrCode', {
    spec: ['api-user.users-anon.qywxGeneratorScanQrCode'],
    takes: {
      corpId: text(['企业', 'Enterprise'], { max: 64 }),
      /** The enterprise by the name that the specification has; without either it is the only one there is. */
      id: text(['企业', 'Enterprise'], { max: 64 }),
      /** SHA-256 of the browser's word, base64url. Without it the server makes the word, and answers it as `token`. */
      challenge: text(['浏览器摘要', 'Challenge'], { min: 43, max: 43 }),
    },
    gives: one({
      state: text(stateWords, { required: true, grade: 'sensitive' }),
      /** Whoever began it without a challenge fetches the session by this token. It never stands in the picture. */
      token: text(['凭证', 'Token'], { grade: 'sensitive' }),
      /** The picture holds this address. */
      url: text(['二维码内容', 'Content of the code'], { required: true }),
      /** Shown on both sides, so that nobody confirms the login of somebody else. */
      number: text(['核对数字', 'Number to compare'], { required: true }),
      expiresAt: moment(['有效到', 'Valid until'], { required: true }),
    }),
    ...open,
    class: 'write',
    audit: 'none',
  }),
  /**
   * The telephone says this after the round by enterprise WeChat: the code is exchanged, once, for the account it stands for. A client that knows the specification alone
   * calls the state `id` and the code `token`; a `token` without an id says yes where it is the telephone's, and asks how far the login has come where it belongs to
   * whoever began it.
   */
  fill: operation('GET /api-user/users-anon/fillLoginInfo', {
    spec: ['api-user.users-anon.fillLoginInfo'],
    takes: {
      state: text(stateWords, given),
      code: text(['授权码', 'Code'], { grade: 'sensitive', max: 512 }),
      id: text(stateWords, given),
      token: text(['凭证', 'Token'], { grade: 'sensitive', max: 512 }),
    },
    gives: one({
      /** The ticket, by the name that the telephone asked by. */
      ticket: text(ticketWords, { grade: 'sensitive' }),
      token: text(ticketWords, { grade: 'sensitive' }),
      status: text(['状态', 'State'], { required: true }),
      number: text(['核对数字', 'Number to compare'], { required: true }),
      address: text(['网络地址', 'Address'], { required: true }),
      browser: text(['浏览器', 'Browser'], { required: true }),
      system: text(['系统', 'System'], { required: true }),
      at: moment(['时间', 'Time'], { required: true }),
    }),
    ...open,
    class: 'write',
    audit: 'none',
  }),
  /** The telephone asks which account it will be: its number is masked, and told to nobody who did not come round by enterprise WeChat. */
  mobile: operation('GET /api-user/users-anon/getMobileByQywxAndUserId', {
    spec: ['api-user.users-anon.getMobileByQywxAndUserId'],
    takes: { ticket: text(ticketWords, given), token: scanToken },
    gives: one({
      nickName: text(['姓名', 'Name'], { required: true }),
      mobile: text(['手机', 'Mobile'], { required: true }),
    }),
    ...open,
    class: 'read',
    audit: 'none',
  }),
  confirm: operation('POST /api-user/users-anon/qywxConfirm', {
    spec: [],
    ours: 'who holds the telephone says whether it is he who logs in there: a code that somebody else shows him logs nobody in by itself (F9)',
    takes: { ticket, isConfirmed: flag(['确认', 'Confirm'], { required: true }) },
    gives: nothing,
    ...open,
    class: 'write',
    audit: 'none',
  }),
  state: operation('POST /api-user/users-anon/qywxScanState', {
    spec: [],
    ours: 'how far a scan has come, asked by the browser that shows the code',
    takes: { state, verifier },
    gives: one({ status: text(['状态', 'State'], { required: true }) }),
    ...open,
    class: 'read',
    audit: 'none',
  }),
  login: operation('GET /api-uaa/oauth/mobile/qywxLoginByScanQrCode', {
    spec: ['api-uaa.oauth-mobile.qywxLoginByScanQrCode'],
    /** The state and the word of the browser; or the token that the server answered in their place. */
    takes: { state: text(stateWords, given), verifier: text(verifierWords, given), token: scanToken },
    gives: session.login.gives,
    ...open,
    class: 'write',
    audit: 'login',
  }),
};
