import { act } from '#contract/acts/act.ts';
import { choice, flag, id, json, longText, shape, text } from '#contract/kinds.ts';
import { ownFieldTypes } from '#contract/ownFields.ts';
import type { OwnFieldRow } from '#contract/ownFields.ts';
import { operation, rows } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';
import type { Entities } from './orgField.ts';

/** A field of a template: as a row of `orgFieldConfig`, without its place. */
export type TemplateField = Omit<OwnFieldRow, 'id' | 'entity'>;

/** A template takes a field from here: the server writes down what the field is now. */
export interface TemplateSource {
  readonly fromId: string;
}

const operations = {
  applyCheck: operation('GET /crm-server/orgFieldTemplate/apply/check', {
    spec: [],
    ours: 'which fields of a template would come, and why the others would not, before anybody presses the button; changes nothing',
    takes: { id: id(undefined, { required: true }) },
    gives: rows({
      label: text(['名称', 'Name'], { required: true }),
      labelEn: text(['英文名称', 'English name']),
      type: choice(['类型', 'Type'], ownFieldTypes, { required: true }),
      /** Empty: it would come. */
      why: text(['不能添加的原因', 'Why it does not come'], { required: true }),
    }),
    right: 'orgFieldConfig.write',
    scope: 'org',
    class: 'read',
    audit: 'none',
  }),
  apply: operation('POST /crm-server/orgFieldTemplate/apply', {
    spec: [],
    ours: 'the fields of a template become fields of the organisation, those apart that it has already',
    takes: { id: id(undefined, { required: true }) },
    gives: rows({ id: id(undefined, { required: true }), label: text(['名称', 'Name'], { required: true }) }),
    right: 'orgFieldConfig.write',
    scope: 'org',
    class: 'write',
    audit: 'change',
  }),
} as const;

/** Fields that a group gives its organisations to begin with. */
export const orgFieldTemplateOf = (extensible: Entities) =>
  entity('orgFieldTemplate', {
    label: ['字段模板', 'Field template'],
    orgOwned: true,
    fields: {
      name: text(['名称', 'Name'], { required: true, inList: true, search: true, max: 60 }),
      nameEn: text(['英文名称', 'English name'], { search: true, max: 120 }),
      entity: choice(['所属对象', 'Record'], extensible, { required: true, inList: true, isFixed: true }),
      fields: json(['字段', 'Fields'], shape<readonly (TemplateField | TemplateSource)[]>()),
      remark: longText(['说明', 'Remark'], { inList: true, search: true, max: 500 }),
      isDisabled: flag(['停用', 'Disabled'], { inList: true }),
    },
    standard: {
      base: '/crm-server/orgFieldTemplate',
      title: 'name',
      scope: 'group',
      rights: 'orgFieldConfig',
      without: ['import'],
      endpoints: {
        list: ['GET /crm-server/orgFieldTemplate/list', 'crm-server.orgFieldTemplate.resource'],
        save: ['POST /crm-server/orgFieldTemplate/save', 'crm-server.orgFieldTemplate.resource'],
        remove: ['POST /crm-server/orgFieldTemplate/delete', 'crm-server.orgFieldTemplate.resource'],
      },
    },
    acts: {
      apply: act('apply', {
        on: 'row',
        icon: 'copy',
        label: ['用到本机构', 'Apply here'],
        title: ['把“{name}”用到本机构', 'Apply “{name}” to this organisation'],
        press: ['添加 {count} 个字段', 'Add {count} {field|fields}'],
        done: ['添加了 {count} 个字段', '{count} {field|fields} added'],
        check: 'applyCheck',
        where: { all: [['isDisabled', 'isNot', true]] },
        whyNot: ['模板已停用', 'The template is disabled'],
      }),
    },
    screens: [
      {
        path: '/clientTemplateConfig',
        view: 'list',
        title: ['字段模板', 'Field templates'],
        area: 'setting',
        // Spelled as the specification spells them.
        forms: ['/clientEditTamplate', '/EditTemplate'],
      },
    ],
    operations: operations,
  });
