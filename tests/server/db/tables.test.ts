import { describe, expect, it } from 'vitest';
import { day, id, idCard, json, many, moment, money, phone, secret, shape, text, whole } from '#contract/kinds.ts';
import { resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { tableOf } from '#server/db/tables.ts';

const sample = resource('sampleCard', {
  label: ['样', 'Sample'],
  orgOwned: false,
  operations: {},
  fields: {
    ownerId: id(),
    payPrice: money(['价', 'Price'], { required: true }),
    count: whole(['数', 'Count'], { sort: true }),
    born: day(['日', 'Day']),
    at: moment(['时', 'At']),
    ids: many(['们', 'Ids'], id()),
    words: many(['词', 'Words'], text(['词', 'Word']), { required: true }),
    data: json(['数据', 'Data'], shape<unknown>()),
    mobile: phone(['手机', 'Mobile']),
    key: secret(['密', 'Key']),
    card: idCard(['证', 'Card']),
  },
  unique: [['ownerId', 'count']],
});

describe('the table of a resource', () => {
  it('has one column a field, by its kind, after the columns every row has', () => {
    const { name, columns } = tableOf(sample);
    expect(name).toBe('sample_card');
    expect(columns.map((column) => `${column.name} ${column.type}${column.notNull ? ' !' : ''}`)).toEqual([
      'id uuid !',
      'created_at timestamp(3) with time zone !',
      'created_by uuid',
      'updated_at timestamp(3) with time zone',
      'updated_by uuid',
      'version integer !',
      'deleted_at timestamp(3) with time zone',
      'owner_id uuid',
      'pay_price bigint !',
      'count integer',
      'born date',
      'at timestamp(3) with time zone',
      'ids uuid[]',
      'words text[] !',
      'data jsonb',
      'mobile text',
      'key text',
      'card text',
    ]);
  });

  it('has its keys and an index for what is sorted or searched', () => {
    expect(tableOf(sample).indexes.map(({ sql }) => sql)).toEqual([
      'CREATE UNIQUE INDEX "sample_card_owner_id_count_key" ON "sample_card" ("owner_id", "count")',
      'CREATE INDEX "sample_card_count_index" ON "sample_card" ("count")',
    ]);
  });

  it('refuses an index over a field it has not', () => {
    expect(() => tableOf({ ...sample, indexes: [['nobody']] })).toThrow(/index over nobody/);
  });

  it('can be made for every resource', () => {
    for (const each of Object.values(resources)) expect(tableOf(each).columns.length).toBeGreaterThan(7);
  });
});
