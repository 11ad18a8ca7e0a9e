/** The refusals to whoever comes in: accounts, passwords, codes, links, scans. `contract/errors.ts` joins all refusals. */
export const entryErrors = {
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
} as const;
