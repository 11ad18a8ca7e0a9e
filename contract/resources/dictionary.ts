import { choice, flag, id, longText, ref, text, whole } from '#contract/kinds.ts';
import { operation, rows } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';
import { listTakes, pageTakes } from '#contract/standardShapes.ts';

const wordRow = {
  id: id(undefined, { required: true }),
  /** The type is the dictionary's. */
  type: text(['类型编码', 'Type'], { required: true }),
  dictionaryId: id(['字典', 'Dictionary'], { required: true }),
  value: text(['值', 'Value'], { required: true }),
  label: text(['名称', 'Label'], { required: true }),
  labelEn: text(['英文名称', 'English label']),
  parentId: id(['上级', 'Parent']),
  sort: whole(['排序', 'Order']),
  tone: text(['颜色', 'Tone']),
  isDefault: flag(['默认', 'Default'], { required: true }),
} as const;

/** The lists of words that forms offer (spec 3): one row a list, its words in `dictionaryItem`. The whole group shares them. */
export const dictionary = entity('dictionary', {
  label: ['字典', 'Dictionary'],
  orgOwned: true,
  fields: {
    /** Rows of other entities keep this: it never changes. */
    type: text(['类型编码', 'Type'], { required: true, inList: true, search: true, sort: true, isFixed: true, max: 60 }),
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 60 }),
    nameEn: text(['英文名称', 'English name'], { search: true, max: 120 }),
    sort: whole(['排序', 'Order'], { sort: true, max: 9_999 }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
    remark: longText(['备注', 'Remark'], { inList: true, max: 500 }),
  },
  unique: [['orgId', 'type']],
  standard: {
    base: '/api-crm/dictionary',
    title: 'name',
    hint: 'type',
    scope: 'group',
    endpoints: {
      list: ['GET /api-crm/dictionary/findList', 'api-crm.dictionary.findList'],
      create: ['POST /api-crm/dictionary/insertDictionary', 'api-crm.dictionary.insertDictionary'],
      update: ['POST /api-crm/dictionary/updateDictionary', 'api-crm.dictionary.updateDictionary'],
      remove: ['POST /api-crm/dictionary/deleteDictionary', 'api-crm.dictionary.deleteDictionary'],
    },
  },
  operations: {
    /** The words of the dictionary of this type that are offered now; those of all dictionaries where none is named. */
    words: operation('GET /api-crm/dictionary/getDictionarys', {
      spec: ['api-crm.dictionary.getDictionarys'],
      takes: {
        type: text(['类型编码', 'Type'], { max: 60 }),
        /** The dictionary's, or the word's. */
        id: id(),
        name: text(['字典名称', 'Dictionary'], { max: 60 }),
        searchValue: listTakes.searchValue,
        ...pageTakes,
      },
      gives: rows(wordRow),
      right: 'dictionary.read',
      scope: 'group',
      class: 'read',
      audit: 'none',
    }),
  },
  parts: [
    { entity: 'dictionaryItem', title: ['字典项', 'Dictionary items'], by: 'dictionaryId', columns: ['label', 'value', 'enabled'], rights: 'dictionary' },
  ],
  screens: [{ path: '/dataDictionary', view: 'list', title: ['数据字典', 'Dictionaries'], area: 'setting' }],
});

/** One word of a dictionary. One that is switched off is not offered any more and stays readable where it was chosen. */
export const dictionaryItem = entity('dictionaryItem', {
  label: ['字典项', 'Dictionary item'],
  orgOwned: true,
  fields: {
    dictionaryId: ref(['字典', 'Dictionary'], 'dictionary', { required: true, inList: true, isFixed: true }),
    value: text(['值', 'Value'], { required: true, inList: true, search: true, isFixed: true, max: 60 }),
    label: text(['名称', 'Label'], { required: true, inList: true, search: true, max: 60 }),
    labelEn: text(['英文名称', 'English label'], { inList: true, search: true, max: 120 }),
    /** The parent is of the same dictionary. */
    parentId: ref(['上级', 'Parent'], 'dictionaryItem'),
    sort: whole(['排序', 'Order'], { inList: true, sort: true, max: 9_999 }),
    tone: choice(['颜色', 'Tone'], {
      neutral: ['灰', 'Neutral'],
      info: ['蓝', 'Blue'],
      active: ['青', 'Teal'],
      good: ['绿', 'Green'],
      waiting: ['黄', 'Amber'],
      bad: ['红', 'Red'],
    }),
    isDefault: flag(['默认', 'Default'], { required: true }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
    remark: longText(['备注', 'Remark'], { max: 500 }),
  },
  unique: [['dictionaryId', 'value']],
  standard: {
    base: '/crm-server/dictionary',
    title: 'label',
    hint: 'value',
    sort: 'sort',
    scope: 'group',
    rights: 'dictionary',
    narrowedBy: ['dictionaryId'],
    endpoints: {
      list: ['GET /crm-server/dictionary/list', 'crm-server.dictionary.resource'],
      save: ['POST /crm-server/dictionary/save', 'crm-server.dictionary.resource'],
      remove: ['POST /crm-server/dictionary/delete', 'crm-server.dictionary.resource'],
    },
  },
  // One dictionary's words: `?filter={"all":[["dictionaryId","is","..."]]}`, where its details lead.
  screens: [
    {
      path: '/dictionaryItems',
      view: 'list',
      title: ['字典项', 'Dictionary items'],
      area: 'setting',
      ours: 'the specification has a page of dictionaries and none of their words',
    },
  ],
});
