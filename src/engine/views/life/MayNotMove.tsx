import { useTranslation } from 'react-i18next';
import { movesFrom } from '#contract/lives/life.ts';
import { rightLabel } from '#contract/readings/rightLabel.ts';
import type { Right } from '#contract/rights.ts';
import { labelIn } from '#i18n/label.ts';
import { listed } from '#i18n/listed.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import { WhyNot } from '#src/kit/views/states/WhyNot.tsx';
import type { Moved } from './useMoves.tsx';

interface MayNotMoveProps extends Pick<Moved, 'life' | 'state'> {
  readonly right: Right;
}

/** Somebody who sees a row and may not move it: what is missing is named, not hidden. */
export function MayNotMove({ life, state, right }: MayNotMoveProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const roles = usePerson()?.roles.map((role) => role.name) ?? [];
  const isOpen = movesFrom(life, state, 'staff').length > 0;
  const known = life.states[state]?.label;
  const label = known ? labelIn(known, language) : state;
  return (
    <WhyNot
      title={t('life.mayNotMove')}
      needs={[
        { what: 'scope', isMet: true, text: t('life.inScope') },
        { what: 'state', isMet: isOpen, text: t(isOpen ? 'life.stateOpen' : 'life.stateOver', { status: label }) },
        {
          what: 'right',
          isMet: false,
          text: t('states.rightNeeded', {
            right: labelIn(rightLabel(right), language),
            roles: roles.length > 0 ? listed(roles, language) : t('states.noRightNobody'),
          }),
        },
      ]}
    >
      {t('states.askAdministrator')}
    </WhyNot>
  );
}
