/** Configurations of WeChat and enterprise WeChat. */
export const wechat = {
  check: 'Connection',
  result: 'Result',
  triedAt: 'Tried',
  code: 'Error number of WeChat',
  address: 'Address that WeChat saw',
  isSet: 'Set ({{at}}) and never shown. Leave it empty to keep it, or enter another one',
  corpIdAt: 'WeCom admin: My company, Company information, Company ID',
  agentIdAt: 'WeCom admin: Apps, the self-built app, AgentId',
  corpSecretAt: 'Secret of the same self-built app. Set its trusted domain and trusted IP addresses there, too',
  appIdAt: 'WeChat admin platform: Settings and development, Basic configuration, Developer ID (AppID)',
  appSecretAt:
    'WeChat admin platform: Settings and development, Basic configuration, AppSecret. Add the address of this server to the IP allow-list on the same page',
  emptyWecom:
    'The company ID stands in the WeCom admin page under My company; AgentId and Secret under Apps, in the self-built app. One at the group serves all organisations below; a hospital with a company of its own gets one of its own',
  emptyWechat:
    'AppID and AppSecret stand on the WeChat admin platform under Settings and development, Basic configuration. One at the group serves all organisations below; a hospital with an account of its own gets one of its own',
};
