/**
 * Messages of an official account, by WeChat's documented protocol (docs/outside/wechat.md): a template message, or without a template a text of the customer service, which
 * WeChat takes for 48 hours after the customer's last word (45015). Whose account it is: that of the nearest organisation that has one.
 */
import type { OutsidePlace } from '#server/config/outside.ts';
import type { Query } from '#server/db/database.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { ask, codeOf } from './ask.ts';
import type { Answer } from './ask.ts';
import { Apps, nearestConfig, secretOf } from './configRows.ts';
import { deliveryOf, demoAccount, withoutAnswer } from './delivery.ts';
import type { Delivery } from './delivery.ts';

export interface AccountMessage {
  /** WeChat sends the same number once within ten minutes. */
  readonly id: string;
  readonly orgId: string;
  readonly openId: string;
  readonly text: string;
  readonly provider?: { readonly id: string; readonly data: Readonly<Record<string, string>>; readonly link: string | null };
}

const system = 'WeChat';
/** The token is no longer good: another one is fetched, once. */
const badToken: ReadonlySet<number> = new Set([40_001, 40_014, 42_001]);
const marginMs = 60_000;

interface App {
  token?: { readonly text: string; readonly until: number };
}

const bodyOf = ({ id, openId, text, provider }: AccountMessage): Readonly<Record<string, unknown>> =>
  provider
    ? {
        touser: openId,
        template_id: provider.id,
        client_msg_id: id.replaceAll('-', ''),
        ...(provider.link === null ? {} : { url: provider.link }),
        data: Object.fromEntries(Object.entries(provider.data).map(([key, value]) => [key, { value }])),
      }
    : { touser: openId, msgtype: 'text', text: { content: text } };

interface Around {
  /** Reaches every row: whose account holds is often above the organisation that sends. */
  readonly query: Query;
  readonly keys: Keys;
  readonly isDemo: boolean;
}

export class OfficialAccount {
  readonly #place: OutsidePlace;
  readonly #around: Around;
  readonly #apps = new Apps<App>();

  constructor(place: OutsidePlace, around: Around) {
    this.#place = place;
    this.#around = around;
  }

  async send(message: AccountMessage): Promise<Delivery> {
    // A demo that nobody has connected asks nobody.
    if (this.#around.isDemo && !this.#place.isTold) return demoAccount(message.id);
    const row = await nearestConfig(this.#around.query, 'wechat_config', message.orgId, 'officialAccount');
    const secret = row && secretOf(this.#around.keys, row);
    if (!row || secret === undefined) return { is: 'absent' };
    const app = this.#apps.of([row.key, secret], () => ({}));
    const path = message.provider ? '/cgi-bin/message/template/send' : '/cgi-bin/message/custom/send';
    for (let turn = 0; ; turn += 1) {
      const token = await this.#tokenOf(app, row.key, secret);
      if (token === undefined) return { is: 'busy', words: 'no token' };
      const answer = await this.#post(path, token, bodyOf(message));
      if ('is' in answer) return answer as Delivery;
      if (turn > 0 || !badToken.has(codeOf(answer))) return deliveryOf(answer, numberOf(answer));
      delete app.token;
    }
  }

  async #post(path: string, token: string, body: Readonly<Record<string, unknown>>): Promise<Answer | Delivery> {
    try {
      return await ask(system, { url: this.#place.url, path, query: { access_token: token }, body });
    } catch (error) {
      return withoutAnswer(error);
    }
  }

  /** Nothing has been sent yet: whatever goes wrong here, it is tried later. */
  async #tokenOf(app: App, appid: string, secret: string): Promise<string | undefined> {
    if (app.token && app.token.until > performance.now()) return app.token.text;
    const body = { grant_type: 'client_credential', appid, secret, force_refresh: false };
    const answer = await ask(system, { url: this.#place.url, path: '/cgi-bin/stable_token', body }).catch((): Answer => ({}));
    const text = answer['access_token'];
    if (typeof text !== 'string' || text === '') return undefined;
    app.token = { text, until: performance.now() + Number(answer['expires_in']) * 1_000 - marginMs };
    return text;
  }
}

function numberOf(answer: Answer): string | null {
  const given = answer['msgid'];
  return typeof given === 'number' || typeof given === 'string' ? String(given) : null;
}
