/** The outside systems that the environment names: text messages, identity cards, payments, enterprise WeChat, WeChat. */
import { ConfigError, given, webAddress } from './environment.ts';
import type { Environment } from './environment.ts';

/** An outside system: where it is and what opens it. */
export interface Outside {
  readonly url: string;
  /** Never logged. */
  readonly key: string;
}

/** An outside system whose applications stand in rows has its place here (docs/adr/0057): this side alone says it, never a form. */
export interface OutsidePlace {
  readonly url: string;
  /** Somebody has said it, or an application: a demo asks it then, in place of its stand-in. */
  readonly isTold: boolean;
}

/** One enterprise, and which of its applications people log in with. */
export interface WecomSettings {
  readonly corpId: string;
  readonly corpName: string;
  readonly agentId: string;
  /** Never logged. */
  readonly key: string;
}
export interface WecomPlace extends OutsidePlace {
  /** Somebody who scans is sent here, to say that it is they. */
  readonly authorizeUrl: string;
  /** Organisations without an application of their own use this one (docs/outside/wecom.md). */
  readonly app?: WecomSettings;
}

/** `<NAME>_URL` and `<NAME>_KEY`: both or none. */
export function readOutside(env: Environment, name: string): Outside | undefined {
  const url = given(env, `${name}_URL`);
  const key = given(env, `${name}_KEY`);
  if (url === undefined && key === undefined) return undefined;
  if (url === undefined || !/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new ConfigError(`${name}_URL`, 'no web address', 'such as https://cards.example.org/read');
  if (key === undefined) throw new ConfigError(`${name}_KEY`, 'nothing', `the key that ${name}_URL asks for`);
  return { url, key };
}

/** The application: all of it or none. The addresses are those of the documentation unless told. */
export function readWecom(env: Environment): WecomPlace {
  const corpId = given(env, 'WECOM_CORP_ID');
  const place = {
    url: webAddress(env, 'WECOM_URL', 'https://qyapi.weixin.qq.com'),
    authorizeUrl: webAddress(env, 'WECOM_AUTHORIZE_URL', 'https://open.weixin.qq.com/connect/oauth2/authorize'),
    isTold: (corpId ?? given(env, 'WECOM_URL')) !== undefined,
  };
  if (corpId === undefined) return place;
  const [agentId, key] = [given(env, 'WECOM_AGENT_ID'), given(env, 'WECOM_KEY')];
  if (agentId === undefined) throw new ConfigError('WECOM_AGENT_ID', 'nothing', 'the number of the application that people log in with');
  if (key === undefined) throw new ConfigError('WECOM_KEY', 'nothing', 'the secret of the application');
  return { ...place, app: { corpId, corpName: given(env, 'WECOM_CORP_NAME') ?? corpId, agentId, key } };
}

export const readWechat = (env: Environment): OutsidePlace => ({
  url: webAddress(env, 'WECHAT_URL', 'https://api.weixin.qq.com'),
  isTold: given(env, 'WECHAT_URL') !== undefined,
});
