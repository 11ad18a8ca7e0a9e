import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chosenOf } from './chosen.ts';
import { faults } from './inject.ts';
import { long, short } from './profiles.ts';
import { proofs, suiteRuns } from './proofs.ts';
import type { Proof } from './proofs.ts';
import { writerNames } from './writers/writer.ts';

const all: Readonly<Record<string, Proof>> = proofs;
const planned = (profile: typeof long): Set<string> => new Set(profile.phases.flatMap((phase) => Object.keys(phase.faults)));

test('each promise of a campaign is held by something that exists, or says why it is not', () => {
  const numbered = (letter: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${letter}${String(at + 1)}`);
  expect(Object.keys(all)).toEqual([...numbered('A', 14), ...numbered('B', 9), ...numbered('L', 8)]);
  for (const [id, { writers = [], faults: by = [], isPictures = false, suites = [], missing }] of Object.entries(all)) {
    expect(writers.length + by.length + suites.length + Number(isPictures) > 0 || missing !== undefined, id).toBe(true);
    expect(
      suites.flatMap(({ files }) => files).filter((file) => !existsSync(file)),
      id,
    ).toEqual([]);
    // Each fault that holds a promise is part of the long profile.
    expect(by.filter((fault) => !planned(long).has(fault))).toEqual([]);
  }
});

test('every writer and every fault holds something, and both profiles have every fault', () => {
  const used = new Set(Object.values(all).flatMap(({ writers = [] }) => writers));
  expect(writerNames.filter((name) => !used.has(name))).toEqual([]);
  for (const profile of [short, long]) expect(Object.keys(faults).filter((fault) => !planned(profile).has(fault))).toEqual([]);
});

test('suites of one setting are run at once, each file once', () => {
  const runs = suiteRuns(['A2', 'A4', 'B4', 'B8', 'A2']);
  expect(runs.map(({ project, files, env = {} }) => [project, files.length, env])).toEqual([
    ['promises', 5, {}],
    ['server', 1, {}],
    ['server', 1, { MESSAGES_LONG: '1' }],
  ]);
});

test('what is run is said by names of writers or promises; anything else is refused with what there is', () => {
  expect(chosenOf(undefined, false)).toEqual({ writers: writerNames, hasPictures: true, suites: [] });
  expect(chosenOf(undefined, true)).toEqual({ writers: writerNames, hasPictures: true, suites: suiteRuns() });
  expect(chosenOf('chat,orders', true)).toEqual({ writers: ['chat', 'orders'], hasPictures: false, suites: [] });
  expect(chosenOf('A5,B6', true)).toEqual({ writers: ['approvals'], hasPictures: true, suites: suiteRuns(['B6']) });
  expect(() => chosenOf('chats', true)).toThrow('found "chats", expected some of chat,entities');
});
