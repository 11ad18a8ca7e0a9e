/** Counting shares these: answers in the groups of a cross, in batches where they are anonymous, and what has one id over versions. Pure. */
import type { Answers, QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import type { Score } from '#contract/questionnaires/judge.ts';
import type { GroupResult } from '#contract/questionnaires/results.ts';
import { toldOf } from './batches.ts';

export interface VersionContent {
  readonly number: number;
  readonly content: QuestionnaireContent;
}
/** One that was submitted. */
export interface AnswerRow {
  readonly orgId: string;
  readonly versionNumber: number;
  readonly isAnonymous: boolean;
  readonly answers: Answers;
  readonly scores: readonly Score[];
  /** Shanghai's month of submitting. */
  readonly month: string;
}
/** An answer with the groups of the cross that it stands in. */
export type Placed = AnswerRow & { readonly groups: readonly number[] };
export interface Counting {
  /** The newest first. */
  readonly versions: readonly VersionContent[];
  readonly rows: readonly Placed[];
  readonly groups: readonly GroupResult[] | undefined;
}

/**
 * Each house and version has batches of its own: a batch stays what it is whichever versions are asked for, and whichever houses the reader sees. A question is told of the people who
 * are told of at all, in batches again: so it changes with five people together, and nobody sees by a change of one question alone who has just answered it.
 * @returns `isHeld` where people wait, whatever they answered: of one question it would say whether the last of them was asked it
 */
export function toldIn(rows: readonly Placed[], has: (row: Placed) => boolean): { readonly told: readonly Placed[]; readonly isHeld: boolean } {
  const batches = [...Map.groupBy(rows, ({ orgId, versionNumber, isAnonymous }) => `${orgId} ${versionNumber} ${isAnonymous}`).values()].map((list) => {
    const isAnonymous = list[0]?.isAnonymous === true;
    const people = toldOf(list, isAnonymous);
    return { told: toldOf(people.told.filter(has), isAnonymous).told, isHeld: people.isHeld };
  });
  return { told: batches.flatMap(({ told }) => told), isHeld: batches.some(({ isHeld }) => isHeld) };
}

/** @returns nothing without a cross */
export const partsOf = (groups: readonly GroupResult[] | undefined, rows: readonly Placed[]): readonly number[] | undefined =>
  groups?.map((_, at) => rows.filter((row) => row.groups.includes(at)).length);
/** The newest words of what has this id, and the versions that have it. */
export interface Found<T> {
  readonly newest: T;
  readonly versions: readonly number[];
}
export function unitedOf<T extends { readonly id: string }>(
  versions: readonly VersionContent[],
  listOf: (content: QuestionnaireContent) => readonly T[],
): readonly Found<T>[] {
  const found = new Map<string, { newest: T; versions: number[] }>();
  for (const { number, content } of versions)
    for (const one of listOf(content)) {
      const known = found.get(one.id);
      if (known) known.versions.unshift(number);
      else found.set(one.id, { newest: one, versions: [number] });
    }
  return [...found.values()];
}
