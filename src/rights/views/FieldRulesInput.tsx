import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useState } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FieldGrade, FieldRule } from '#contract/resources/role.ts';
import { labelIn } from '#i18n/label.ts';
import { SelectInput } from '#src/kit/views/inputs/SelectInput.tsx';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { entityOptions, fieldOptions, gradeOptions, rulesOf, ruleWords } from './fieldRules.tsx';
import './access.css';

interface AddProps {
  readonly rules: readonly FieldRule[];
  readonly onAdd: (rule: FieldRule) => void;
}

/** Entity, then one of its fields that has no rule yet: it begins masked. */
function Add({ rules, onAdd }: AddProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const [entity, choose] = useState<string | null>('member');
  const free =
    entity === null ? [] : fieldOptions(entity, language).filter(({ value }) => !rules.some((rule) => rule.entity === entity && rule.field === value));
  return (
    <div className="rule-add">
      <SelectInput label={t('access.entity')} value={entity} options={entityOptions(language)} onChange={choose} required />
      <SelectInput
        label={t('access.field')}
        value={null}
        options={free}
        onChange={(field) => {
          if (entity !== null && field !== null) onAdd({ entity, field, grade: 'masked' });
        }}
      />
    </div>
  );
}

/** A role sees single fields so: one line each. */
export function FieldRulesInput({ field, value, onChange, problem, disabledWhy }: NamedInputProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isAdding, add] = useState(false);
  const rules = rulesOf(value);
  const change = (next: readonly FieldRule[]): void => onChange(next.length === 0 ? null : next);
  return (
    <fieldset className="rule-input" disabled={Boolean(disabledWhy)} aria-invalid={problem !== undefined} tabIndex={problem === undefined ? undefined : -1}>
      <legend>{labelIn(field.label, language)}</legend>
      {rules.map((rule) => {
        const words = ruleWords(rule, language);
        const others = rules.filter((one) => one !== rule);
        return (
          <div key={`${rule.entity}.${rule.field}`} className="grade-line">
            <SelectInput
              label={words.field}
              value={rule.grade}
              options={gradeOptions(language)}
              required
              onChange={(grade) => change(rules.map((one) => (one === rule ? { ...one, grade: (grade ?? one.grade) as FieldGrade } : one)))}
            />
            <Button type="text" aria-label={t('access.removeRule', { field: words.field })} onClick={() => change(others)} icon={<CloseOutlined />} />
          </div>
        );
      })}
      {isAdding ? (
        <Add
          rules={rules}
          onAdd={(rule) => {
            change([...rules, rule]);
            add(false);
          }}
        />
      ) : (
        <Button type="link" className="inline rule-more" onClick={() => add(true)}>
          <PlusOutlined aria-hidden="true" /> {t('access.addRule')}
        </Button>
      )}
      {problem === undefined ? null : (
        <span className="field-below" role="alert">
          {problem}
        </span>
      )}
    </fieldset>
  );
}
