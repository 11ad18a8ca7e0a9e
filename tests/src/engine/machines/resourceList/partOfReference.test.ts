/** A screen shows the rows whose reference leads to one kind of rows: what it offers, and how its forms begin. */
import { expect, test } from 'vitest';
import { choice, ref, text } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';
import { register } from '#contract/standardEntities.ts';
import { row, start } from './staged.ts';

const shop = { own: ['自营', 'Own'], platform: ['平台', 'Platform'] } as const;
register({
  stall: entity('stall', {
    label: ['摊位', 'Stall'],
    orgOwned: true,
    fields: {
      name: text(['名称', 'Name'], { required: true, inList: true }),
      classifyId: ref(['分类', 'Category'], 'classify', { required: true, inList: true }),
      shop: choice(['商城', 'Shop'], shop, { via: 'classifyId.shop' }),
      memberId: ref(['客户', 'Customer'], 'member'),
    },
    standard: { base: '/crm-server/stall', title: 'name', endpoints: { list: ['GET /crm-server/stall/list', ''], save: ['POST /crm-server/stall/save', ''] } },
    screens: [{ path: '/ownStall', view: 'list', title: ['自营摊位', 'Own stalls'], area: 'customer', only: { shop: 'own' } }],
  }),
});

async function loaded() {
  const one = start('stall', '/ownStall');
  await one.calls.page.last().answer({ rows: [row('a')], position: 10, next: null });
  return one;
}

test('the reference offers rows of the part alone, others offer all', async () => {
  const one = await loaded();
  one.child.send({ type: 'options.ask', entity: 'classify', words: '' });
  one.clock.increment(250);
  expect(one.calls.options.last().input).toMatchObject({ entity: 'classify', only: { shop: 'own' } });
  await one.calls.options.last().answer([]);
  one.child.send({ type: 'options.ask', entity: 'member', words: '' });
  one.clock.increment(250);
  expect(one.calls.options.last().input).toEqual({ entity: 'member', words: '', isWhole: false });
});

test('a new row begins without what is read through its reference, in a form of this part', async () => {
  const one = await loaded();
  one.child.send({ type: 'editor.open', id: null });
  const begun = one.context().editor?.getSnapshot().context;
  expect(Object.keys(begun?.values ?? {})).toEqual(['name', 'classifyId', 'memberId']);
  expect(one.heardOf('form.ask')).toMatchObject([{ key: 'entity:stall/new/own' }]);
});
