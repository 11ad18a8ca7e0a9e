import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined';
import { Button, Dropdown } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { archiveField } from '#contract/readings/fieldRoles.ts';
import { further, isInOrder } from '#src/engine/machines/resourceList/order.ts';
import type { TreeLine } from '#src/engine/machines/resourceList/tree.ts';
import { copyText } from '#src/kit/views/dom/copyText.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import { actItems } from './acts/actItems.tsx';
import { actsOfRow, begin, putAway } from './acts/actsOf.tsx';
import type { RowAct } from './acts/actsOf.tsx';
import { titleIn } from './columns.tsx';
import type { NamedProps } from './namedProps.tsx';
import { WithReason } from './acts/WithReason.tsx';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { onRow, useEditing } from './onRow.tsx';

interface MenuProps extends NamedProps {
  /** The row stands there, in a tree. */
  readonly line?: TreeLine | undefined;
}

/** People put rows in an order of their own: a place up or down, as far as there is one. */
function useOrderItems({ list, screen: { can }, row, line }: MenuProps) {
  const { t } = useTranslation();
  const isOrdered = useSelector(list, (snapshot) => (can.order || can.place) && isInOrder(snapshot.context));
  const isFirst = useSelector(list, (snapshot) => can.order && further(snapshot.context, row.id, -1) === null);
  const isLast = useSelector(list, (snapshot) => can.order && further(snapshot.context, row.id, 1) === null);
  if (!can.order && !can.place) return [];
  const item = (key: string, word: string, isEnd: boolean) => ({
    key,
    disabled: !isOrdered || isEnd,
    label: isOrdered ? word : <WithReason word={word} why={t('resource.inOrderFirst')} />,
  });
  if (!can.place) return [item('up', t('resource.up'), isFirst), item('down', t('resource.down'), isLast)];
  // A branch's new place can be said while something is searched, too: the tree is whole.
  const moveTo = { key: 'moveTo', disabled: !line, label: line ? t('tree.moveTo') : <WithReason word={t('tree.moveTo')} why={t('resource.inOrderFirst')} /> };
  return [item('up', t('resource.up'), line?.place === 1), item('down', t('resource.down'), line?.place === line?.siblings), moveTo];
}

/** Declared acts may be offered to one person alone. */
function useDeclared(screen: MenuProps['screen'], row: ListRow, isRemoved: boolean): readonly RowAct[] {
  const me = usePerson()?.id;
  return isRemoved ? [] : actsOfRow(screen, row, me);
}

const editItem = (word: string, why: string | undefined) => ({
  key: 'edit',
  disabled: why !== undefined,
  label: why === undefined ? word : <WithReason word={word} why={why} />,
});

/** One row can be acted on. A missing right hides an act; one that cannot be now says why. */
export function RowMenu({ list, screen: whole, row, line }: MenuProps): React.ReactElement {
  const { t } = useTranslation();
  const screen = onRow(whole, row);
  const { can } = screen;
  const isRemoved = useSelector(list, (snapshot) => snapshot.context.query.removed === true);
  const isMoving = useSelector(list, (snapshot) => snapshot.context.moving[row.id] !== undefined);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('bulkBusy'));
  const inOrder = useOrderItems({ list, screen, row, line });
  const isArchived = row[archiveField] != null;
  const language = useLanguage();
  const name = titleIn(screen, row, language);
  const editing = useEditing(screen, row);
  const declared = useDeclared(screen, row, isRemoved);
  const items = [
    { key: 'open', label: t('resource.open') },
    { key: 'full', label: t('resource.openFull') },
    ...(can.update ? [editItem(editing.word, isRemoved ? t('resource.removedFirst') : editing.why)] : []),
    { key: 'copy', label: t('resource.copyLink') },
    ...(isRemoved ? [] : inOrder),
    ...(can.archive && !isRemoved ? [{ key: 'archive', label: t(isArchived ? 'resource.unarchive' : 'resource.archive'), disabled: isBusy }] : []),
    ...actItems(declared, language, isBusy),
    ...(isRemoved && can.restore ? [{ key: 'restore', label: t('resource.restore'), disabled: isMoving }] : []),
    ...(!isRemoved && can.remove ? [{ type: 'divider' as const }, { key: 'remove', label: t('resource.remove'), danger: true, disabled: isMoving }] : []),
  ];
  const acts: Readonly<Record<string, () => void>> = {
    open: () => list.send({ type: 'row.open', id: row.id, isFull: false }),
    full: () => list.send({ type: 'row.open', id: row.id, isFull: true }),
    edit: () => list.send({ type: 'editor.open', id: row.id }),
    copy: () => copyText(addressTo(list, row.id)),
    up: () => list.send({ type: 'row.order', id: row.id, by: -1 }),
    down: () => list.send({ type: 'row.order', id: row.id, by: 1 }),
    moveTo: () => list.send({ type: 'branch.open', id: row.id }),
    archive: () => putAway(list, screen, isArchived, [row.id]),
    ...Object.fromEntries(declared.map((one) => [`act ${one.name}`, () => begin(list, screen, one, [row.id])])),
    restore: () => list.send({ type: 'row.restore', id: row.id }),
    remove: () => list.send({ type: 'row.remove', id: row.id, version: row.version }),
  };
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items,
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          domEvent.preventDefault();
          acts[key]?.();
        },
      }}
    >
      <Button
        type="text"
        tabIndex={-1}
        className="row-more"
        aria-label={t('resource.actsOf', { row: name })}
        onClick={(event) => event.stopPropagation()}
        icon={<EllipsisOutlined />}
      />
    </Dropdown>
  );
}

/** The row's own address, whatever else the list shows. */
function addressTo(list: NamedProps['list'], id: string): string {
  const { place } = list.getSnapshot().context;
  const params = new URLSearchParams({ ...place.fixed, id });
  return `${globalThis.location.origin}${place.path}?${params.toString()}`;
}
