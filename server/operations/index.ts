/** Every call and its handler. A key of the contract without one does not compile. */
import { conversation } from './conversation.ts';
import { files } from './files.ts';
import type { Handlers } from './handler.ts';
import { message } from './message.ts';
import { order } from './order.ts';
import { session } from './session.ts';

export const handlers: Handlers = { ...session, ...files, ...conversation, ...message, ...order };
