import { act } from '#contract/acts/act.ts';
import { wechatApps } from '#contract/calls/session.ts';
import { checkOutcomes } from '#contract/choices/wechat.ts';
import { choice, flag, id, longText, many, moment, ref, secret, text, whole } from '#contract/kinds.ts';
import { outsideLimits } from '#contract/limits/server.ts';
import { one, operation } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';
import { bulkReport } from '#contract/standardShapes.ts';

const standing = {
  enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
  checkOutcome: choice(['检测结果', 'Check result'], checkOutcomes, { required: true, readOnly: true, default: 'unchecked', inList: true }),
  checkedAt: moment(['检测时间', 'Checked'], { readOnly: true, inList: true }),
  /** The outside system gave this code where it refused. */
  checkCode: whole(['微信错误码', 'WeChat error code'], { readOnly: true }),
  /** The outside system says that it was asked from this address. */
  checkAddress: text(['微信看到的出口 IP', 'IP address seen by WeChat'], { readOnly: true, max: 60 }),
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

const acts = {
  check: act('check', { on: 'row', icon: 'try', label: ['检测', 'Check'], done: ['{count} 项检测通过', 'Passed: {count}'] }),
} as const;

/**
 * An organisation is this enterprise in enterprise WeChat, and people log in and customers add colleagues by these of its applications. It holds there and below; where
 * nobody on the way up has one that is on, that of the environment holds (docs/adr/0057).
 */
export const wecomConfig = entity('wecomConfig', {
  label: ['企业微信配置', 'WeCom configuration'],
  orgOwned: true,
  fields: {
    /** The login page calls it so. */
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
    inForce: { by: [] },
    narrowedBy: ['orgId'],
    without: ['import'],
    endpoints: {
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
  acts,
  screens: [
    {
      path: '/wecomConfig',
      view: 'list',
      title: ['企业微信配置', 'WeCom'],
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
    /** WeChat signs with it what it tells us of messages (docs/outside/wechat.md). */
    callbackToken: secret(['消息推送令牌', 'Token of message push'], { max: 64 }),
    ...standing,
  },
  unique: [['orgId', 'app']],
  standard: {
    base: '/crm-server/wechatConfig',
    title: 'name',
    hint: 'appId',
    inForce: { by: ['app'] },
    narrowedBy: ['orgId', 'app'],
    without: ['import'],
    endpoints: {
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
  acts,
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
