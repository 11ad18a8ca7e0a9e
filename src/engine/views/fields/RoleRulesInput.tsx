import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Select } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { choice } from '#contract/kinds.ts';
import type { OwnRules } from '#contract/kinds.ts';
import { fieldGrades } from '#contract/resources/role.ts';
import { choiceLabel } from '#i18n/fromContract.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';
import { OwnPart } from './OwnPart.tsx';
import './fields.css';

type Rules = OwnRules['roleRules'];
const gradeField = choice(['权限', 'Access'], fieldGrades);
const grades = Object.keys(fieldGrades) as (keyof typeof fieldGrades)[];

/** Some roles have the field otherwise than everybody. Roles are named by their codes. */
export function RoleRulesInput({ field, value, onChange, problem, disabledWhy, list }: NamedInputProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const known = useSelector(list, (snapshot) => snapshot.context.options['role']?.rows ?? null);
  const rules = (Array.isArray(value) ? value : []) as Rules;
  const roles = (known ?? []).map(({ label, labelEn, hint }) => ({ code: hint ?? '', word: language === 'en' && labelEn ? labelEn : label }));
  const free = roles.find(({ code }) => !rules.some(({ role }) => role === code));
  const write = (next: Rules): void => onChange(next.length === 0 ? null : next);
  return (
    <OwnPart field={field} problem={problem} disabledWhy={disabledWhy}>
      <Shown onShown={() => list.send({ type: 'options.ask', entity: 'role', words: '', isWhole: true })} />
      {rules.length === 0 ? <span className="faint">{t('ownFields.everybody')}</span> : null}
      {rules.map((rule, at) => (
        <div className="rule-line" key={rule.role}>
          <Select
            aria-label={t('ownFields.ruleRole', { place: at + 1 })}
            value={rule.role}
            onChange={(role) => write(rules.toSpliced(at, 1, { ...rule, role }))}
            options={[
              ...roles
                .filter(({ code }) => code === rule.role || !rules.some(({ role }) => role === code))
                .map(({ code, word }) => ({ value: code, label: word })),
              ...(roles.some(({ code }) => code === rule.role) ? [] : [{ value: rule.role, label: rule.role }]),
            ]}
          />
          <Select<(typeof grades)[number]>
            aria-label={t('ownFields.ruleGrade', { place: at + 1 })}
            value={rule.grade}
            onChange={(grade) => write(rules.toSpliced(at, 1, { ...rule, grade }))}
            options={grades.map((grade) => ({ value: grade, label: choiceLabel(gradeField, grade, language) }))}
          />
          <Button
            type="text"
            aria-label={t('ownFields.ruleRemove', { place: at + 1 })}
            onClick={() => write(rules.toSpliced(at, 1))}
            icon={<CloseOutlined />}
          />
        </div>
      ))}
      <Button type="link" className="inline" disabled={!free} onClick={() => free && write([...rules, { role: free.code, grade: 'read' }])}>
        <PlusOutlined aria-hidden="true" /> {t('ownFields.ruleAdd')}
      </Button>
    </OwnPart>
  );
}
