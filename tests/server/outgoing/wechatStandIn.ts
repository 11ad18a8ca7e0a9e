/** WeChat and enterprise WeChat as far as messages go, failing on purpose: they refuse by code, are busy, want another token, take a message and say nothing, or say nothing and take none. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IncomingMessage } from 'node:http';

/** `cut`: it was sent, and the answer is lost. A number: refused, or not now, with this code. */
export type Manner = 'takes' | 'cut' | 'oldToken' | 'unknownUser' | number;

export interface WechatStandIn {
  readonly url: string;
  /** Messages that people got, by whom they went to. */
  readonly received: Map<string, string[]>;
  /** WeChat's numbers of the messages it took. */
  readonly numbers: number[];
  manner: (to: string) => Manner;
  tokens: number;
  close(): void;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return pieces.length === 0 ? {} : (JSON.parse(Buffer.concat(pieces).toString()) as Record<string, unknown>);
}

export async function startWechatStandIn(): Promise<WechatStandIn> {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      const say = (answer: object): void => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      const url = new URL(request.url ?? '', 'http://wechat');
      if (url.pathname === '/cgi-bin/stable_token' || url.pathname === '/cgi-bin/gettoken') {
        standIn.tokens += 1;
        return say({ errcode: 0, access_token: `token ${standIn.tokens}`, expires_in: 7200 });
      }
      const to = String(body['touser']);
      const how = standIn.manner(to);
      if (how === 'oldToken' && url.searchParams.get('access_token') === 'token 1') return say({ errcode: 42_001, errmsg: 'access_token expired' });
      if (typeof how === 'number') return say({ errcode: how, errmsg: `refused with ${how}` });
      if (how === 'unknownUser') return say({ errcode: 0, errmsg: 'ok', invaliduser: to });
      standIn.received.set(to, [...(standIn.received.get(to) ?? []), JSON.stringify(body)]);
      const number = 200_000_000 + standIn.numbers.length;
      standIn.numbers.push(number);
      return how === 'cut' ? void response.destroy() : say({ errcode: 0, errmsg: 'ok', msgid: number });
    })();
  });
  const standIn: WechatStandIn = {
    url: '',
    received: new Map(),
    numbers: [],
    manner: () => 'takes',
    tokens: 0,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return Object.assign(standIn, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
