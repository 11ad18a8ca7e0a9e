/**
 * Enterprise WeChat, by its documented protocol (docs/outside/wecom.md): a page that it shows to who scans, the exchange of a code for who that is, a code with which
 * customers add a colleague. Addresses come from the configuration alone, and no redirect is followed (H6).
 */
import { outsideLimits } from '#contract/limits/server.ts';
import type { WecomSettings } from '#server/config.ts';
import { Refusal } from '#server/refusal.ts';
import { boundedObject } from './bounded.ts';

export interface WecomUser {
  readonly userId: string;
  /** Where the user let the application see it. */
  readonly mobile: string | null;
}
export interface Wecom {
  readonly corps: readonly { readonly id: string; readonly name: string }[];
  /** What the picture on the login page holds. */
  scanUrl(state: string): string;
  /** @throws Refusal scanOver for a code that is used, old or not theirs; wecomFailed */
  userOf(code: string): Promise<WecomUser>;
  /** What customers scan to add this user. @param state comes back with each customer who does */
  contactCode(userId: string, state: string): Promise<string>;
}

/** Their word for a code that is wrong, used or old. */
const badCode = 40_029;
/** The token is no longer good: another one is fetched, once. */
const badToken: ReadonlySet<number> = new Set([40_014, 41_001, 42_001]);
/** Asked for anew this long before they say that it ends. */
const marginMs = 60_000;

type Answer = Readonly<Record<string, unknown>>;
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' && value.length <= 200 ? value : null);
const failed = (cause: unknown): Refusal => {
  const refusal = new Refusal('wecomFailed');
  refusal.cause = cause;
  return refusal;
};

class WecomAt implements Wecom {
  readonly corps;
  readonly #at: WecomSettings;
  /** Of our own page, to which the telephone comes back with a code. */
  readonly #origin: () => string;
  #token: { readonly text: string; readonly until: number } | undefined;

  constructor(settings: WecomSettings, origin: () => string) {
    this.#at = settings;
    this.#origin = origin;
    this.corps = [{ id: settings.corpId, name: settings.corpName }];
  }

  scanUrl(state: string): string {
    const { authorizeUrl, corpId, agentId } = this.#at;
    const asked = new URLSearchParams({
      appid: corpId,
      redirect_uri: `${this.#origin()}/scanLogin`,
      response_type: 'code',
      scope: 'snsapi_privateinfo',
      state,
      agentid: agentId,
    });
    return `${authorizeUrl}?${asked.toString()}#wechat_redirect`;
  }

  async #ask(path: string, query: Readonly<Record<string, string>>, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.#at.url}${path}?${new URLSearchParams(query).toString()}`, {
      ...(body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(outsideLimits.requestMs),
    });
    if (!response.ok) throw new Error(`Enterprise WeChat answered ${path} with status ${response.status}: expected 200.`);
    return boundedObject(response, outsideLimits.answerBytes, 'Enterprise WeChat');
  }

  async #tokenNow(): Promise<string> {
    if (this.#token && this.#token.until > performance.now()) return this.#token.text;
    const answer = await this.#ask('/cgi-bin/gettoken', { corpid: this.#at.corpId, corpsecret: this.#at.key });
    const text = typeof answer['access_token'] === 'string' ? answer['access_token'] : '';
    if (answer['errcode'] !== 0 || text === '') throw new Error(`Enterprise WeChat gave no token: errcode ${String(answer['errcode'])}.`);
    this.#token = { text, until: performance.now() + Number(answer['expires_in']) * 1_000 - marginMs };
    return text;
  }

  async #call(path: string, query: Readonly<Record<string, string>>, body?: unknown, isSecond = false): Promise<Answer> {
    const answer = await this.#ask(path, { access_token: await this.#tokenNow(), ...query }, body);
    if (!isSecond && badToken.has(Number(answer['errcode']))) {
      this.#token = undefined;
      return this.#call(path, query, body, true);
    }
    if (answer['errcode'] === badCode) throw new Refusal('scanOver');
    if (answer['errcode'] !== 0) throw new Error(`Enterprise WeChat answered ${path} with errcode ${String(answer['errcode'])}: expected 0.`);
    return answer;
  }

  async userOf(code: string): Promise<WecomUser> {
    try {
      const user = await this.#call('/cgi-bin/auth/getuserinfo', { code });
      const userId = textOf(user['userid']);
      // Somebody from outside the enterprise has an openid alone.
      if (userId === null) throw new Refusal('scanUnknown');
      const userTicket = textOf(user['user_ticket']);
      const detail = userTicket === null ? {} : await this.#call('/cgi-bin/auth/getuserdetail', {}, { user_ticket: userTicket });
      return { userId, mobile: textOf((detail as Answer)['mobile']) };
    } catch (error) {
      throw error instanceof Refusal ? error : failed(error);
    }
  }

  async contactCode(userId: string, state: string): Promise<string> {
    try {
      const answer = await this.#call('/cgi-bin/externalcontact/add_contact_way', {}, { type: 1, scene: 2, state, user: [userId] });
      const url = textOf(answer['qr_code']);
      if (url === null) throw new Error('Enterprise WeChat gave no address of a code.');
      return url;
    } catch (error) {
      throw error instanceof Refusal ? error : failed(error);
    }
  }
}

/** Of the demo: whoever holds the telephone says at our own page who he is. */
export const demoCode = 'demo-';
const demoWecom = (origin: () => string): Wecom => ({
  corps: [{ id: 'demo', name: '演示企业' }],
  scanUrl: (state) => `${origin()}/scanLogin?state=${state}`,
  userOf: (code) => (code.startsWith(demoCode) ? Promise.resolve({ userId: code, mobile: null }) : Promise.reject(new Refusal('scanOver'))),
  contactCode: (userId, state) => Promise.resolve(`https://work.weixin.qq.com/ca/demo-${encodeURIComponent(userId)}?state=${encodeURIComponent(state)}`),
});

/** @param isDemo stands in for it where it is not configured */
export const createWecom = (
  settings: WecomSettings | undefined,
  { isDemo, origin }: { readonly isDemo: boolean; readonly origin: () => string },
): Wecom | undefined => (settings ? new WecomAt(settings, origin) : isDemo ? demoWecom(origin) : undefined);
