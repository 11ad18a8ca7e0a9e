import { useTranslation } from 'react-i18next';
import { movesFrom } from '#contract/lives/life.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import { rights } from '#contract/rights.ts';
import { labelIn } from '#i18n/label.ts';
import { listed } from '#i18n/listed.ts';
import { isOrderStatus } from '#views/parts/StatusTag.tsx';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import { usePerson } from '#views/shell/rightsOf.tsx';
import { WhyNot } from '#views/states/WhyNot.tsx';

/** Somebody who sees orders and may not move them: what is missing is named, not hidden. */
export function MayNotMove({ status }: { readonly status: string }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const roles = usePerson()?.roles.map((role) => role.name) ?? [];
  const state = isOrderStatus(status) ? status : undefined;
  const isOpen = state !== undefined && movesFrom(orderLife, state, 'staff').length > 0;
  const label = state === undefined ? status : labelIn(orderLife.states[state].label, language);
  return (
    <WhyNot
      title={t('orders.mayNotMove')}
      needs={[
        { what: 'scope', isMet: true, text: t('orders.inScope') },
        { what: 'state', isMet: isOpen, text: t(isOpen ? 'orders.stateOpen' : 'orders.stateOver', { status: label }) },
        {
          what: 'right',
          isMet: false,
          text: t('states.rightNeeded', {
            right: labelIn(rights['order.move'], language),
            roles: roles.length > 0 ? listed(roles, language) : t('states.noRightNobody'),
          }),
        },
      ]}
    >
      {t('states.askAdministrator')}
    </WhyNot>
  );
}
