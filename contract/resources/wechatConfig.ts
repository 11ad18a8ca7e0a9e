import { wechatApps } from '#contract/calls/session.ts';
import type { Label } from '#contract/kinds.ts';
import { choice, flag, id, longText, many, moment, ref, secret, text, whole } from '#contract/kinds.ts';
import { outsideLimits } from '#contract/limits/server.ts';
import { one, operation } from '#contract/resource.ts';
import { bulkReport, entity } from '#contract/standard.ts';

/** What came of the last try of a configuration. */
export const checkOutcomes = {
  unchecked: ['未检测', 'Not tried'],
  works: ['正常', 'Works'],
  standIn: ['演示替身', 'Stand-in'],
  wrongId: ['编号不对', 'Wrong number'],
  wrongSecret: ['密钥不对', 'Wrong secret'],
  addressRefused: ['IP 不在白名单', 'Address refused'],
  unreachable: ['连接不上', 'Not reachable'],
  refused: ['被拒绝', 'Refused'],
  noSecret: ['没有可用的密钥', 'No usable secret'],
} as const satisfies Readonly<Record<string, Label>>;
export type CheckOutcome = keyof typeof checkOutcomes;

/** What it means, and what to do next. */
export const checkAdvice = {
  unchecked: ['保存后点“试一下”，看看能不能用', 'Save it, then press "Try it" to see whether it works'],
  works: ['微信认得这个编号和密钥', 'WeChat knows this number and secret'],
  standIn: [
    '演示环境不连微信，由替身应答；配置地址后才真正检测',
    'The demo does not ask WeChat: a stand-in answers. It is tried in earnest once the server has an address',
  ],
  wrongId: ['企业 ID、AppID 或 AgentId 不对，到微信后台核对', 'The corp id, app id or agent id is wrong. Compare it with the admin page of WeChat'],
  wrongSecret: ['密钥不对或已重置，到微信后台重新查看后填写', 'The secret is wrong or was reset. Look it up in the admin page of WeChat and enter it anew'],
  addressRefused: [
    '在微信后台把服务器的出口 IP 加进白名单，再试一次',
    'Add the address of this server to the allow-list in the admin page of WeChat, then try again',
  ],
  unreachable: ['服务器连不上微信，请运维检查出口网络和代理', 'The server does not reach WeChat. Ask whoever runs it to look at its network'],
  refused: ['微信拒绝了，按错误码到微信文档查原因', 'WeChat refuses. Look its error number up in the documentation of WeChat'],
  noSecret: [
    '还没有密钥，或是用另一台服务器的密钥保存的；编辑后重新填写',
    'There is no secret yet, or it was sealed by another server. Edit the row and enter it anew',
  ],
} as const satisfies Readonly<Record<CheckOutcome, Label>>;

/** What every configuration of an outside system has: how it stands is written by the server alone. */
const standing = {
  enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
  checkOutcome: choice(['检测结果', 'Last try'], checkOutcomes, { required: true, readOnly: true, default: 'unchecked', inList: true }),
  checkedAt: moment(['检测时间', 'Tried'], { readOnly: true, inList: true }),
  /** Of the outside system, where it refused. */
  checkCode: whole(['微信错误码', 'Error number of WeChat'], { readOnly: true }),
  /** From which address the outside system says that it was asked. */
  checkAddress: text(['微信看到的出口 IP', 'Address that WeChat saw'], { readOnly: true, max: 60 }),
  /** That there is a secret is told, and since when; never the secret. */
  secretSetAt: moment(['密钥填写时间', 'Secret entered'], { readOnly: true }),
  remark: longText(['备注', 'Remark'], { max: 500 }),
} as const;

const orgId = ref(['机构', 'Organisation'], 'organisation', { required: true, isFixed: true, inList: true });
const checkTakes = { ids: many(['配置', 'Configurations'], id(), { required: true, min: 1, max: outsideLimits.checkedAtOnce }) } as const;
const check = {
  takes: checkTakes,
  gives: one(bulkReport),
  scope: 'org',
  class: 'write',
  audit: 'change',
} as const;

/**
 * Which enterprise an organisation is in enterprise WeChat, and by which of its applications people log in and customers add colleagues. It holds there and below; where
 * nobody on the way up has one that is on, that of the environment holds (docs/adr/0057).
 */
export const wecomConfig = entity('wecomConfig', {
  label: ['企业微信配置', 'Enterprise WeChat configuration'],
  orgOwned: true,
  fields: {
    /** What the login page calls it. */
    name: text(['企业名称', 'Enterprise'], { required: true, inList: true, search: true, max: 60 }),
    orgId,
    corpId: text(['企业 ID', 'Corp id'], { required: true, inList: true, search: true, max: 64 }),
    agentId: text(['AgentId', 'Agent id'], { required: true, inList: true, max: 20 }),
    secret: secret(['应用 Secret', 'Secret of the application'], { max: 256 }),
    ...standing,
  },
  unique: [['orgId']],
  standard: {
    base: '/crm-server/wecomConfig',
    title: 'name',
    hint: 'corpId',
    narrowedBy: ['orgId'],
    without: ['import'],
    wires: {
      list: ['GET /crm-server/wecomConfig/list', 'unspecified.misc.enterprise-WeChat-configs'],
      save: ['POST /crm-server/wecomConfig/save', 'unspecified.misc.enterprise-WeChat-configs'],
      remove: ['POST /crm-server/wecomConfig/delete', 'unspecified.misc.enterprise-WeChat-configs'],
    },
  },
  operations: {
    check: operation('POST /crm-server/wecomConfig/check', {
      spec: [],
      ours: 'whether enterprise WeChat takes what stands in a configuration, before somebody stands at the login page',
      right: 'wecomConfig.write',
      ...check,
    }),
  },
  screens: [
    {
      path: '/wecomConfig',
      view: 'list',
      title: ['企业微信配置', 'Enterprise WeChat'],
      area: 'setting',
      ours: 'the specification has configurations of enterprise WeChat and no page for them',
      columns: ['name', 'orgId', 'corpId', 'agentId', 'enabled', 'checkOutcome', 'checkedAt'],
    },
  ],
});

/** The official account or mini program in which customers of an organisation meet it: it holds there and below. */
export const wechatConfig = entity('wechatConfig', {
  label: ['微信配置', 'WeChat configuration'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, max: 60 }),
    orgId,
    app: choice(['类型', 'Kind'], wechatApps, { required: true, isFixed: true, inList: true }),
    appId: text(['AppID', 'App id'], { required: true, inList: true, search: true, max: 64 }),
    secret: secret(['AppSecret', 'App secret'], { max: 256 }),
    ...standing,
  },
  unique: [['orgId', 'app']],
  standard: {
    base: '/crm-server/wechatConfig',
    title: 'name',
    hint: 'appId',
    narrowedBy: ['orgId', 'app'],
    without: ['import'],
    wires: {
      list: ['GET /crm-server/wechatConfig/list', 'unspecified.misc.WeChat-configs'],
      save: ['POST /crm-server/wechatConfig/save', 'unspecified.misc.WeChat-configs'],
      remove: ['POST /crm-server/wechatConfig/delete', 'unspecified.misc.WeChat-configs'],
    },
  },
  operations: {
    check: operation('POST /crm-server/wechatConfig/check', {
      spec: [],
      ours: 'whether WeChat takes what stands in a configuration, before customers meet it',
      right: 'wechatConfig.write',
      ...check,
    }),
  },
  screens: [
    {
      path: '/wechatConfig',
      view: 'list',
      title: ['微信配置', 'WeChat'],
      area: 'setting',
      ours: 'the specification has configurations of WeChat and no page for them',
      columns: ['name', 'orgId', 'app', 'appId', 'enabled', 'checkOutcome', 'checkedAt'],
    },
  ],
});
