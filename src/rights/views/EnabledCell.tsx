import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { LazySwitch } from '#src/kit/views/parts/lazySwitch.tsx';
import { useAsk } from '#src/engine/views/ask.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';

/** The cell says whether an account is on. Switching one off ends what its person is doing: that is asked first. */
export function EnabledCell({ list, screen, row }: NamedProps): React.ReactElement {
  const { t } = useTranslation();
  const ask = useAsk();
  const isOwn = usePerson()?.id === row.id;
  const isRemoved = useSelector(list, (snapshot) => snapshot.context.query.removed === true);
  const moving = useSelector(list, (snapshot) => snapshot.context.moving[row.id]);
  const name = String(row[screen.title] ?? '');
  const set = (enabled: boolean): void => list.send({ type: 'row.change', id: row.id, version: row.version, patch: { enabled } });
  const change = (enabled: boolean): void => {
    if (enabled) return set(true);
    return ask({
      title: t('access.offTitle', { name }),
      consequences: [t('access.offEnds'), t('access.offKeeps')],
      act: t('access.off'),
      keep: t('resource.keep'),
      onAct: () => set(false),
    });
  };
  return (
    <span className="flag-cell" title={isOwn ? t('access.offNotOwn') : undefined} onClick={(event) => event.stopPropagation()}>
      <LazySwitch
        isOn={row['enabled'] === true}
        isBusy={moving === 'enabled'}
        isOff={isOwn || isRemoved || !screen.can.update || moving !== undefined}
        label={t('access.isOn', { name })}
        onChange={change}
      />
    </span>
  );
}
