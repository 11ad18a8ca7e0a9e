/** Answers of many put together (docs/adr/0114). Ids of questions and options are the same over versions: a bar says which versions it holds. */
import type { BlankType, ContentSource, QuestionKind, Words } from './definition.ts';

/** Numbers of one option: of all, and of each group of a cross in their order. */
export interface Counted {
  readonly count: number;
  readonly parts?: readonly number[];
}
export interface OptionResult extends Counted {
  readonly id: string;
  readonly label: Words;
  readonly versions: readonly number[];
}
/** A value of a blank that is a number, or a span of them: `3`, `10–19`. */
export interface SpanResult extends Counted {
  readonly key: string;
}
export interface BlankResult {
  readonly id: string;
  readonly label: Words;
  readonly type: BlankType;
  readonly unit?: Words;
  /** So many wrote something there. */
  readonly count: number;
  /** Numbers alone. */
  readonly mean?: number;
  readonly means?: readonly (number | null)[];
  readonly spans?: readonly SpanResult[];
  /** The first of what was written; sorted, so that nobody knows whose comes last. */
  readonly texts?: readonly string[];
}
export interface QuestionResult {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly title: Words;
  /** It was asked in these. */
  readonly versions: readonly number[];
  /** So many answered it, and of each group of a cross. */
  readonly count: number;
  readonly counts?: readonly number[];
  readonly options?: readonly OptionResult[];
  readonly blanks?: readonly BlankResult[];
}
export interface MonthResult {
  /** YYYY-MM of Asia/Shanghai. */
  readonly month: string;
  readonly mean: number;
  readonly count: number;
}
export interface ScoreResult {
  readonly id: string;
  readonly label: Words;
  readonly versions: readonly number[];
  readonly count: number;
  readonly mean: number | null;
  readonly means?: readonly (number | null)[];
  readonly bands: readonly (Counted & { readonly label: Words })[];
  /** None of anonymous answers. */
  readonly months: readonly MonthResult[];
}
export interface VersionResult {
  readonly number: number;
  readonly answers: number;
  readonly isAnonymous: boolean;
}
/** Answers that chose one option. */
export interface GroupResult {
  readonly id: string;
  readonly label: Words;
  readonly answers: number;
}
export interface QuestionnaireResults {
  readonly versions: readonly VersionResult[];
  /** So many are told. */
  readonly answers: number;
  /** Some of them are anonymous: neither crosses nor filters are there. */
  readonly isAnonymous: boolean;
  /** Anonymous ones wait until there are five more. */
  readonly isHeld: boolean;
  readonly questions: readonly QuestionResult[];
  readonly scores: readonly ScoreResult[];
  /** The newest version that was asked for says it. */
  readonly source?: ContentSource;
  /** The groups of the cross; answers may stand in several where several are chosen. */
  readonly groups?: readonly GroupResult[];
}

/** The score of one customer as it went: a line for each score of each questionnaire. */
export interface ScoreLine {
  readonly questionnaireId: string;
  readonly questionnaire: string;
  readonly scoreId: string;
  readonly label: Words;
  readonly points: readonly { readonly at: string; readonly value: number; readonly band?: Words; readonly isAlarm?: true; readonly answerId: string }[];
}

/** One of the answers that a bar counts. */
export interface BehindRow {
  readonly id: string;
  /** An answer as the reader may see it. */
  readonly name: string | null;
  readonly submittedAt: string;
  readonly isAlarm: boolean;
}
