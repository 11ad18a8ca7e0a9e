import TableOutlined from '@ant-design/icons/TableOutlined';
import { Button, Popover } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { allColumns } from './columns.tsx';
import type { ListScreen } from './listScreen.tsx';

interface MenuProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}

const ColumnLines = lazily<MenuProps>(() => import('./ColumnLines.tsx').then((module) => module.ColumnLines));

/** The menu says which columns, in which order, which of them stay: the person's own, wherever they log in. */
export function ColumnsMenu({ list, screen }: MenuProps): React.ReactElement {
  const { t } = useTranslation();
  const layout = useSelector(list, (snapshot) => snapshot.context.layout.columns);
  const all = allColumns(screen, layout);
  const shown = all.filter((one) => one.isShown).length;
  return (
    <Popover trigger="click" placement="bottomRight" content={<ColumnLines list={list} screen={screen} />} destroyOnHidden>
      <Button className="columns-button">
        <TableOutlined aria-hidden="true" />
        {t('resource.columns')}{' '}
        <span className="faint">
          {shown} / {all.length}
        </span>
      </Button>
    </Popover>
  );
}
