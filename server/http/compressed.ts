/** Answers of calls, the configuration and the page leave in fewer bytes, where their reader takes that. Other files of the console are compressed when they are built (vite.config.ts); pictures and documents are already. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Operation } from '#contract/resource.ts';

/** The smaller ones travel in two packets anyway (figures: docs/adr/0091). Characters are counted: counting the bytes of a text would cost each short answer. */
const worthCompressing = 2_048;
/** Up to here the work itself (below half a millisecond) is shorter than the way to another thread is worth. */
const largestAtOnce = 64 * 1024;

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const quickGzip = { level: 1 };
/** In the order in which they are chosen: Brotli at its lowest is both faster and smaller than gzip at its lowest. */
const codings = [
  { name: 'br', atOnce: (text: Buffer) => brotliCompressSync(text, quickBrotli), beside: (text: Buffer) => promisify(brotliCompress)(text, quickBrotli) },
  { name: 'gzip', atOnce: (text: Buffer) => gzipSync(text, quickGzip), beside: (text: Buffer) => promisify(gzip)(text, quickGzip) },
] as const;

/** RFC 9110, 12.5.3: a coding counts as accepted only where it is named, and not with a weight of nothing. */
function codingFor(accepted: string | undefined): (typeof codings)[number] | undefined {
  if (accepted === undefined) return undefined;
  const named = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
      .map((one) => (one.split(';')[0] ?? '').trim()),
  );
  return codings.find(({ name }) => named.has(name));
}

/** The length of a compressed answer tells something of what stands in it (BREACH): no answer that hands out a bearer is compressed. */
const givesBearer = ({ gives }: Operation): boolean => 'fields' in gives && Object.hasOwn(gives.fields, 'access_token');

/** Streams are files, and what has another type is no text of ours. */
function isWorthIt(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false;
  if (payload.length < worthCompressing || reply.hasHeader('content-encoding')) return false;
  return /^(application\/json|text\/html)\b/.test(String(reply.getHeader('content-type')));
}

/** An ETag names the bytes exactly unless it says that it is weak (RFC 9110, 8.8.1), and these are other bytes. */
function weakenMark(reply: FastifyReply): void {
  const mark = reply.getHeader('etag');
  if (typeof mark === 'string' && !mark.startsWith('W/')) void reply.header('etag', `W/${mark}`);
}

export function compressAnswers(instance: FastifyInstance): void {
  instance.addHook('onSend', async (request, reply, payload) => {
    const operation = request.routeOptions.config?.call?.operation;
    if (operation && givesBearer(operation)) return payload;
    if (!isWorthIt(reply, payload)) return payload;
    void reply.header('vary', 'accept-encoding');
    const coding = codingFor(request.headers['accept-encoding']);
    if (!coding) return payload;
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    weakenMark(reply);
    void reply.header('content-encoding', coding.name).removeHeader('content-length');
    return bytes.length <= largestAtOnce ? coding.atOnce(bytes) : coding.beside(bytes);
  });
}
