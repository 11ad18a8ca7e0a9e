/**
 * WeChat towards customers, by its documented protocol (docs/outside/wechat.md): a code that an official account or a mini program has is exchanged, once, for who that is.
 * Whose app it is: that of the nearest organisation that has one.
 */
import type { WechatApp } from '#contract/calls/session.ts';
import { outsideLimits } from '#contract/limits/server.ts';
import type { OutsidePlace } from '#server/config/outside.ts';
import type { Query } from '#server/db/database.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { ask, codeOf, textOf, tokenless } from './ask.ts';
import type { Answer } from './ask.ts';
import { nearestConfig, secretOf } from './configRows.ts';
import type { ConfigRow } from './configRows.ts';
import { plainly, tried } from './tried.ts';
import type { Tried } from './tried.ts';

const system = 'WeChat';
/** Wrong, used, old, or of another app. */
const badCodes: ReadonlySet<number> = new Set([40_029, 40_163, 41_008, 42_003]);
const paths: Readonly<Record<WechatApp, readonly [path: string, code: string]>> = {
  officialAccount: ['/sns/oauth2/access_token', 'code'],
  miniProgram: ['/sns/jscode2session', 'js_code'],
};
/** The demo's code is the open id itself. */
const demoCode = 'demo-';

interface Around {
  /** Reaches every row: who asks has not come in yet. */
  readonly query: Query;
  readonly keys: Keys;
  readonly isDemo: boolean;
  readonly standsIn: boolean;
}
export interface Vouched {
  readonly openId: string;
  /** This app has said so: it speaks for members of its organisations alone. */
  readonly configId: string;
}

export class Wechat {
  readonly #place: OutsidePlace;
  readonly #around: Around;

  constructor(place: OutsidePlace, around: Around) {
    this.#place = place;
    this.#around = around;
  }

  /** @throws Refusal wechatAbsent, wechatCodeOver, wechatFailed */
  async openIdOf({ orgId, app, code }: { readonly orgId: string; readonly app: WechatApp; readonly code: string }): Promise<Vouched> {
    const row = await nearestConfig(this.#around.query, 'wechat_config', orgId, app);
    const secret = row && (this.#isStandIn ? '' : secretOf(this.#around.keys, row));
    if (!row || secret === undefined) throw new Refusal('wechatAbsent');
    if (this.#isStandIn) {
      if (!code.startsWith(demoCode)) throw new Refusal('wechatCodeOver');
      return { openId: code, configId: row.id };
    }
    return { openId: await this.#exchange(app, { appid: row.key, secret }, code), configId: row.id };
  }

  /** @returns whether the app that vouches for somebody is the one that their organisation has */
  async isOf(orgId: string, app: WechatApp, configId: string): Promise<boolean> {
    return (await nearestConfig(this.#around.query, 'wechat_config', orgId, app))?.id === configId;
  }

  /** The word of somebody who names an open id is believed only where outside systems are stood in for. */
  get believesOpenIds(): boolean {
    return this.#around.standsIn;
  }

  /** Customers of an organisation may come by a code, and then nobody comes by a word alone. Where a stand-in answers, anybody does. */
  async vouchesIn(orgId: string): Promise<boolean> {
    return !this.#isStandIn && (await nearestConfig(this.#around.query, 'wechat_config', orgId)) !== undefined;
  }

  /** The configuration is tried by the call that takes no token away from other systems of the hospital. */
  async tryIt(row: ConfigRow): Promise<Tried> {
    if (this.#isStandIn) return plainly('standIn');
    const secret = secretOf(this.#around.keys, row);
    if (secret === undefined) return plainly('noSecret');
    const body = { grant_type: 'client_credential', appid: row.key, secret, force_refresh: false };
    return tried(async () => {
      const answer = await ask(system, { url: this.#place.url, path: '/cgi-bin/stable_token', body, timeMs: outsideLimits.checkMs });
      return typeof answer['access_token'] === 'string' ? {} : tokenless(answer);
    });
  }

  get #isStandIn(): boolean {
    return this.#around.isDemo && !this.#place.isTold;
  }

  async #exchange(app: WechatApp, of: { readonly appid: string; readonly secret: string }, code: string): Promise<string> {
    const [path, name] = paths[app];
    const answer = await this.#ask(path, { ...of, [name]: code, grant_type: 'authorization_code' });
    if (badCodes.has(codeOf(answer))) throw new Refusal('wechatCodeOver');
    const openId = textOf(answer['openid']);
    if (codeOf(answer) === 0 && openId !== null) return openId;
    const refusal = new Refusal('wechatFailed');
    refusal.cause = new Error(`${system} answered ${path} with errcode ${codeOf(answer)}: expected an openid.`);
    throw refusal;
  }

  async #ask(path: string, query: Readonly<Record<string, string>>): Promise<Answer> {
    try {
      return await ask(system, { url: this.#place.url, path, query });
    } catch (error) {
      const refusal = new Refusal('wechatFailed');
      refusal.cause = error;
      throw refusal;
    }
  }
}
