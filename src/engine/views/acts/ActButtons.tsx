import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { signOf } from './actSigns.tsx';
import { actsOn, begin } from './actsOf.tsx';

interface ButtonsProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}
export const useIsBusy = (list: ResourceListRef): boolean => useSelector(list, (snapshot) => snapshot.hasTag('bulkBusy'));

/** In the strip of what is chosen. */
export function ChosenActs({ list, screen }: ButtonsProps): React.ReactElement {
  const language = useLanguage();
  const isBusy = useIsBusy(list);
  return (
    <>
      {actsOn(screen, 'chosen').map((one) => (
        <Button key={one.name} type="text" disabled={isBusy} onClick={() => begin(list, screen, one)}>
          {signOf(one.act)} {labelIn(one.act.label, language)}
        </Button>
      ))}
    </>
  );
}

/** At the head of the list. */
export function ListActs({ list, screen }: ButtonsProps): React.ReactElement {
  const language = useLanguage();
  const isBusy = useIsBusy(list);
  return (
    <>
      {actsOn(screen, 'list').map((one) => (
        <Button key={one.name} disabled={isBusy} icon={signOf(one.act)} onClick={() => begin(list, screen, one, [])}>
          {labelIn(one.act.label, language)}
        </Button>
      ))}
    </>
  );
}
