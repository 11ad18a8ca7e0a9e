/** Probes: whether the process lives, and whether it and its database answer calls. */
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';

const healthMs = 1_000;

export function serveHealth(instance: FastifyInstance, database: Pick<Database, 'query'>, isReady: () => boolean): void {
  instance.get('/healthz', async () => ({ status: 'ok' }));
  instance.get('/readyz', async (_request, reply) => {
    const answers =
      isReady() &&
      (await Promise.race([
        database.query('select 1').then(
          () => true,
          () => false,
        ),
        new Promise<boolean>((resolve) => {
          setTimeout(() => resolve(false), healthMs).unref();
        }),
      ]));
    return reply.code(answers ? 200 : 503).send({ status: answers ? 'ready' : 'not ready' });
  });
}
