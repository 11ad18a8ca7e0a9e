import type { Label } from '#contract/label.ts';
import type { CheckOutcome } from './wechat.ts';

/** Each outcome means something, and says what to do next. */
export const checkAdvice = {
  unchecked: ['保存后点“检测”，确认能否使用', 'Save it, then press "Check" to see whether it works'],
  works: ['微信认得这个编号和密钥', 'WeChat accepts this ID and secret'],
  standIn: [
    '演示环境不连接微信，由模拟服务应答；配置地址后才会真正检测',
    'The demo does not ask WeChat: a simulation answers. It is checked for real once the server has an address',
  ],
  wrongId: ['企业 ID、AppID 或 AgentId 不对，到微信后台核对', 'The corp id, app id or agent id is wrong. Compare it with the admin page of WeChat'],
  wrongSecret: ['密钥不对或已重置，到微信后台重新查看后填写', 'The secret is wrong or was reset. Look it up on the WeChat admin page and enter it again'],
  addressRefused: [
    '在微信后台把服务器的出口 IP 加进白名单，再试一次',
    'Add the address of this server to the allow-list in the admin page of WeChat, then try again',
  ],
  unreachable: ['服务器连不上微信，请运维检查出口网络和代理', 'The server does not reach WeChat. Ask whoever runs it to look at its network'],
  refused: ['微信拒绝了，按错误码到微信文档查原因', 'WeChat refused. Look up the error code in the WeChat documentation'],
  noSecret: [
    '还没有密钥，或是用另一台服务器的密钥保存的；编辑后重新填写',
    'There is no secret yet, or it was sealed by another server. Edit the row and enter it anew',
  ],
} as const satisfies Readonly<Record<CheckOutcome, Label>>;
