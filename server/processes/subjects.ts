/** Things that processes decide about: each domain registers its line in server/operations, so that this folder knows none of them. */
import type { ProcessOutcome } from '#contract/processes/answers.ts';
import type { Label } from '#contract/label.ts';
import type { Query } from '#server/db/database.ts';
import type { By } from './by.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Keys } from '#server/privacy/keys.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

export interface SubjectFact {
  readonly label: Label;
  /** A word of the contract is told in the reader's language. */
  readonly value: string | Label;
}
export interface SubjectRead {
  readonly title: string;
  /** Whoever decides reads these. */
  readonly facts: readonly SubjectFact[];
  /** And these of the row that it is about, as this person may see them. Asked for where somebody reads it alone. */
  readonly factsFor?: (by: By) => Promise<readonly SubjectFact[]>;
  /** The mark is made of this: what may not change between reading and deciding. */
  readonly hashed: unknown;
  /** The row that it is about in the end, where that is another one: it is opened beside the facts, and its changes are news of them. */
  readonly about?: { readonly entity: string; readonly id: string };
}
export interface Subject {
  readonly entity: string;
  /** Somebody may begin a process about it by a call. Others are begun by their domain alone, since the outcome of a process is carried out. */
  readonly byHand?: true;
  /** Lists of these rows say who has one now: they hear of every act in its process. */
  readonly saysHolders?: true;
  /** @returns nothing where it is gone */
  read(query: Query, id: string, keys: Keys): Promise<SubjectRead | undefined>;
  /** @returns people who decide nothing about it, in whichever task: they wrote it */
  barred?(query: Query, id: string): Promise<readonly string[]>;
  /** In the transaction of the act that ended the instance. */
  ended(tx: Tx, on: { readonly principal: Principal; readonly keys: Keys }, id: string, outcome: ProcessOutcome): Promise<void>;
}

const known = new Map<string, Subject>();
export const registerSubject = (subject: Subject): void => {
  known.set(subject.entity, subject);
};
export const subjectOf = (entity: string | null): Subject | undefined => (entity === null ? undefined : known.get(entity));
