import { useTranslation } from 'react-i18next';
import { rightLabel } from '#contract/readings/rightLabel.ts';
import type { Right } from '#contract/rights.ts';
import { labelIn } from '#i18n/label.ts';
import { listed } from '#i18n/listed.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import { Empty } from './Empty.tsx';
import { WhyButton } from './WhyButton.tsx';

/** The page names the right that is missing, and who the person is: what an administrator will ask. */
export function NoRight({ right }: { readonly right: Right }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const roles = listed(usePerson()?.roles.map((role) => role.name) ?? [], language);
  return (
    <div className="sheet curtain">
      <Empty
        heading="h1"
        title={t('states.noRightTitle')}
        text={t('states.noRightText', { right: labelIn(rightLabel(right), language), roles: roles ? `“${roles}”` : t('states.noRightNobody') })}
      >
        <WhyButton />
      </Empty>
    </div>
  );
}
