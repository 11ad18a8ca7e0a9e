/** WeChat pushes what became of template messages: no call of ours, since it speaks XML and waits five seconds for the word "success". Whoever cannot sign is told nothing. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '#server/engine/calls/handler.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Log } from '#server/observe/log.ts';
import { bookOrKeep } from '#server/outgoing/strays.ts';
import { isFromWechat, readPush } from '#server/outside/wechatPush.ts';
import type { Signed } from '#server/outside/wechatPush.ts';

export const wechatCallbackPath = '/wechat-push';
const bodyBytes = 16 * 1024;

interface On {
  readonly services: Pick<Services, 'database' | 'keys'>;
  readonly log: Log;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');

async function isSigned({ services }: On, { query }: FastifyRequest): Promise<boolean> {
  const given = query as Readonly<Record<keyof Signed, unknown>>;
  const signed = { signature: textOf(given.signature), timestamp: textOf(given.timestamp), nonce: textOf(given.nonce) };
  return signed.signature !== '' && isFromWechat(services.database, services.keys, signed);
}

/** The same receipt again is known; one of a message that was never sent is kept. Neither has to be told once more. */
async function book({ services, log }: On, body: unknown): Promise<void> {
  const pushed = body instanceof Uint8Array && body.length <= bodyBytes ? readPush(new TextDecoder().decode(body)) : undefined;
  if (!pushed) return;
  try {
    await bookOrKeep(services.database, pushed, 'mp', () => Promise.resolve());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.warn({ reason: error.reason }, 'A receipt of WeChat fits no message, and is kept.');
  }
}

export function serveWechatReceipts(instance: FastifyInstance, on: On): void {
  instance.get(wechatCallbackPath, async (request, reply) => {
    const { echostr } = request.query as { readonly echostr?: unknown };
    const isKnown = await isSigned(on, request);
    return reply
      .code(isKnown ? 200 : 403)
      .header('content-type', 'text/plain; charset=utf-8')
      .send(isKnown ? textOf(echostr) : '');
  });
  instance.post(wechatCallbackPath, async (request, reply) => {
    if (!(await isSigned(on, request))) return reply.code(403).send();
    await book(on, request.body);
    return reply.header('content-type', 'text/plain; charset=utf-8').send('success');
  });
}
