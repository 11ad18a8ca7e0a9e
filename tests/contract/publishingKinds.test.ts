import { describe, expect, it } from 'vitest';
import { ofEachPublishing, publishingKinds } from '#contract/approvals/kinds.ts';
import type { PublishingKindName } from '#contract/approvals/kinds.ts';
import { resources } from '#contract/resources/index.ts';
import { fitsAct, isThere } from '#contract/readings/actsOnRow.ts';
import type { Resource } from '#contract/resource.ts';

const all = resources as unknown as Readonly<Record<string, Resource>>;

it.each(Object.entries(publishingKinds))('%s is asked for where its definition is published', (name, { entity }) => {
  expect(all[entity]?.versions, entity).toBeDefined();
  const act = all[entity]?.acts?.['askPublish'];
  expect(act).toMatchObject({ call: `approval.${name}`, given: { kind: name } });
  expect(all[entity]?.fields['asksApproval']?.options.computed).toBe(true);
  expect(all['approval']?.operations[name]?.right).toBe(`${entity}.publish`);
});

/** The acts that lead to publishing a row that stands so, and of those the ones that can be done. */
const leading = (entity: string, row: object) => {
  const { acts = {}, fields = {} } = all[entity] ?? {};
  const there = Object.entries(acts).filter(([name, act]) => /publish|submit|decide/iu.test(name) && isThere(act, fields, { ...row }));
  return { there: there.map(([name]) => name), done: there.filter(([, act]) => fitsAct(act, fields, { ...row }, 'me')).map(([name]) => name) };
};

describe.each(Object.values(publishingKinds))('what is offered of $entity', ({ entity }) => {
  const isReviewed = all[entity]?.versions?.review !== undefined;

  it.each(['draft', 'inReview', 'retired'])('where it stands as %s, is asking alone where a rule of the house wants it decided about', (standing) => {
    expect(leading(entity, { standing, asksApproval: true })).toEqual({ there: ['askPublish'], done: ['askPublish'] });
  });
  it('is never asking where no rule wants it', () => {
    expect(leading(entity, { standing: 'draft', asksApproval: false })).toEqual(
      isReviewed ? { there: ['submit', 'decide', 'publish'], done: ['submit'] } : { there: ['publish'], done: ['publish'] },
    );
  });
  it('stands there and says why not where it is in force already', () => {
    expect(leading(entity, { standing: 'published', asksApproval: true })).toEqual({ there: ['askPublish'], done: [] });
    expect(all[entity]?.acts?.['askPublish']?.whyNot).toBe(all['journey']?.acts?.['publish']?.whyNot);
  });
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
