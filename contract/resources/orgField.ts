import { act } from '#contract/acts/act.ts';
import { choice, flag, id, json, longText, many, ref, shape, text, whole } from '#contract/kinds.ts';
import type { Field, OwnRules } from '#contract/kinds.ts';
import { ownFieldLimits } from '#contract/limits/lists.ts';
import { ownFieldTypes } from '#contract/ownFields.ts';
import type { OwnChoice, OwnFieldRow } from '#contract/ownFields.ts';
import { nothing, one, operation, rows } from '#contract/resource.ts';
import { fieldGrades } from './role.ts';
import { entity } from '#contract/standard.ts';
import type { FilterGroup } from '#contract/filter.ts';

/** Entities whose description says `ownFields`. */
export const extensible = { member: ['客户', 'Customer'], patient: ['患者', 'Patient'] } as const;

/** A field of a template: as a row of `orgFieldConfig`, without its place. */
export type TemplateField = Omit<OwnFieldRow, 'id' | 'entity'>;

/** A template takes a field from here: the server writes down what the field is now. */
export interface TemplateSource {
  readonly fromId: string;
}

/** Somebody may fill in these now: the fields of their organisation and of those above it (docs/adr/0039). */
export const currentField = {
  name: text(['名称', 'Name'], { required: true }),
  field: json(['字段', 'Field'], shape<Field>(), { required: true }),
  access: choice(['权限', 'Access'], { masked: ['脱敏', 'Masked'], read: ['只读', 'Read only'], write: ['可编辑', 'Editable'] }, { required: true }),
  /** The organisation it was added for. */
  orgId: id(undefined, { required: true }),
} as const;

/** One role may do this much with one field. Its number is made of both: the rule stands in the field (`roleRules`), nowhere else. */
const roleGrade = {
  id: text(['编号', 'Id'], { required: true }),
  fieldId: id(['字段', 'Field'], { required: true }),
  fieldName: text(['字段', 'Field'], { required: true }),
  roleId: id(['角色', 'Role'], { required: true }),
  roleName: text(['角色', 'Role'], { required: true }),
  grade: choice(['权限', 'Grade'], fieldGrades, { required: true }),
} as const;
const roleGradeId = text(['编号', 'Id'], { max: 100 });

/** A field that an organisation has added to an entity: its own and those below it have it at once. */
export const orgFieldConfig = entity('orgFieldConfig', {
  label: ['自定义字段', 'Custom field'],
  orgOwned: true,
  fields: {
    entity: choice(['所属对象', 'Record'], extensible, { required: true, inList: true, isFixed: true }),
    label: text(['名称', 'Name'], { required: true, inList: true, search: true, max: ownFieldLimits.labelCharacters }),
    labelEn: text(['英文名称', 'English name'], { search: true, max: 80 }),
    /** Files and programs call it so; made up where nobody names one. */
    fieldKey: text(['编码', 'Key'], { inList: true, isFixed: true, max: ownFieldLimits.keyCharacters, form: 'code' }),
    type: choice(['类型', 'Type'], ownFieldTypes, { required: true, inList: true }),
    /** Its choices are the words of a dictionary, as each organisation has them (docs/adr/0053). */
    dictionaryId: ref(['选项来自字典', 'Choices from a dictionary'], 'dictionary'),
    choices: json(['选项', 'Choices'], shape<readonly OwnChoice[]>()),
    hint: text(['填写说明', 'Hint'], { max: 120 }),
    isRequired: flag(['必填', 'Required'], { inList: true }),
    min: whole(['下限（数值或字数）', 'Minimum (value or length)']),
    max: whole(['上限（数值或字数）', 'Maximum (value or length)']),
    visibleIf: json(['显示条件', 'Shown if'], shape<FilterGroup>()),
    requiredIf: json(['必填条件', 'Required if'], shape<FilterGroup>()),
    isMasked: flag(['脱敏', 'Masked'], { inList: true }),
    inList: flag(['列表显示', 'In the list'], { inList: true }),
    roleRules: json(['角色权限', 'Role rules'], shape<OwnRules['roleRules']>()),
    sort: whole(['排序', 'Order'], { sort: true, max: ownFieldLimits.sort }),
    isDisabled: flag(['停用', 'Disabled'], { inList: true }),
  },
  unique: [['orgId', 'entity', 'fieldKey']],
  standard: {
    base: '/crm-server/orgFieldConfig',
    title: 'label',
    hint: 'fieldKey',
    sort: 'sort',
    narrowedBy: ['entity'],
    wires: {
      list: ['GET /crm-server/orgFieldConfig/list', 'crm-server.orgFieldConfig.resource'],
      save: ['POST /crm-server/orgFieldConfig/save', 'crm-server.orgFieldConfig.resource'],
      remove: ['POST /crm-server/orgFieldConfig/delete', 'crm-server.orgFieldConfig.resource'],
    },
  },
  screens: [{ path: '/sysFieldList', view: 'list', title: ['自定义字段', 'Custom fields'], area: 'setting' }],
  operations: {
    current: operation('GET /crm-server/orgFieldConfig/current', {
      spec: [],
      ours: 'forms and lists need the fields that hold here, inherited ones too, as far as their reader may see them',
      takes: { entity: text(['所属对象', 'Record'], { required: true, max: 60 }) },
      gives: rows(currentField),
      right: 'signedIn',
      scope: 'org',
      class: 'read',
      audit: 'none',
    }),
    /** The rules of fields one by one, for programs that know the calls of the specification. */
    gradeList: operation('GET /crm-server/orgFieldWxRoleConfig/selectList', {
      spec: ['crm-server.orgFieldWxRoleConfig.selectList'],
      takes: { fieldId: id(['字段', 'Field']), roleId: id(['角色', 'Role']) },
      gives: rows(roleGrade),
      right: 'orgFieldConfig.read',
      scope: 'org',
      class: 'read',
      audit: 'none',
    }),
    /** The rule is named by `id`, or by field and role. */
    gradeSave: operation('POST /crm-server/orgFieldWxRoleConfig/saveOrUpdateById', {
      spec: ['crm-server.orgFieldWxRoleConfig.saveOrUpdateById'],
      takes: {
        id: roleGradeId,
        fieldId: id(['字段', 'Field']),
        roleId: id(['角色', 'Role']),
        grade: choice(['权限', 'Grade'], fieldGrades, { required: true }),
      },
      gives: one(roleGrade),
      right: 'orgFieldConfig.write',
      scope: 'org',
      class: 'write',
      audit: 'change',
    }),
    gradeRemove: operation('POST /crm-server/orgFieldWxRoleConfig/deleteById', {
      spec: ['crm-server.orgFieldWxRoleConfig.deleteById'],
      takes: { id: text(['编号', 'Id'], { required: true, max: 100 }) },
      gives: nothing,
      right: 'orgFieldConfig.write',
      scope: 'org',
      class: 'write',
      audit: 'change',
    }),
    order: operation('POST /crm-server/orgFieldConfig/order', {
      spec: [],
      ours: 'the order of fields is one decision, not one save a field',
      takes: { ids: many(['编号', 'Ids'], id(), { required: true, min: 1, max: ownFieldLimits.fields }) },
      gives: nothing,
      right: 'orgFieldConfig.write',
      scope: 'org',
      class: 'write',
      audit: 'change',
    }),
  },
});

/** Fields that a group gives its organisations to begin with. */
export const orgFieldTemplate = entity('orgFieldTemplate', {
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
    wires: {
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
  operations: {
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
  },
});
