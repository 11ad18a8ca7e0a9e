import { act } from '#contract/acts/act.ts';
import { choice, flag, id, longText, many, ref, text, whole } from '#contract/kinds.ts';
import { dictionaryLimits } from '#contract/limits/lists.ts';
import { one, operation, rows } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';
import { bulkReport } from '#contract/standardShapes.ts';

/** A word comes from one of these: the group, whose word was taken over, or the organisation alone. */
export const wordOrigins = { group: ['集团', 'Group'], own: ['自有', 'Own'] } as const;

/** A word of the group stands here in one of these ways; `all`: offered because nothing was taken over yet. */
export const wordStandings = {
  all: ['可选', 'Offered'],
  chosen: ['已选用', 'Adopted'],
  above: ['上级选用', 'Adopted above'],
  off: ['已停用', 'Disabled'],
  none: ['未选用', 'Not offered'],
} as const;

/**
 * An organisation makes its own of a dictionary of its group: it takes over words of the group, and adds words of its own. It holds there and below. Where nobody on the
 * way up has taken over any, all of the group's are offered.
 */
export const orgDictionary = entity('orgDictionary', {
  label: ['机构字典项', 'Organisation dictionary item'],
  orgOwned: true,
  fields: {
    dictionaryId: ref(['字典', 'Dictionary'], 'dictionary', { required: true, inList: true, isFixed: true }),
    label: text(['名称', 'Label'], { required: true, inList: true, search: true, max: 60 }),
    labelEn: text(['英文名称', 'English label'], { inList: true, search: true, max: 120 }),
    /** Rows of other entities keep this value: made up where nobody names one. One that the group has means the group's word. */
    value: text(['值', 'Value'], { inList: true, search: true, isFixed: true, max: 60 }),
    origin: choice(['来源', 'Origin'], wordOrigins, { inList: true, readOnly: true }),
    itemId: ref(['集团字典项', 'Group item'], 'dictionaryItem', { readOnly: true }),
    sort: whole(['排序', 'Order'], { inList: true, sort: true, max: 9_999 }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
    /** The organisation is named for whoever sees several. */
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
    remark: longText(['备注', 'Remark'], { max: 500 }),
  },
  unique: [['orgId', 'dictionaryId', 'value']],
  standard: {
    base: '/crm-server/orgDictionary',
    title: 'label',
    hint: 'value',
    sort: 'sort',
    narrowedBy: ['dictionaryId', 'origin'],
    endpoints: {
      list: ['GET /crm-server/orgDictionary/list', ''],
      create: ['POST /crm-server/orgDictionary/insert', 'crm-server.orgDictionary.insert'],
      update: ['POST /crm-server/orgDictionary/update', 'crm-server.orgDictionary.update'],
      remove: ['POST /crm-server/orgDictionary/delete', 'crm-server.orgDictionary.delete'],
      able: ['POST /crm-server/orgDictionary/able', 'crm-server.orgDictionary.able'],
      disable: ['POST /crm-server/orgDictionary/disable', 'crm-server.orgDictionary.disable'],
    },
  },
  operations: {
    /** The session's organisation takes words of its group over; one that it has switched off comes back. */
    bind: operation('POST /crm-server/orgDictionary/bind', {
      spec: ['crm-server.orgDictionary.bind'],
      takes: {
        dictionaryId: ref(['字典', 'Dictionary'], 'dictionary', { required: true }),
        itemIds: many(['字典项', 'Items'], id(), { required: true, min: 1, max: dictionaryLimits.bound }),
      },
      gives: one(bulkReport),
      right: 'orgDictionary.write',
      scope: 'org',
      class: 'write',
      audit: 'change',
    }),
    /** Every word of the group, and what it is here. */
    bindCheck: operation('GET /crm-server/orgDictionary/bind/check', {
      spec: [],
      ours: 'which words of the group an organisation offers now, before it chooses among them; changes nothing',
      takes: { dictionaryId: id(['字典', 'Dictionary'], { required: true }) },
      gives: rows({
        id: id(undefined, { required: true }),
        value: text(['值', 'Value'], { required: true }),
        label: text(['名称', 'Label'], { required: true }),
        labelEn: text(['英文名称', 'English label']),
        standing: choice(['状态', 'Standing'], wordStandings, { required: true }),
      }),
      right: 'orgDictionary.write',
      scope: 'org',
      class: 'read',
      audit: 'none',
    }),
  },
  acts: {
    bind: act('bind', {
      on: 'list',
      label: ['从集团选用', 'Adopt from the group'],
      title: ['从集团字典选用', 'Adopt group dictionary items'],
      press: ['选用 {count} 项', 'Adopt {count}'],
      done: ['选用了 {count} 项', 'Adopted: {count}'],
      check: 'bindCheck',
      form: ['dictionaryId', 'itemIds'],
    }),
  },
  screens: [
    {
      path: '/orgDictionary',
      view: 'list',
      title: ['机构字典', 'Organisation dictionary'],
      area: 'setting',
      ours: 'the specification names its calls and no page',
    },
  ],
});
