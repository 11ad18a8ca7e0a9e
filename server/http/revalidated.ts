/** Answers that whoever has them asks about again: by what they hold, so that the same is never sent twice and what has changed is never missed. */
import { createHash } from 'node:crypto';
import { JsonText } from '#server/engine/calls/jsonText.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const markOf = (content: string): string => `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** The content behind one address of a stored file never changes: the address itself says what it holds. */
export const contentOf = (request: FastifyRequest, datas: unknown): string => {
  if (datas instanceof Blob) return request.url;
  return datas instanceof JsonText ? datas.text : JSON.stringify(datas);
};

/** @returns true where the caller has it already: nothing but the head is sent */
export function isKnown(request: FastifyRequest, reply: FastifyReply, content: string): boolean {
  const mark = markOf(content);
  void reply.header('cache-control', 'no-cache').header('etag', mark);
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(mark);
}
