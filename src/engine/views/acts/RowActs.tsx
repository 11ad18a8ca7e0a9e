import DownOutlined from '@ant-design/icons/DownOutlined';
import { useSelector } from '@xstate/react';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { archiveField } from '#contract/readings/fieldRoles.ts';
import { labelIn } from '#i18n/label.ts';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import { useIsBusy } from './ActButtons.tsx';
import { actItems } from './actItems.tsx';
import { signOf } from './actSigns.tsx';
import { actsOfRow, begin, putAway } from './actsOf.tsx';
import type { RowAct } from './actsOf.tsx';

interface FootProps extends NamedProps {
  /** So many of the buttons stand there whatever is folded. */
  readonly most: number;
}

/**
 * These stay in sight: what can be done now and harms nothing, in the order of the description. Where other buttons leave no place, one that the state of the row alone offers does
 * nevertheless: whoever has a customer of the pool open wants to claim them.
 */
function first(declared: readonly RowAct[], most: number): readonly RowAct[] {
  const able = declared.filter(({ isOff, act: { danger } }) => !isOff && danger !== true);
  return most > 0 ? able.slice(0, most) : able.filter(({ act: { from } }) => from !== undefined).slice(0, 1);
}

interface PutAway {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly disabled: boolean;
  readonly press: () => void;
}

/** Archiving and removing are the same of every entity, and seldom. */
function usePutAway({ list, screen, row }: NamedProps): readonly PutAway[] {
  const { t } = useTranslation();
  const isBusy = useIsBusy(list);
  const isMoving = useSelector(list, (snapshot) => snapshot.context.moving[row.id] !== undefined);
  const isArchived = row[archiveField] != null;
  const archive = {
    key: 'archive',
    label: t(isArchived ? 'resource.unarchive' : 'resource.archive'),
    disabled: isBusy,
    press: () => putAway(list, screen, isArchived, [row.id]),
  };
  const remove = {
    key: 'remove',
    label: t('resource.remove'),
    danger: true,
    disabled: isMoving,
    press: () => list.send({ type: 'row.remove', id: row.id, version: row.version }),
  };
  return [...(screen.can.archive ? [archive] : []), ...(screen.can.remove ? [remove] : [])];
}

/** At the foot of the open row. Few acts stand there as buttons; of many the first do, and the others wait below one more, where each that cannot be done says why. */
export function RowActs({ list, screen, row, most }: FootProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const isBusy = useIsBusy(list);
  const declared = actsOfRow(screen, row, usePerson()?.id);
  const away = usePutAway({ list, screen, row });
  // A menu of one act would save nothing.
  const isFolded = declared.length + away.length > most + 1;
  const shown = isFolded ? first(declared, most) : declared.filter(({ isOff }) => !isOff);
  const waiting = declared.filter((one) => !shown.includes(one));
  const putting = isFolded ? away : [];
  const press = (one: RowAct): void => begin(list, screen, one, [row.id]);
  const pressed: Readonly<Record<string, () => void>> = Object.fromEntries([
    ...waiting.map((one) => [`act ${one.name}`, () => press(one)] as const),
    ...putting.map((one) => [one.key, one.press] as const),
  ]);
  const items = [
    ...actItems(waiting, language, isBusy).map((item, at) => ({ ...item, danger: waiting[at]?.act.danger === true })),
    ...putting.map(({ press: _press, ...item }) => item),
  ];
  return (
    <>
      {shown.map((one) => (
        <Button key={one.name} danger={one.act.danger === true} disabled={isBusy} icon={signOf(one.act)} onClick={() => press(one)}>
          {labelIn(one.act.label, language)}
        </Button>
      ))}
      {(isFolded ? [] : away).map(({ key, label, disabled, press: put }) => (
        <Button key={key} disabled={disabled} onClick={put}>
          {label}
        </Button>
      ))}
      {items.length === 0 ? null : (
        <Dropdown autoFocus trigger={['click']} placement="topLeft" menu={{ items, onClick: ({ key }) => pressed[key]?.() }}>
          <Button aria-haspopup="menu" iconPlacement="end" icon={<DownOutlined aria-hidden="true" />}>
            {t('resource.more')}
          </Button>
        </Dropdown>
      )}
    </>
  );
}
