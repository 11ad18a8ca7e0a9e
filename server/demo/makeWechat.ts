/** The demo's houses stand in WeChat by these enterprises and apps: numbers that were never given out. Pure. */
import { hourMs, isoOf } from './demoDates.ts';
import type { Draft } from './demoRows.ts';
import type { HouseName } from './group.ts';

interface From {
  readonly now: number;
  readonly kept: (house: HouseName) => Draft;
}

export function makeWechat({ now, kept }: From): Readonly<Record<'wecomConfig' | 'wechatConfig', readonly Draft[]>> {
  const setAt = isoOf(now - 50 * hourMs);
  const tried = (checkOutcome: string, hours: number, checkCode: number | null = null): Partial<Draft> => ({
    checkOutcome,
    checkedAt: isoOf(now - hours * hourMs),
    checkCode,
    secretSetAt: setAt,
  });
  return {
    wecomConfig: [
      {
        ...kept('group'),
        name: '安禾医疗集团',
        corpId: 'ww0demo8f2c0a7d41',
        agentId: '1000002',
        secret: 'demo-secret-of-the-group',
        enabled: true,
        remark: '登录与客户联系共用一个自建应用',
        ...tried('standIn', 3),
      },
      {
        ...kept('chengnan'),
        name: '安禾城南妇儿医院',
        corpId: 'ww0demo61b6e935c2',
        agentId: '1000005',
        secret: 'demo-secret-of-the-south',
        enabled: false,
        remark: '城南院区独立认证后启用，目前随集团',
        ...tried('wrongSecret', 26, 40_001),
      },
    ],
    wechatConfig: [
      {
        ...kept('group'),
        name: '安禾医疗服务号',
        app: 'officialAccount',
        appId: 'wx0demo5d2f81c7a90',
        secret: 'demo-secret-of-the-account',
        enabled: true,
        ...tried('standIn', 3),
      },
      {
        ...kept('gaoxin'),
        name: '安禾孕期管理',
        app: 'miniProgram',
        appId: 'wx0demo93ab40e6f12',
        secret: 'demo-secret-of-the-program',
        enabled: true,
        remark: '孕妈小程序，含图文问诊和报告查询',
        ...tried('standIn', 5),
      },
      {
        ...kept('chengnan'),
        name: '城南随访助手',
        app: 'miniProgram',
        appId: 'wx0demo27cd58b3e04',
        enabled: false,
        remark: '审核中，密钥待信息科提供',
        checkOutcome: 'unchecked',
      },
    ],
  };
}
