/** Configurations of WeChat and enterprise WeChat. */
export const wechat = {
  check: '连接检测',
  result: '结果',
  triedAt: '检测时间',
  code: '微信错误码',
  address: '微信看到的出口 IP',
  isSet: '已设置（{{at}}），不回显。留空则不变，填写则替换',
  corpIdAt: '企业微信管理后台 → 我的企业 → 企业信息 → 企业 ID',
  agentIdAt: '企业微信管理后台 → 应用管理 → 自建应用 → AgentId',
  corpSecretAt: '同一自建应用的 Secret。还要在应用里设好可信域名和企业可信 IP',
  appIdAt: '微信公众平台 → 设置与开发 → 基本配置 → 开发者 ID（AppID）',
  appSecretAt: '微信公众平台 → 设置与开发 → 基本配置 → AppSecret。同页的 IP 白名单要加上服务器的出口 IP',
  emptyWecom: '企业 ID 在企业微信管理后台“我的企业”，AgentId 和 Secret 在“应用管理”的自建应用里。填在集团，下级机构都用它；院区有自己的企业，就在院区再建一条',
  emptyWechat: 'AppID 和 AppSecret 在微信公众平台“设置与开发 → 基本配置”。填在集团，下级机构都用它；院区有自己的公众号或小程序，就在院区再建一条',
};
