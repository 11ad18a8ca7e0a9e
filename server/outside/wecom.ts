/**
 * Enterprise WeChat, by its documented protocol (docs/outside/wecom.md): a page that it shows to who scans, the exchange of a code for who that is, a code with which
 * customers add a colleague. Addresses come from the configuration of the server alone. Whose application it is: `wecomApps.ts`.
 */
import { outsideLimits } from '#contract/limits/server.ts';
import type { WecomPlace, WecomSettings } from '#server/config/outside.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { ask, codeOf, textOf, tokenless } from './ask.ts';
import type { Answer } from './ask.ts';
import { deliveryOf, withoutAnswer } from './delivery.ts';
import type { Delivery } from './delivery.ts';
import { plainly, tried } from './tried.ts';
import type { Tried } from './tried.ts';

export interface WecomUser {
  readonly userId: string;
  /** The number is known where the user let the application see it. */
  readonly mobile: string | null;
}
/** One application of one enterprise. */
export interface WecomApp {
  readonly corpId: string;
  /** The picture on the login page holds this address. */
  scanUrl(state: string): string;
  /** @throws Refusal scanOver for a code that is used, old or not theirs; wecomFailed */
  userOf(code: string): Promise<WecomUser>;
  /** Customers scan this to add the user. @param state comes back with each customer who does */
  contactCode(userId: string, state: string): Promise<string>;
  /** A text to one colleague. */
  send(userId: string, text: string): Promise<Delivery>;
  /** The configuration is tried as it stands. */
  tryIt(): Promise<Tried>;
}

/** Their word for a code that is wrong, used or old. */
const badCode = 40_029;
/** The token is no longer good: another one is fetched, once. */
const badToken: ReadonlySet<number> = new Set([40_014, 41_001, 42_001]);
/** Asked for anew this long before they say that it ends. */
const marginMs = 60_000;

const system = 'Enterprise WeChat';
const failed = (cause: unknown): Refusal => {
  const refusal = new Refusal('wecomFailed');
  refusal.cause = cause;
  return refusal;
};

export class WecomAt implements WecomApp {
  readonly corpId;
  readonly #place: WecomPlace;
  readonly #app: WecomSettings;
  /** The telephone comes back to our own page, of this origin, with a code. */
  readonly #origin: () => string;
  #token: { readonly text: string; readonly until: number } | undefined;

  constructor(place: WecomPlace, app: WecomSettings, origin: () => string) {
    this.#place = place;
    this.#app = app;
    this.#origin = origin;
    this.corpId = app.corpId;
  }

  scanUrl(state: string): string {
    const asked = new URLSearchParams({
      appid: this.corpId,
      redirect_uri: `${this.#origin()}/scanLogin`,
      response_type: 'code',
      scope: 'snsapi_privateinfo',
      state,
      agentid: this.#app.agentId,
    });
    return `${this.#place.authorizeUrl}?${asked.toString()}#wechat_redirect`;
  }

  #ask(path: string, query: Readonly<Record<string, string>>, body?: unknown, timeMs: number = outsideLimits.requestMs): Promise<Answer> {
    return ask(system, { url: this.#place.url, path, query, body, timeMs });
  }

  #askToken(timeMs?: number): Promise<Answer> {
    return this.#ask('/cgi-bin/gettoken', { corpid: this.corpId, corpsecret: this.#app.key }, undefined, timeMs);
  }

  async #tokenNow(): Promise<string> {
    if (this.#token && this.#token.until > performance.now()) return this.#token.text;
    const answer = await this.#askToken();
    const text = typeof answer['access_token'] === 'string' ? answer['access_token'] : '';
    if (codeOf(answer) !== 0 || text === '') throw new Error(`${system} gave no token: errcode ${codeOf(answer)}.`);
    this.#token = { text, until: performance.now() + Number(answer['expires_in']) * 1_000 - marginMs };
    return text;
  }

  async #call(path: string, query: Readonly<Record<string, string>>, body?: unknown, isSecond = false): Promise<Answer> {
    const answer = await this.#ask(path, { access_token: await this.#tokenNow(), ...query }, body);
    if (!isSecond && badToken.has(codeOf(answer))) {
      this.#token = undefined;
      return this.#call(path, query, body, true);
    }
    if (codeOf(answer) === badCode) throw new Refusal('scanOver');
    if (codeOf(answer) !== 0) throw new Error(`${system} answered ${path} with errcode ${codeOf(answer)}: expected 0.`);
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

  /** Their own check of doubles holds for half an hour; a wrong token took nothing. */
  async send(userId: string, text: string): Promise<Delivery> {
    const body = {
      touser: userId,
      msgtype: 'text',
      agentid: this.#app.agentId,
      text: { content: text },
      enable_duplicate_check: 1,
      duplicate_check_interval: 1_800,
    };
    for (let turn = 0; ; turn += 1) {
      const token = await this.#tokenNow().catch(() => undefined);
      if (token === undefined) return { is: 'busy', words: 'no token' };
      const answer = await this.#ask('/cgi-bin/message/send', { access_token: token }, body).catch((error: unknown) => ({ ended: withoutAnswer(error) }));
      if ('ended' in answer) return answer.ended as Delivery;
      if (turn > 0 || !badToken.has(codeOf(answer))) return this.#deliveryOf(answer);
      this.#token = undefined;
    }
  }

  /** Nobody of that name is told beside a 0. */
  #deliveryOf(answer: Answer): Delivery {
    const unknown = textOf(answer['invaliduser']);
    return codeOf(answer) === 0 && unknown !== null ? { is: 'refused', code: 'invaliduser', words: '' } : deliveryOf(answer, textOf(answer['msgid']));
  }

  /** A token needs the enterprise and the secret alone: the application and the address of this server are judged by a call with it. */
  tryIt(): Promise<Tried> {
    return tried(async () => {
      const answer = await this.#askToken(outsideLimits.checkMs);
      const token = typeof answer['access_token'] === 'string' ? answer['access_token'] : '';
      if (codeOf(answer) !== 0 || token === '') return tokenless(answer);
      return this.#ask('/cgi-bin/agent/get', { access_token: token, agentid: this.#app.agentId }, undefined, outsideLimits.checkMs);
    });
  }
}

/** In the demo whoever holds the telephone says at our own page who they are. */
const demoCode = 'demo-';
export const demoApp = (corpId: string, origin: () => string): WecomApp => ({
  corpId,
  scanUrl: (state) => `${origin()}/scanLogin?state=${state}`,
  userOf: (code) => (code.startsWith(demoCode) ? Promise.resolve({ userId: code, mobile: null }) : Promise.reject(new Refusal('scanOver'))),
  contactCode: (userId, state) => Promise.resolve(`https://work.weixin.qq.com/ca/demo-${encodeURIComponent(userId)}?state=${encodeURIComponent(state)}`),
  send: () => Promise.resolve({ is: 'taken', providerNo: null }),
  tryIt: () => Promise.resolve(plainly('standIn')),
});
