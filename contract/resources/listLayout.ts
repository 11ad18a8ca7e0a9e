import { json, ref, shape, text } from '#contract/kinds.ts';
import { one, operation, resource } from '#contract/resource.ts';
import type { FilterGroup } from '#contract/standard.ts';

/** A column that is shown; those that are left out are not. */
export interface ColumnLayout {
  readonly key: string;
  /** CSS pixels; as its kind has it unless somebody drew it wider. */
  readonly width?: number;
  /** Stays where it is while the others move sideways. */
  readonly isFrozen?: boolean;
}
export interface SavedQuery {
  readonly name: string;
  readonly searchValue?: string;
  readonly filter?: FilterGroup;
  readonly sort?: string;
}
/** How one person has one list. */
export interface ListLayout {
  /** In their order; null: as the entity describes them. */
  readonly columns: readonly ColumnLayout[] | null;
  readonly queries: readonly SavedQuery[];
  /** Of a tree: which rows stand open; `*` before them: all but these. Null: the first level. */
  readonly folds: readonly string[] | null;
}
export const plainLayout: ListLayout = { columns: null, queries: [], folds: null };

const path = text(['路径', 'Path'], { required: true, max: 120 });
const columns = json(['列', 'Columns'], shape<readonly ColumnLayout[]>());
const queries = json(['保存的查询', 'Saved queries'], shape<readonly SavedQuery[]>());
const folds = json(['展开', 'Unfolded'], shape<readonly string[]>());
const givenFields = { columns, queries, folds } as const;

const own = { spec: [], right: 'signedIn', scope: 'self', audit: 'none' } as const;
const ours = 'chosen columns and saved queries of a list follow the person: a new version clears the local storage (spec 4)';

export const listLayout = resource('listLayout', {
  label: ['列表布局', 'List layout'],
  orgOwned: false,
  fields: { userId: ref(['员工', 'Staff user'], 'staffUser', { required: true }), path, ...givenFields },
  unique: [['userId', 'path']],
  operations: {
    read: operation('GET /api-user/preference/list', { ...own, ours, class: 'read', takes: { path }, gives: one(givenFields) }),
    /** What is left out stays as it is: the last writer wins field by field. */
    save: operation('POST /api-user/preference/saveList', { ...own, ours, class: 'write', takes: { path, ...givenFields }, gives: one(givenFields) }),
  },
});
