/** Domains say here what may be asked for, how it is read when it is asked, and what is done once it is approved (docs/adr/0118). */
import type { ApprovalKindName } from '#contract/approvals/kinds.ts';
import type { PeopleChosen } from '#contract/processes/answers.ts';
import type { AskedInput } from '#contract/resources/approval.ts';
import type { Right } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import type { Given } from '#server/engine/rows.ts';
import type { RuleRow } from '#server/engine/rules/rule.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import type { SubjectFact } from '#server/processes/subjects.ts';

/** Whoever asks, or decides. */
export interface Acting {
  readonly principal: Principal;
  readonly keys: Keys;
}
export interface Asked {
  readonly subjectId: string;
  /** The row as it was looked at; absent: as it is. */
  readonly version?: number | null | undefined;
  readonly reason: string;
  readonly input: AskedInput;
  /** Node -> people, where the process has whoever asks choose them. */
  readonly chosen?: PeopleChosen | undefined;
}
/** The row that it is about. */
export interface About {
  readonly orgId: string;
  readonly version: number;
  readonly title: string;
  /** Fen. */
  readonly amount: number | null;
  /** The input that is kept; as it was given unless told. */
  readonly input?: AskedInput;
}
/** An approval that is decided about, as its table has it. */
export interface Waiting extends Asked {
  readonly id: string;
  readonly orgId: string;
  readonly version: number;
}

export interface Ended {
  readonly to: 'rejected' | 'withdrawn';
  readonly reason?: string | null | undefined;
}

export interface Kind {
  /** Whoever asks needs this. */
  readonly right: Right;
  /** It is done by this right. Whom the house has asked by a process need not hold it otherwise. */
  readonly doneBy?: Right;
  /** Fen, of a row as whoever asks sees it; without it the kind has no amount. The way is told by it before anything is locked. */
  readonly amountOf?: (row: Given, input: AskedInput) => number;
  /** Locks the row. @throws Refusal where it could not be done even with an approval */
  readonly about: (tx: Tx, by: Acting, asked: Asked) => Promise<About>;
  /** These wrote what is decided about, and do not decide about it, in whichever step. */
  readonly barred?: (query: Query, subjectId: string) => Promise<readonly string[]>;
  /** So many run on it now, and whoever asks says what becomes of them; null where there is nothing to say. */
  readonly running?: (query: Query, by: Acting, row: RuleRow) => Promise<number | null>;
  /** Rows of the same entity that it is about beside its own: what changes of them changes what is decided, too. */
  readonly beside?: (input: AskedInput) => readonly string[];
  /** Whoever decides reads these beside the fields that the contract names. @throws Refusal notFound for whoever does not see the rows */
  readonly facts?: (query: Query, by: Acting, of: Pick<Asked, 'subjectId' | 'input'>) => Promise<readonly SubjectFact[]>;
  /** It was asked, and waits. */
  readonly begun?: (tx: Tx, by: Acting, asked: Asked) => Promise<void>;
  /** It is approved: it is done now. @param waiting has the version that was seen when it was asked */
  readonly run: (tx: Tx, by: Acting, waiting: Waiting) => Promise<void>;
  /** It was rejected, or taken back. */
  readonly ended?: (tx: Tx, by: Acting, waiting: Waiting, how: Ended) => Promise<void>;
}

let kinds: Readonly<Record<ApprovalKindName, Kind>> | undefined;

/** The table of calls hands in all kinds once, as it is loaded: approvals stand beside the domains and import none of them. */
export const handKinds = (table: Readonly<Record<ApprovalKindName, Kind>>): void => {
  kinds = table;
};

/** @throws where nobody handed in the kinds */
export function kindOf(name: ApprovalKindName): Kind {
  if (!kinds) throw new Error('No kinds of approvals were handed in: expected an import of server/operations/index.ts before the first is asked for.');
  return kinds[name];
}
