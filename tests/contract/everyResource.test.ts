import { describe, expect, it } from 'vitest';
import { lives as livesByName } from '#contract/lives/index.ts';
import type { Life } from '#contract/lives/life.ts';
import type { Field, Fields } from '#contract/kinds.ts';
import { operations } from '#contract/operations.ts';
import { resources } from '#contract/resources/index.ts';
import type { Operation, Resource } from '#contract/resource.ts';
import { isRight } from '#contract/entityRights.ts';

const every = Object.entries(resources) as unknown as [string, Resource][];
const lives: readonly Life[] = Object.values(livesByName);
const kept = new Set(['id', 'orgId', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'version', 'deletedAt']);
const fieldsOf = (fields: Fields): [string, Field][] => Object.entries(fields);
const hasBothLanguages = (label: readonly string[]): boolean =>
  label.length === 2 && label.every((word) => word.trim() !== '') && !/\p{Script=Han}/u.test(label[1] ?? '');

describe.each(every)('resource %s', (name, one) => {
  it('is filed under its own name, in both languages', () => {
    expect(one.name).toBe(name);
    expect(hasBothLanguages(one.label)).toBe(true);
  });

  it('labels every field in both languages and clashes with no kept column', () => {
    for (const [key, field] of fieldsOf(one.fields)) {
      expect(hasBothLanguages(field.label), `${name}.${key}`).toBe(true);
      // Whoever makes a row may choose where it stands.
      expect(kept.has(key) && key !== 'orgId', `${name}.${key} is a kept column`).toBe(false);
    }
  });

  it('indexes only columns it has', () => {
    for (const column of [...(one.unique ?? []), ...(one.uniqueNullsEqual ?? []), ...(one.indexes ?? [])].flat())
      expect(column in one.fields || kept.has(column), `${name}.${column}`).toBe(true);
  });

  it('is data: no field holds a function', () => {
    for (const [key, field] of fieldsOf(one.fields))
      for (const [part, value] of Object.entries(field)) expect(typeof value, `${name}.${key}.${part}`).not.toBe('function');
  });

  it('names states of a life that exists', () => {
    for (const [key, field] of fieldsOf(one.fields))
      if (field.kind === 'state')
        expect(
          lives.some((life) => life.name === field.of),
          `${name}.${key}`,
        ).toBe(true);
  });
});

describe.each(lives.map((life): [string, Life] => [life.name, life]))('life %s', (_name, life) => {
  it('starts in a state it has, and every state but the first is reached by a move', () => {
    expect(life.first in life.states).toBe(true);
    const reached = new Set(Object.values(life.moves).map((move) => move.to));
    const entered = new Set<string>([life.first, ...(life.alsoFirst ?? [])]);
    for (const state of Object.keys(life.states)) expect(reached.has(state) || entered.has(state), state).toBe(true);
  });

  it('moves only between states it has, each named in both languages', () => {
    for (const [name, move] of Object.entries(life.moves)) {
      for (const state of [...move.from, move.to]) expect(state in life.states, `${name}: ${state}`).toBe(true);
      expect(hasBothLanguages(move.label), name).toBe(true);
      expect(move.by.length, name).toBeGreaterThan(0);
    }
  });

  // A call that names the state it wants must have one move that follows from it; `conversation.move` names the move, and so does each verb of a questionnaire's versions.
  it.skipIf(['conversationLife', 'questionnaireLife'].includes(life.name))(
    'never leads from one state to another by two moves of the same person, but by one that takes back what they did themselves',
    () => {
      const pairs = Object.values(life.moves)
        .filter(({ undoes }) => !undoes)
        .flatMap((move) => move.by.flatMap((by) => move.from.map((from) => `${by}: ${from}>${move.to}`)));
      expect(new Set(pairs).size).toBe(pairs.length);
    },
  );
});

describe.each(Object.entries(operations) as [string, Operation][])('operation %s', (_key, one) => {
  it('names a right that exists and answers for its rows', () => {
    expect(one.right === 'anyone' || one.right === 'signedIn' || isRight(one.right)).toBe(true);
    expect(one.right === 'anyone').toBe(one.scope === 'public');
  });

  it('labels what it takes in both languages', () => {
    for (const [name, field] of fieldsOf(one.takes)) expect(hasBothLanguages(field.label), name).toBe(true);
  });
});
