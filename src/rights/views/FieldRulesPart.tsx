import { useTranslation } from 'react-i18next';
import type { FieldGrade } from '#contract/resources/role.ts';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { rulesOf, ruleWords } from './fieldRules.tsx';
import './access.css';

const tones = { none: 'bad', masked: 'waiting', read: 'neutral', write: 'good' } as const satisfies Readonly<Record<FieldGrade, string>>;

/** A role sees single fields so; the form changes it. */
export function FieldRulesPart({ row }: NamedProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const rules = rulesOf(row['fieldRules']);
  return (
    <section className="side-part">
      <header>
        <h2>{t('access.fieldRules')}</h2>
      </header>
      {rules.length === 0 ? (
        <p className="faint">{t('access.noRules')}</p>
      ) : (
        <ul className="field-rules">
          {rules.map((rule) => {
            const words = ruleWords(rule, language);
            return (
              <li key={`${rule.entity}.${rule.field}`}>
                <span className="grow">{words.field}</span>
                <Tag tone={tones[rule.grade]}>{words.grade}</Tag>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
