import { useTranslation } from 'react-i18next';
import { ruleKinds } from '#contract/resources/points.ts';
import { labelIn } from '#i18n/label.ts';
import type { EffectivePoints } from '#src/points/machines/pointsMachine.ts';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { useOpenScreens } from '#src/kit/views/console/rightsOf.tsx';
import { useRuleWords } from './ruleWords.tsx';

const path = '/organizationPointRules';

/** These rules hold in this organisation today: the group's, or its own. */
export function EffectiveRules({ rules }: { readonly rules: EffectivePoints }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useRuleWords();
  const mayOpen = useOpenScreens().some((screen) => screen.path === path);
  return (
    <div className="point-rules">
      <strong>{t('points.rules')}</strong>
      {rules.length === 0 ? <span className="faint">{t('points.noRules')}</span> : null}
      <ul>
        {rules.map((rule) => (
          <li key={rule.id}>
            <Tag tone={rule.level === 'group' ? 'neutral' : 'active'}>{t(rule.level === 'group' ? 'points.follows' : 'points.differs')}</Tag>
            <span title={rule.name}>
              {labelIn(ruleKinds[rule.kind], language)}: {words(rule)}
            </span>
            {rule.level === 'group' && rule.mayDiffer ? <span className="faint">{t('points.mayDiffer')}</span> : null}
          </li>
        ))}
      </ul>
      {mayOpen ? <LocalLink to={path}>{t('points.ownRules')}</LocalLink> : null}
    </div>
  );
}
