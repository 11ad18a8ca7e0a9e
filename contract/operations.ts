/** Every call there is, keyed `<owner>.<verb>`: the client is made from it, and a key without a handler does not compile. */
import { desk } from '#contract/calls/desk.ts';
import { files } from '#contract/calls/files.ts';
import { search } from '#contract/calls/search.ts';
import { session } from '#contract/calls/session.ts';
import { cannedReply } from '#contract/resources/cannedReply.ts';
import { conversation } from '#contract/resources/conversation.ts';
import { message } from '#contract/resources/message.ts';
import { note } from '#contract/resources/note.ts';
import { order } from '#contract/resources/order.ts';
import { shellPreference } from '#contract/resources/shellPreference.ts';
import { systemMessage } from '#contract/resources/systemMessage.ts';
import { keyed } from './resource.ts';
import type { AnswerOf, InputOf } from './resource.ts';

export const operations = {
  ...keyed('session', session),
  ...keyed('files', files),
  ...keyed('conversation', conversation.operations),
  ...keyed('message', message.operations),
  ...keyed('order', order.operations),
  ...keyed('desk', desk),
  ...keyed('note', note.operations),
  ...keyed('cannedReply', cannedReply.operations),
  ...keyed('preference', shellPreference.operations),
  ...keyed('search', search),
  ...keyed('systemMessage', systemMessage.operations),
};

export type Operations = typeof operations;
export type OperationKey = keyof Operations;
export type Takes<K extends OperationKey> = InputOf<Operations[K]>;
export type Answers<K extends OperationKey> = AnswerOf<Operations[K]>;
