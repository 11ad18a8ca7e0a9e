/** A gateway of text messages that speaks the protocol of docs/outside/sms.md and fails on purpose: it refuses, is busy, takes and says nothing, or says what is not so. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SmsGateway } from '#server/outside/sms.ts';

/**
 * `cut`: it was sent, and the answer is lost. `dropped`: it was not sent, and the answer is lost. `error`: it was sent and a fault is told. `slow`: it was sent, and the
 * answer comes when nobody waits for it any more.
 */
export type Behaviour = 'takes' | 'refuses' | 'dead' | 'busy' | 'cut' | 'dropped' | 'error' | 'redirects' | 'slow';

export interface StandInGateway {
  readonly sms: SmsGateway;
  readonly url: string;
  /** Number of the message -> how often people got it. */
  readonly received: ReadonlyMap<string, number>;
  /** Telephone number -> how often somebody got something. */
  readonly byNumber: ReadonlyMap<string, number>;
  /** So often nobody waited for an answer any more. */
  readonly gaveUp: number;
  readonly requests: readonly { readonly id: string; readonly authorization: string }[];
  behave(how: (message: { readonly id: string; readonly to: string; readonly turn: number }) => Behaviour): void;
  /** It says what became of a message when it is asked, or not. */
  answersAsking(does: boolean): void;
  close(): void;
}

export const gatewayKey = 'key-of-the-gateway';

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

export async function startGateway(): Promise<StandInGateway> {
  const received = new Map<string, number>();
  const byNumber = new Map<string, number>();
  const turns = new Map<string, number>();
  const requests: { id: string; authorization: string }[] = [];
  let how: (message: { readonly id: string; readonly to: string; readonly turn: number }) => Behaviour = () => 'takes';
  let doesAnswer = true;
  let gaveUp = 0;
  const deliver = (id: string, to: string): void => {
    received.set(id, (received.get(id) ?? 0) + 1);
    byNumber.set(to, (byNumber.get(to) ?? 0) + 1);
  };
  const say = (response: ServerResponse, status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const answers: Readonly<Record<Behaviour, (response: ServerResponse, id: string, to: string) => void>> = {
    takes: (response, id, to) => {
      deliver(id, to);
      say(response, 202, { messageId: `g-${id}` });
    },
    refuses: (response) => say(response, 400, { code: 'blacklist', message: 'the number is on our list' }),
    dead: (response) => say(response, 400, { code: 'deadNumber', message: 'not in service' }),
    busy: (response) => say(response, 429, { code: 'rate' }),
    cut: (response, id, to) => {
      deliver(id, to);
      response.destroy();
    },
    dropped: (response) => response.destroy(),
    error: (response, id, to) => {
      deliver(id, to);
      say(response, 500, {});
    },
    slow: (response, id, to) => {
      deliver(id, to);
      response.on('close', () => {
        gaveUp += 1;
        say(response, 202, { messageId: `g-${id}` });
      });
    },
    redirects: (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await textOf(request);
      if (request.method === 'GET') {
        const id = (request.url ?? '').split('/').at(-1) ?? '';
        if (doesAnswer) say(response, 200, { state: received.has(id) ? 'delivered' : 'absent' });
        else response.destroy();
        return;
      }
      const { id, to } = JSON.parse(body) as { readonly id: string; readonly to: string };
      requests.push({ id, authorization: request.headers.authorization ?? '' });
      turns.set(id, (turns.get(id) ?? 0) + 1);
      answers[how({ id, to, turn: turns.get(id) ?? 1 })](response, id, to);
    })();
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  return {
    sms: new SmsGateway({ url, key: gatewayKey }, { standsIn: false }),
    url,
    get gaveUp() {
      return gaveUp;
    },
    received,
    byNumber,
    requests,
    behave: (next) => {
      how = next;
    },
    answersAsking: (does) => {
      doesAnswer = does;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
