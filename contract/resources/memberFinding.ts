/** Customers are found by what a program says of their fields. Whoever asks finds by what they see in clear: a mask tells no more than the list does (E5). */
import { json, shape, text, whole } from '#contract/kinds.ts';
import type { FilterGroup } from '#contract/filter.ts';
import { one, operation } from '#contract/resource.ts';
import { listTakes } from '#contract/standardShapes.ts';

const found = one({
  rows: json(['客户', 'Customers'], shape<readonly Readonly<Record<string, unknown>>[]>(), { required: true, grade: 'personal' }),
  next: text(['续页', 'Go on from']),
});
const paged = {
  searchKey: text(['搜索项', 'Search in'], { max: 80 }),
  searchValue: listTakes.searchValue,
  page: whole(['页', 'Page'], { min: 0 }),
  pageSize: listTakes.limit,
  next: listTakes.next,
  sort: listTakes.sort,
} as const;
const finding = { gives: found, right: 'member.read', scope: 'org', class: 'read', audit: 'list' } as const;

export const memberFinding = {
  /** Every field that is named has to fit: a text holds the words, a number of a person its digits, all else is the value. */
  findByFields: operation('POST /crm-server/customermanage/findByFields', {
    spec: ['crm-server.customermanage.findByFields'],
    takes: { fields: json(['字段', 'Fields'], shape<Readonly<Record<string, unknown>>>()), ...paged },
    ...finding,
  }),
  /** Conditions as a filter has them, nested; fields that an organisation added and related rows among them. */
  findByDynamic: operation('POST /crm-server/customermanage/findByDynamic', {
    spec: ['crm-server.customermanage.findByDynamic'],
    takes: { conditions: json(['条件', 'Conditions'], shape<FilterGroup>()), ...paged },
    ...finding,
  }),
};
