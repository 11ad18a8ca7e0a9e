import { expect, it } from 'vitest';
import { ofEachPublishing, publishingKinds } from '#contract/approvals/kinds.ts';
import type { PublishingKindName } from '#contract/approvals/kinds.ts';
import { resources } from '#contract/resources/index.ts';
import type { Resource } from '#contract/resource.ts';

const all = resources as unknown as Readonly<Record<string, Resource>>;

it.each(Object.entries(publishingKinds))('%s is asked for where its definition is published', (name, { entity }) => {
  expect(all[entity]?.versions, entity).toBeDefined();
  expect(all[entity]?.acts?.['askPublish']).toMatchObject({ call: `approval.${name}`, given: { kind: name } });
  expect(all['approval']?.operations[name]?.right).toBe(`${entity}.publish`);
});

it('no definition asks for an approval of a kind that there is none of', () => {
  const asking = Object.values(all).flatMap(({ name, acts }) => (acts?.['askPublish'] ? [name] : []));
  expect(asking.toSorted()).toEqual(
    Object.values(publishingKinds)
      .map(({ entity }) => entity)
      .toSorted(),
  );
  const named = ofEachPublishing((name: PublishingKindName) => name);
  expect(Object.keys(named)).toEqual(Object.values(named));
});
