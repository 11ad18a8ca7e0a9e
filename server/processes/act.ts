/** What somebody does with a task or an instance, in one transaction: the rows are read and locked, the interpreter says what follows, and it is written. */
import type { InstanceActName, TaskActName } from '#contract/choices/processes.ts';
import type { ActAnswer, WayStep } from '#contract/processes/answers.ts';
import type { ProcessValues } from '#contract/processes/variables.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Keys } from '#server/privacy/keys.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

export type ProcessAct =
  | {
      readonly kind: TaskActName;
      readonly taskId: string;
      /** A node for a return, a colleague for delegating and adding. */
      readonly to?: string | null | undefined;
      readonly comment?: string | null | undefined;
      readonly hash?: string | null | undefined;
    }
  | { readonly kind: InstanceActName; readonly instanceId: string; readonly comment?: string | null | undefined };

export interface Starting {
  readonly orgId: string;
  readonly definitionKey: string;
  readonly subject?: { readonly entity: string; readonly id: string } | undefined;
  readonly variables: ProcessValues;
  readonly title: string;
  readonly starterId: string;
  /** Node -> people, where the starter chooses. */
  readonly chosen?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Whoever acts; what an outcome sets off reads and seals by the keys. */
export interface By {
  readonly principal: Principal;
  readonly keys: Keys;
}

/** @throws Refusal */
export function act(_tx: Tx, _by: By, _given: ProcessAct): Promise<ActAnswer> {
  return Promise.reject(new Refusal('notFound'));
}
/** Who would have it next: the same, taken back. */
export function whatIf(_query: Query, _by: By, _given: ProcessAct): Promise<ActAnswer> {
  return Promise.reject(new Refusal('notFound'));
}
export function startProcess(_tx: Tx, _by: By, _starting: Starting): Promise<ActAnswer & { readonly instanceId: string }> {
  return Promise.reject(new Refusal('notFound'));
}
export function wayOf(
  _query: Query,
  _by: By,
  _given: Pick<Starting, 'definitionKey' | 'variables' | 'subject' | 'chosen'> & { readonly orgId?: string },
): Promise<readonly WayStep[]> {
  return Promise.reject(new Refusal('notFound'));
}
