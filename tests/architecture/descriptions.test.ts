import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { resources } from '#contract/resources/index.ts';
import type { Resource } from '#contract/resource.ts';
import { checkEntity } from '#server/engine/checks/checkEntity.ts';
import { plate } from '#tests/contract/plate.ts';
import { shelf } from '#tests/contract/shelf.ts';

const all = Object.values(resources) as unknown as readonly Resource[];

/** Kinds of rows, by each word that a description uses. */
function users(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const note = (words: object, entity: string): void => {
    for (const word of Object.keys(words)) found.set(word, (found.get(word) ?? new Set()).add(entity));
  };
  for (const one of all) {
    for (const { options } of Object.values(one.fields)) note(options, one.name);
    note(one.standard ?? {}, one.name);
    note(one, one.name);
  }
  return found;
}

/** Each with what keeps it although it serves few. */
const few: Readonly<Record<string, string>> = {
  isForStaff: 'orders are the only rows that customers read themselves and staff write beside',
  merge: 'two files of one customer become one today; patients and enterprises come with their records (ADR 98)',
  offers: 'three fields of customers have words that the house keeps; tags of other entities have none yet (ADR 107)',
  only: 'the kinds of an order have endpoints of their own, each its calls (design 4)',
  pictures: 'a picture of a question stands deep within its content; other contents in JSON have none yet (ADR 129)',
  right: 'a recording is heard by few of those who see that there was a call; a result of a laboratory and a scanned contract will say it, too (ADR 94)',
  single: 'a number of a person stands once in a house; enterprises and patients have theirs when their records come (ADR 98)',
  tells: 'a birthday alone is told of by another field, and customers alone keep values back (ADR 135)',
  uniqueNullsEqual: 'a unique index of the table of conversations, which the engine does not serve',
};

describe('the words of a description', () => {
  it('serve three entities or more, or say why not', () => {
    const rare = [...users()].filter(([, entities]) => entities.size < 3).map(([word]) => word);
    expect(rare.toSorted()).toEqual(Object.keys(few).toSorted());
  });

  it('are those of the guide', () => {
    const guide = readFileSync('docs/adding-an-entity.md', 'utf8');
    const words = new Set(
      all.flatMap(({ fields, standard }) => [...Object.values(fields).flatMap(({ options }) => Object.keys(options)), ...Object.keys(standard ?? {})]),
    );
    for (const word of words) expect(guide, word).toContain(`\`${word}\``);
  });
});

test('types are inferred from descriptions in three files alone', () => {
  const inferring = ['contract', 'src', 'server']
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
    .filter((path) => /\binfer [A-Z]|^(export )?type [^;]* extends [^;=>]* \? /m.test(readFileSync(path, 'utf8')));
  expect(inferring.toSorted()).toEqual(['contract/kinds.ts', 'contract/resource.ts', 'src/kit/views/inputs/byKind.tsx']);
});

test('every description is a right one, that of the guide too', () => {
  for (const one of [...all.filter(({ standard }) => standard), plate as unknown as Resource, shelf as unknown as Resource])
    expect(() => checkEntity(one, resources as unknown as Readonly<Record<string, Resource>>), one.name).not.toThrow();
});
