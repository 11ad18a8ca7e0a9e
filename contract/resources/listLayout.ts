import type { BoardLayout, ColumnLayout, SavedQuery } from '#contract/layouts/listLayout.ts';
import { json, ref, shape, text } from '#contract/kinds.ts';
import { one, operation, resource } from '#contract/resource.ts';

const path = text(['路径', 'Path'], { required: true, max: 120 });
const columns = json(['列', 'Columns'], shape<readonly ColumnLayout[]>());
const queries = json(['保存的查询', 'Saved queries'], shape<readonly SavedQuery[]>());
const folds = json(['展开', 'Unfolded'], shape<readonly string[]>());
const board = json(['看板', 'Board'], shape<BoardLayout>());
const givenFields = { columns, queries, folds, board } as const;

const own = { spec: [], right: 'signedIn', scope: 'self', audit: 'none' } as const;
const ours = 'chosen columns and saved queries of a list follow the person: a new version clears the local storage (spec 4)';

export const listLayout = resource('listLayout', {
  label: ['列表布局', 'List layout'],
  orgOwned: false,
  fields: { userId: ref(['人员', 'Staff user'], 'staffUser', { required: true }), path, ...givenFields },
  unique: [['userId', 'path']],
  operations: {
    read: operation('GET /api-user/preference/list', { ...own, ours, class: 'read', takes: { path }, gives: one(givenFields) }),
    /** A field that is left out stays as it is: the last writer wins field by field. */
    save: operation('POST /api-user/preference/saveList', { ...own, ours, class: 'write', takes: { path, ...givenFields }, gives: one(givenFields) }),
  },
});
