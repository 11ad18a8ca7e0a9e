/** Three kinds of work are looked for as long as the server runs: messages to outside systems, rows of leavers on their way to others, tags whose time is over. */
import type { Config } from './config.ts';
import { startTagClerk } from './customers/tagClerk.ts';
import { startPassing } from './leaving/passing.ts';
import type { Log } from './observe/log.ts';
import type { Services } from './operations/handler.ts';
import { startOutbox } from './outside/outbox.ts';
import { createSms } from './outside/sms.ts';

export function startOutside({ database, keys }: Services, { sms }: Config, log: Log): () => Promise<void> {
  const stopOutbox = startOutbox({
    database,
    sms: createSms(sms),
    onFault: (error) => log.warn({ error }, 'A message did not go out; it is tried again.'),
  });
  const stopPassing = startPassing({
    database,
    keys,
    onFault: (error) => log.warn({ error }, 'What a leaver held is not passed on yet; it is tried again.'),
  });
  const stopTags = startTagClerk({
    database,
    keys,
    onFault: (error) => log.warn({ error }, 'Tags that have ended were not taken off; it is tried again.'),
  });
  return async () => {
    await Promise.all([stopOutbox(), stopPassing(), stopTags()]);
  };
}
