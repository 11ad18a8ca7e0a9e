import { expect, it } from 'vitest';
import { ofEachPublishing, publishingKinds } from '#contract/approvals/kinds.ts';
import type { PublishingKindName } from '#contract/approvals/kinds.ts';
import { resources } from '#contract/resources/index.ts';
import { fitsAct } from '#contract/readings/actsOnRow.ts';
import type { Resource } from '#contract/resource.ts';

const all = resources as unknown as Readonly<Record<string, Resource>>;

it.each(Object.entries(publishingKinds))('%s is asked for where its definition is published', (name, { entity }) => {
  expect(all[entity]?.versions, entity).toBeDefined();
  const act = all[entity]?.acts?.['askPublish'];
  expect(act).toMatchObject({ call: `approval.${name}`, given: { kind: name } });
  // Nobody is offered to ask for what no rule of the house wants decided about.
  const offered = [true, false].map((asksApproval) => act && fitsAct(act, all[entity]?.fields ?? {}, { standing: 'draft', asksApproval }));
  expect([all[entity]?.fields['asksApproval']?.options.computed, ...offered]).toEqual([true, true, false]);
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
