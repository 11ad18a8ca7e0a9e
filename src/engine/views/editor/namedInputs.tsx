/** `<entity>.<field>` -> its input, in place of its kind's (docs/adr/0025): one line an input. */
import { FieldRulesInput } from '#src/rights/views/FieldRulesInput.tsx';
import { RolesInput } from '#src/rights/views/RolesInput.tsx';
import { ConditionInput } from '#src/engine/views/fields/ConditionInput.tsx';
import { RoleRulesInput } from '#src/engine/views/fields/RoleRulesInput.tsx';
import { TemplateFieldsInput } from '#src/engine/views/fields/TemplateFieldsInput.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import type { PlaceProps } from '#src/wechat/views/ConfigInputs.tsx';
import type { NamedInputProps } from './namedInputProps.tsx';
import { ToneInput } from './ToneInput.tsx';

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
const FoundInput = lazily<PlaceProps>(() => import('#src/wechat/views/ConfigInputs.tsx').then((module) => module.FoundInput));
const ConfigSecretInput = lazily<PlaceProps>(() => import('#src/wechat/views/ConfigInputs.tsx').then((module) => module.ConfigSecretInput));

export const namedInputs: Readonly<Record<string, (props: NamedInputProps) => React.ReactElement>> = {
  'dictionaryItem.tone': ToneInput,
  'exportLayout.columns': ExportColumnsInput,
  'exportLayout.query': ExportQueryInput,
  'importLayout.columns': ImportColumnsInput,
  'orgFieldConfig.visibleIf': (props) => <ConditionInput {...props} none="ownFields.alwaysShown" />,
  'orgFieldConfig.requiredIf': (props) => <ConditionInput {...props} none="ownFields.neverRequired" />,
  'orgFieldConfig.roleRules': RoleRulesInput,
  'orgHome.departmentIds': DepartmentsInput,
  'orgHome.kind': () => <></>,
  'orgFieldTemplate.fields': TemplateFieldsInput,
  'role.fieldRules': FieldRulesInput,
  'staffUser.roleCodes': RolesInput,
  'userBindOrg.roleCodes': RolesInput,
  'wechatConfig.appId': (props) => <FoundInput {...props} at="appId" />,
  'wechatConfig.secret': (props) => <ConfigSecretInput {...props} at="appSecret" />,
  'wecomConfig.agentId': (props) => <FoundInput {...props} at="agentId" />,
  'wecomConfig.corpId': (props) => <FoundInput {...props} at="corpId" />,
  'wecomConfig.secret': (props) => <ConfigSecretInput {...props} at="corpSecret" />,
};
