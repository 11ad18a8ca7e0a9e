import { useState } from 'react';
import BookOutlined from '@ant-design/icons/BookOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import { Button, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SavedQuery } from '#contract/layouts/listLayout.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import type { ChoicesProps } from './QueryChoices.tsx';
import { useSaved } from './useSaved.tsx';

const QueryChoices = lazily<ChoicesProps>(() => import('./QueryChoices.tsx').then((module) => module.QueryChoices));

/** Somebody asks for these again and again, by their own name for each. */
export function SavedQueries({ list }: { readonly list: ResourceListRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const saved = useSaved(list, name);
  const { isAsking, isChanged, chosen, apply, keep } = saved;
  const choose = (one: SavedQuery | null): void => {
    setName(one?.name ?? null);
    setOpen(false);
    apply(one);
  };
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={isOpen}
        onOpenChange={setOpen}
        content={
          <QueryChoices
            saved={saved}
            onChoose={choose}
            onKeep={(as) => {
              setName(as);
              setOpen(false);
              keep(as);
            }}
          />
        }
      >
        <Button className="query-button">
          <BookOutlined aria-hidden="true" />
          <span className="nowrap">{chosen?.name ?? t(isAsking ? 'resource.queryUnsaved' : 'resource.queryAll')}</span>
          <DownOutlined aria-hidden="true" />
        </Button>
      </Popover>
      {isChanged && chosen ? (
        <span className="query-changed">
          {t('resource.queryChanged')}
          <Button type="link" className="inline" onClick={() => keep(chosen.name)}>
            {t('resource.querySave')}
          </Button>
          <Button type="link" className="inline quiet" onClick={() => apply(chosen)}>
            {t('resource.queryRestore')}
          </Button>
        </span>
      ) : null}
    </>
  );
}
