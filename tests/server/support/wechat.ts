/** A stand-in that speaks the documented protocols of enterprise WeChat and WeChat (docs/outside): several enterprises and apps, each with a secret of its own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Told {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}
export interface WechatDouble {
  readonly url: string;
  readonly heard: Told[];
  /** Corp id or app id -> its secret. */
  readonly secrets: Map<string, string>;
  /** Codes work once: whose, and in which enterprise or app. */
  readonly codes: Map<string, { readonly of: string; readonly id: string }>;
  /** An error number that everything with a token or a secret is answered with, as WeChat would say it. */
  refusal: Readonly<Record<string, unknown>> | undefined;
  close(): void;
}

const invalid = { errcode: 40_001, errmsg: 'invalid credential' };

class Answering {
  readonly secrets = new Map<string, string>();
  readonly codes: WechatDouble['codes'] = new Map();
  readonly heard: Told[] = [];
  refusal: WechatDouble['refusal'];

  #take(code: string, of: string): string | undefined {
    const found = this.codes.get(code);
    if (found?.of !== of) return undefined;
    this.codes.delete(code);
    return found.id;
  }

  #isRight(id: string | null, secret: string | null): boolean {
    return id !== null && secret !== null && this.secrets.get(id) === secret;
  }

  #wecom({ path, query, body }: Told): unknown {
    const [, corp = ''] = (query.get('access_token') ?? '').split('token of ');
    if (!this.secrets.has(corp)) return { errcode: 40_014, errmsg: 'invalid access_token' };
    if (this.refusal) return this.refusal;
    if (path === '/cgi-bin/agent/get') return { errcode: 0, agentid: query.get('agentid') };
    if (path === '/cgi-bin/externalcontact/add_contact_way')
      return { errcode: 0, qr_code: `https://wework.qpic.cn/${corp}/${(JSON.parse(body) as { user: string[] }).user.join()}` };
    const userid = this.#take(query.get('code') ?? '', corp);
    return userid === undefined ? { errcode: 40_029, errmsg: 'invalid code' } : { errcode: 0, userid };
  }

  #exchange({ query }: Told, code: string): unknown {
    const id = query.get('appid') ?? '';
    if (!this.#isRight(id, query.get('secret'))) return { errcode: 40_125, errmsg: 'invalid appsecret' };
    const openid = this.#take(query.get(code) ?? '', id);
    return openid === undefined ? { errcode: 40_029, errmsg: 'invalid code' } : { openid };
  }

  answer(told: Told): unknown {
    const { path, query, body } = told;
    this.heard.push(told);
    if (path === '/cgi-bin/gettoken') {
      const id = query.get('corpid');
      if (!this.secrets.has(id ?? '')) return { errcode: 40_013, errmsg: 'invalid corpid' };
      return this.#isRight(id, query.get('corpsecret')) ? { errcode: 0, access_token: `token of ${id}`, expires_in: 7200 } : invalid;
    }
    if (path === '/cgi-bin/stable_token') {
      const { appid, secret } = JSON.parse(body) as { appid: string; secret: string };
      if (!this.secrets.has(appid)) return { errcode: 40_013, errmsg: 'invalid appid' };
      return this.refusal ?? (this.#isRight(appid, secret) ? { access_token: 'x', expires_in: 7200 } : { errcode: 40_125, errmsg: 'invalid appsecret' });
    }
    if (path === '/sns/oauth2/access_token') return this.#exchange(told, 'code');
    if (path === '/sns/jscode2session') return this.#exchange(told, 'js_code');
    return this.#wecom(told);
  }
}

export async function startWechat(): Promise<WechatDouble> {
  const answering = new Answering();
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://wechat');
      const told = { path: url.pathname, query: url.searchParams, body: Buffer.concat(pieces).toString() };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answering.answer(told)));
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return Object.assign(answering, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}
