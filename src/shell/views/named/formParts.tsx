/** Inputs and parts of forms that a description cannot say (docs/adr/0025): one line each. */
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { TagsInput } from '#src/customers/views/TagsInput.tsx';
import { ToneInput } from '#src/engine/views/editor/ToneInput.tsx';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';
import { ConditionInput } from '#src/engine/views/fields/ConditionInput.tsx';
import { FormPreview } from '#src/engine/views/fields/FormPreview.tsx';
import { RoleRulesInput } from '#src/engine/views/fields/RoleRulesInput.tsx';
import { TemplateFieldsInput } from '#src/engine/views/fields/TemplateFieldsInput.tsx';
import { handNamed } from '#src/engine/views/named.tsx';
import type { NamedFormProps } from '#src/engine/views/namedProps.tsx';
import { FieldRulesInput } from '#src/rights/views/FieldRulesInput.tsx';
import { RolesInput } from '#src/rights/views/RolesInput.tsx';
import type { PlaceProps } from '#src/wechat/views/ConfigInputs.tsx';

/** Home pages too. */
const DepartmentsInput = lazily<NamedInputProps>(() => import('#src/homes/views/DepartmentsInput.tsx').then((module) => module.DepartmentsInput));
/** Templates are written by few. */
const ImportColumnsInput = lazily<NamedInputProps>(() =>
  import('#src/imports/views/layouts/ImportColumnsInput.tsx').then((module) => module.ImportColumnsInput),
);
const ExportColumnsInput = lazily<NamedInputProps>(() =>
  import('#src/imports/views/layouts/ExportColumnsInput.tsx').then((module) => module.ExportColumnsInput),
);
const ExportQueryInput = lazily<NamedInputProps>(() => import('#src/imports/views/layouts/ExportQueryInput.tsx').then((module) => module.ExportQueryInput));
const ConditionsInput = lazily<NamedInputProps>(() => import('#src/segments/views/ConditionsInput.tsx').then((module) => module.ConditionsInput));
const SheetInput = lazily<NamedInputProps>(() => import('#src/batches/views/SheetInput.tsx').then((module) => module.SheetInput), 'ground', 'batches');
const FoundInput = lazily<PlaceProps>(() => import('#src/wechat/views/ConfigInputs.tsx').then((module) => module.FoundInput));
const ConfigSecretInput = lazily<PlaceProps>(() => import('#src/wechat/views/ConfigInputs.tsx').then((module) => module.ConfigSecretInput));

/** The preview comes with the page itself and its styles. */
const HomePreview = lazily<NamedFormProps>(() => import('#src/homes/views/HomePreview.tsx').then((module) => module.HomePreview), 'ground', 'homes');
/** Rules are written, and points given, by few. */
const RuleExample = lazily<NamedFormProps>(() => import('#src/points/views/RuleExample.tsx').then((module) => module.RuleExample), 'none');
/** Customers are added by many, and looked for as their number is typed. */
const DuplicateHint = lazily<NamedFormProps>(() => import('#src/customers/views/DuplicateHint.tsx').then((module) => module.DuplicateHint), 'none');
const GiveHint = lazily<NamedFormProps>(() => import('#src/points/views/GiveHint.tsx').then((module) => module.GiveHint), 'none');

/** No form asks for it. */
const unasked = (): React.ReactElement => <></>;

handNamed({
  form: {
    inputs: {
      'assertedGroup.conditions': ConditionsInput,
      'dictionaryItem.tone': ToneInput,
      'exportLayout.columns': ExportColumnsInput,
      'exportLayout.query': ExportQueryInput,
      'importLayout.columns': ImportColumnsInput,
      'journey.caps': unasked,
      'journey.entry': unasked,
      'journey.graph': unasked,
      'processDefinition.graph': unasked,
      'processDefinition.variables': unasked,
      'processDefinition.mayWithdraw': unasked,
      'processDefinition.mayCancel': unasked,
      'member.saleTags': TagsInput,
      'member.tags': (props) => <TagsInput {...props} isFree />,
      'member.titleTags': TagsInput,
      'orgFieldConfig.visibleIf': (props) => <ConditionInput {...props} none="ownFields.alwaysShown" />,
      'orgFieldConfig.requiredIf': (props) => <ConditionInput {...props} none="ownFields.neverRequired" />,
      'orgFieldConfig.roleRules': RoleRulesInput,
      'orgHome.departmentIds': DepartmentsInput,
      'orgHome.kind': unasked,
      'questionnaire.content': unasked,
      'orgFieldTemplate.fields': TemplateFieldsInput,
      'role.fieldRules': FieldRulesInput,
      'smsBatch.conditions': ConditionsInput,
      'smsBatch.path': SheetInput,
      'staffUser.roleCodes': RolesInput,
      'userBindOrg.roleCodes': RolesInput,
      'wechatConfig.appId': (props) => <FoundInput {...props} at="appId" />,
      'wechatConfig.secret': (props) => <ConfigSecretInput {...props} at="appSecret" />,
      'wecomConfig.agentId': (props) => <FoundInput {...props} at="agentId" />,
      'wecomConfig.corpId': (props) => <FoundInput {...props} at="corpId" />,
      'wecomConfig.secret': (props) => <ConfigSecretInput {...props} at="corpSecret" />,
    },
    forms: {
      orgFieldConfig: { Part: FormPreview },
      member: { Part: DuplicateHint },
      orgHome: { Part: HomePreview, isBeside: true },
      pointRecord: { Part: GiveHint },
      pointRule: { Part: RuleExample },
    },
  },
});
