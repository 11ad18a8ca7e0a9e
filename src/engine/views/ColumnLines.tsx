import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import PushpinFilled from '@ant-design/icons/PushpinFilled';
import PushpinOutlined from '@ant-design/icons/PushpinOutlined';
import { Button, Checkbox } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ColumnLayout } from '#contract/layouts/listLayout.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { allColumns, chosenColumns } from './columns.tsx';
import type { ListScreen } from './listScreen.tsx';

interface MenuProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}

const moved = (columns: readonly ColumnLayout[], from: number, by: 1 | -1): readonly ColumnLayout[] => {
  const one = columns[from];
  return one && columns[from + by] ? columns.toSpliced(from, 1).toSpliced(from + by, 0, one) : columns;
};

/** Each column with its place; what is not shown has none. */
export function ColumnLines({ list, screen }: MenuProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const layout = useSelector(list, (snapshot) => snapshot.context.layout.columns);
  const chosen = chosenColumns(screen, layout);
  const change = (columns: readonly ColumnLayout[] | null): void => list.send({ type: 'layout.change', patch: { columns } });
  return (
    <div className="columns-menu">
      <ul>
        {allColumns(screen, layout).map(({ key, isShown, isFrozen = false }) => {
          const word = labelIn(screen.fields[key]?.label ?? [key, key], language);
          const at = chosen.findIndex((one) => one.key === key);
          return (
            <li key={key}>
              <Checkbox
                checked={isShown}
                // A row without its name could not be opened.
                disabled={key === screen.title}
                onChange={(event) => change(event.target.checked ? [...chosen, { key }] : chosen.filter((one) => one.key !== key))}
              >
                {word}
              </Checkbox>
              <span className="grow" />
              {isShown ? (
                <>
                  <Button
                    type="text"
                    disabled={at <= 0}
                    aria-label={t('resource.columnUp', { field: word })}
                    onClick={() => change(moved(chosen, at, -1))}
                    icon={<ArrowUpOutlined />}
                  />
                  <Button
                    type="text"
                    disabled={at === chosen.length - 1}
                    aria-label={t('resource.columnDown', { field: word })}
                    onClick={() => change(moved(chosen, at, 1))}
                    icon={<ArrowDownOutlined />}
                  />
                  <Button
                    type="text"
                    aria-pressed={isFrozen}
                    aria-label={t('resource.columnFreeze', { field: word })}
                    onClick={() => change(chosen.map((one) => (one.key === key ? { ...one, isFrozen: !isFrozen } : one)))}
                    icon={isFrozen ? <PushpinFilled /> : <PushpinOutlined />}
                  />
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
      <Button type="link" className="inline quiet" onClick={() => change([])}>
        {t('resource.columnsReset')}
      </Button>
    </div>
  );
}
