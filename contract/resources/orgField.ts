import { choice, flag, id, json, lines, many, ref, shape, text, whole } from '#contract/kinds.ts';
import type { Field, OwnRules } from '#contract/kinds.ts';
import { ownFieldLimits } from '#contract/limits/lists.ts';
import { choiceFields, ownFieldTypes, whenBounded, whenChosen, whenListed } from '#contract/ownFields.ts';
import { nothing, one, operation, rows } from '#contract/resource.ts';
import type { Label } from '#contract/label.ts';
import { fieldGrades } from './role.ts';
import { entity } from '#contract/standard.ts';
import { namedTakes } from '#contract/standardShapes.ts';
import type { FilterGroup } from '#contract/filter.ts';

/** Entity -> what it is called. */
export type Entities = Readonly<Record<string, Label>>;
interface Described {
  readonly name: string;
  readonly label: Label;
  readonly standard?: { readonly ownFields?: true };
}

/** An organisation may add fields to these: their descriptions say `ownFields`. */
export const entitiesWithOwnFields = (all: Readonly<Record<string, object>>): Entities =>
  Object.fromEntries(
    Object.values(all).flatMap((one) => {
      const { name, label, standard } = one as Described;
      return standard?.ownFields ? [[name, label] as const] : [];
    }),
  );

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

const operations = {
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
    takes: { ...namedTakes, fieldId: id(['字段', 'Field']), roleId: id(['角色', 'Role']) },
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
} as const;

/** A field that an organisation has added to an entity: its own and those below it have it at once. */
export const orgFieldConfigOf = (extensible: Entities) =>
  entity('orgFieldConfig', {
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
      dictionaryId: ref(['选项来自字典', 'Choices from a dictionary'], 'dictionary', { askedIf: whenChosen }),
      choices: lines(
        ['选项', 'Choices'],
        { one: ['选项', 'choice'], fields: choiceFields, title: 'label', unique: ['label'], key: 'value' },
        { max: ownFieldLimits.choices, askedIf: whenListed },
      ),
      hint: text(['填写说明', 'Hint'], { max: 120 }),
      isRequired: flag(['必填', 'Required'], { inList: true }),
      min: whole(['下限（数值或字数）', 'Minimum (value or length)'], { askedIf: whenBounded }),
      max: whole(['上限（数值或字数）', 'Maximum (value or length)'], { askedIf: whenBounded }),
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
      endpoints: {
        list: ['GET /crm-server/orgFieldConfig/list', 'crm-server.orgFieldConfig.resource'],
        save: ['POST /crm-server/orgFieldConfig/save', 'crm-server.orgFieldConfig.resource'],
        remove: ['POST /crm-server/orgFieldConfig/delete', 'crm-server.orgFieldConfig.resource'],
      },
    },
    screens: [{ path: '/sysFieldList', view: 'list', title: ['自定义字段', 'Custom fields'], area: 'setting' }],
    operations: operations,
  });
