/** Every call there is, keyed `<owner>.<verb>`: the client is made from it, and a key without a handler does not compile. */
import { access } from '#contract/calls/access.ts';
import { answerCards, answering } from '#contract/calls/answering.ts';
import { account } from '#contract/calls/account.ts';
import { contact } from './calls/contact.ts';
import { scan } from './calls/scan.ts';
import { desk } from '#contract/calls/desk.ts';
import { drill } from '#contract/calls/drill.ts';
import { files } from '#contract/calls/files.ts';
import { home } from '#contract/calls/home.ts';
import { held } from '#contract/calls/heldWork.ts';
import { exportDetail, job } from '#contract/calls/job.ts';
import { livesCalls } from '#contract/calls/lives.ts';
import { payment } from '#contract/calls/payment.ts';
import { search } from '#contract/calls/search.ts';
import { session } from '#contract/calls/session.ts';
import { system } from '#contract/calls/system.ts';
import { workflow } from '#contract/calls/workflow.ts';
import { resources } from '#contract/resources/index.ts';
import { allKeyed, keyed } from './resource.ts';
import type { AnswerOf, InputOf } from './resource.ts';

export const operations = {
  ...keyed('session', session),
  ...keyed('files', files),
  ...keyed('home', home),
  ...keyed('answering', answering),
  ...keyed('answerCard', answerCards),
  ...keyed('desk', desk),
  ...keyed('drill', drill),
  ...keyed('heldWork', held),
  ...keyed('search', search),
  ...keyed('job', job),
  ...keyed('exportDetail', exportDetail),
  ...keyed('access', access),
  ...keyed('account', account),
  ...keyed('scan', scan),
  ...keyed('contact', contact),
  ...keyed('lives', livesCalls),
  ...keyed('payment', payment),
  ...keyed('system', system),
  ...keyed('workflow', workflow),
  ...allKeyed(resources),
};

export type Operations = typeof operations;
export type OperationKey = keyof Operations;
export type Takes<K extends OperationKey> = InputOf<Operations[K]>;
export type Answers<K extends OperationKey> = AnswerOf<Operations[K]>;
