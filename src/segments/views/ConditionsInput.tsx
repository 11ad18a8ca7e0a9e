import { useTranslation } from 'react-i18next';
import type { FilterGroup } from '#contract/filter.ts';
import { countWords } from '#i18n/countWords.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { OwnFieldNow } from '#src/engine/machines/resourceEditor/ownField.ts';
import { Reading } from '#src/engine/views/beside/Reading.tsx';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';
import { OwnPart } from '#src/engine/views/fields/OwnPart.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { ConditionTree } from './ConditionTree.tsx';
import type { TreeProps } from './ConditionTree.tsx';
import { useTreeScreens } from './useTreeScreens.tsx';

/** Customers have these beside the described ones, where somebody acts. */
export const ownAsked = { calls: [['orgFieldConfig.current', { entity: 'member' }] as const], renewedBy: ['orgFieldConfig'] };

type OfCustomers = Pick<TreeProps, 'list' | 'group' | 'onGroup'> & { readonly own: readonly OwnFieldNow[] };

function Tree({ own, ...on }: OfCustomers): React.ReactElement {
  const { t } = useTranslation();
  const screens = useTreeScreens(own);
  return <ConditionTree {...on} screens={screens} entity="member" depth={1} none={t('segments.none')} />;
}

/** So many of the customers whom its reader sees fit, while the conditions are written. */
function Fits({ list, group }: { readonly list: ResourceListRef; readonly group: FilterGroup }): React.ReactElement {
  const { t } = useTranslation();
  const filter = JSON.stringify(group);
  return (
    <Reading list={list} place="group:fits" about={filter} asked={{ calls: [['member.count', { filter }]], renewedBy: ['member'] }} lines={1}>
      {([counted]) => {
        const { count } = counted as { readonly count: number };
        return (
          <p className="condition-fits" aria-live="polite">
            {t('segments.fits', { count, shown: countWords(count) })}
          </p>
        );
      }}
    </Reading>
  );
}

type ConditionsProps = Pick<NamedInputProps, 'list' | 'field' | 'value' | 'onChange' | 'problem' | 'disabledWhy'>;

/** Customers are in the group by these. */
export function ConditionsInput({ list, field, value, onChange, problem, disabledWhy }: ConditionsProps): React.ReactElement {
  const group = (value ?? null) as FilterGroup | null;
  const seesCustomers = useRight('member.read');
  return (
    <OwnPart field={field} problem={problem} disabledWhy={disabledWhy}>
      <Reading list={list} place="group:own" about="member" asked={ownAsked} lines={2}>
        {([own]) => <Tree list={list} group={group} onGroup={onChange} own={own as readonly OwnFieldNow[]} />}
      </Reading>
      {group && seesCustomers ? <Fits list={list} group={group} /> : null}
    </OwnPart>
  );
}
