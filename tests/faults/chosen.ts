/** A campaign is made of these, as somebody says it: writers, kills between pictures, suites, or promises by their ids. */
import { proofs, suiteRuns } from './proofs.ts';
import type { Proof, SuiteRun } from './proofs.ts';
import { writerNames } from './writers/writer.ts';
import type { WriterName } from './writers/writer.ts';

const all: Readonly<Record<string, Proof>> = proofs;
const words = [...writerNames, 'pictures', 'suites'];

export interface Chosen {
  readonly writers: readonly WriterName[];
  readonly hasPictures: boolean;
  readonly suites: readonly SuiteRun[];
}

/** @param only words with commas between them; everything unless told, but the suites, which the long profile alone has @throws Error which says what one can say */
export function chosenOf(only: string | undefined, isLong: boolean): Chosen {
  const names = only?.split(',') ?? (isLong ? words : words.filter((word) => word !== 'suites'));
  const strange = names.find((name) => !words.includes(name) && !Object.hasOwn(all, name));
  if (strange !== undefined) throw new Error(`--only: found "${strange}", expected some of ${words.join(',')} or promises such as A1,B6,L4.`);
  const promised = names.filter((name) => Object.hasOwn(all, name));
  const wanted = new Set([...names, ...promised.flatMap((id) => all[id]?.writers ?? [])]);
  return {
    writers: writerNames.filter((name) => wanted.has(name)),
    hasPictures: wanted.has('pictures') || promised.some((id) => all[id]?.isPictures === true),
    suites: wanted.has('suites') ? suiteRuns() : suiteRuns(promised),
  };
}
