import type { BoardLayout, ColumnLayout, SavedQuery, TeamQuery } from '#contract/layouts/listLayout.ts';
import { json, ref, shape, text } from '#contract/kinds.ts';
import { one, operation, resource } from '#contract/resource.ts';

const path = text(['路径', 'Path'], { required: true, max: 120 });
const columns = json(['列', 'Columns'], shape<readonly ColumnLayout[]>());
const queries = json(['保存的查询', 'Saved queries'], shape<readonly SavedQuery[]>());
const folds = json(['展开', 'Unfolded'], shape<readonly string[]>());
const board = json(['看板', 'Board'], shape<BoardLayout>());
const team = json(['团队查询', 'Queries of the team'], shape<readonly TeamQuery[]>());
const keptFields = { columns, queries, folds, board } as const;
const givenFields = { ...keptFields, team } as const;

const own = { spec: [], right: 'signedIn', scope: 'self', audit: 'none' } as const;
const ours = 'chosen columns and saved queries of a list follow the person: a new version clears the local storage (spec 4)';

export const listLayout = resource('listLayout', {
  label: ['列表布局', 'List layout'],
  orgOwned: false,
  fields: { userId: ref(['人员', 'Staff user'], 'staffUser', { required: true }), path, ...keptFields },
  unique: [['userId', 'path']],
  operations: {
    read: operation('GET /api-user/preference/list', { ...own, ours, class: 'read', takes: { path }, gives: one(givenFields) }),
    /** A field that is left out stays as it is: the last writer wins field by field. Of the team's queries the person's own become those that are given. */
    save: operation('POST /api-user/preference/saveList', { ...own, ours, class: 'write', takes: { path, ...givenFields }, gives: one(givenFields) }),
  },
});

/** A query that somebody keeps for the colleagues of their organisation, and of those below it. It goes with its author. */
export const teamQuery = resource('teamQuery', {
  label: ['团队查询', 'Query of the team'],
  orgOwned: true,
  fields: {
    userId: ref(['人员', 'Staff user'], 'staffUser', { required: true }),
    path,
    name: text(['名称', 'Name'], { required: true, max: 120 }),
    query: json(['查询', 'Query'], shape<SavedQuery>(), { required: true }),
  },
  unique: [['orgId', 'path', 'userId', 'name']],
  operations: {},
});
