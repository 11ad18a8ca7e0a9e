import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { HeadProps } from '#src/engine/views/namedProps.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { GroupSelect } from './GroupSelect.tsx';
import { choosing, chosenIn } from './inGroup.tsx';
import './segments.css';

/** Above the list of customers: which group they are of. */
export function GroupChoice({ list }: HeadProps): React.ReactElement | null {
  const { t } = useTranslation();
  const filter = useSelector(list, (snapshot) => snapshot.context.query.filter);
  const mayRead = useRight('assertedGroup.read');
  const chosen = chosenIn(filter);
  if (!mayRead) return null;
  return (
    <div className="group-choice above">
      <GroupSelect
        list={list}
        label={t('segments.choose')}
        value={chosen}
        onChoose={(id) => list.send({ type: 'query.changed', patch: { filter: choosing(filter, id) } })}
      />
      {chosen === undefined ? <span className="faint">{t('segments.chooseHint')}</span> : null}
    </div>
  );
}
