import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import { useTranslation } from 'react-i18next';
import type { FieldRule } from '#contract/resources/role.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { rulesOf, ruleWords } from './fieldRules.tsx';
import '#src/engine/views/changes/changes.css';

const keyOf = ({ entity, field }: FieldRule): string => `${entity}.${field}`;

/** Each field that is seen another way since; those that stayed are left out. */
export function FieldRulesChange({ from, to }: { readonly from: unknown; readonly to: unknown }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const [before, after] = [from, to].map((given) => new Map(rulesOf(given).map((rule) => [keyOf(rule), rule])));
  const grade = (rule: FieldRule | undefined): string => (rule ? ruleWords(rule, language).grade : t('resource.nothing'));
  const changed = [...new Map([...(before ?? []), ...(after ?? [])])].filter(([key]) => before?.get(key)?.grade !== after?.get(key)?.grade);
  return (
    <ul className="rule-changes">
      {changed.map(([key, rule]) => (
        <li key={key}>
          {ruleWords(rule, language).field}: <del>{grade(before?.get(key))}</del> <ArrowRightOutlined aria-label={t('resource.becomes')} />{' '}
          <ins>{grade(after?.get(key))}</ins>
        </li>
      ))}
    </ul>
  );
}
