import { useState } from 'react';
import BookOutlined from '@ant-design/icons/BookOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import { Popover } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SavedQuery } from '#contract/resources/listLayout.ts';
import type { ResourceListRef } from '#machines/consoleMachine.ts';
import type { ListQuery } from '#machines/resourceListMachine.ts';

const kept = ({ searchValue, filter, sort }: ListQuery | SavedQuery): string => JSON.stringify([searchValue ?? '', filter ?? null, sort ?? '']);
const isAsking = (query: ListQuery): boolean => kept(query) !== kept({});
const savedAs = (name: string, { searchValue, filter, sort }: ListQuery): SavedQuery => ({
  name,
  ...(searchValue ? { searchValue } : {}),
  ...(filter ? { filter } : {}),
  ...(sort ? { sort } : {}),
});

interface Saved {
  readonly query: ListQuery;
  readonly queries: readonly SavedQuery[];
  readonly chosen: SavedQuery | undefined;
  readonly apply: (one: SavedQuery | null) => void;
  readonly keep: (name: string) => void;
  readonly remove: (name: string) => void;
}

function useSaved(list: ResourceListRef, name: string | null): Saved {
  const query = useSelector(list, (snapshot) => snapshot.context.query);
  const queries = useSelector(list, (snapshot) => snapshot.context.layout.queries);
  const change = (next: readonly SavedQuery[]): void => list.send({ type: 'layout.change', patch: { queries: next } });
  return {
    query,
    queries,
    // What fits is what it is called, however it came about: by its name or by an address.
    chosen: queries.find((one) => kept(one) === kept(query)) ?? queries.find((one) => one.name === name),
    apply: (one) => list.send({ type: 'query.changed', patch: { searchValue: one?.searchValue, filter: one?.filter, sort: one?.sort } }),
    keep: (as) => change([...queries.filter((one) => one.name !== as), savedAs(as, query)]),
    remove: (gone) => change(queries.filter((one) => one.name !== gone)),
  };
}

function SaveForm({ onSave }: { readonly onSave: (name: string) => void }): React.ReactElement {
  const { t } = useTranslation();
  const [name, write] = useState('');
  return (
    <form
      className="query-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onSave(name.trim());
      }}
    >
      <input
        value={name}
        maxLength={40}
        aria-label={t('resource.queryName')}
        placeholder={t('resource.queryName')}
        onChange={(event) => write(event.target.value)}
      />
      <button type="submit" className="plain-button" disabled={name.trim() === ''}>
        {t('resource.querySave')}
      </button>
    </form>
  );
}

interface ChoicesProps {
  readonly saved: Saved;
  readonly onChoose: (one: SavedQuery | null) => void;
  readonly onKeep: (name: string) => void;
}

/** All rows, what was kept, and a name for what is asked now. */
function Choices({ saved: { query, queries, chosen, remove }, onChoose, onKeep }: ChoicesProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className="queries">
      <ul>
        <li>
          <button type="button" className="bare query-one" aria-pressed={chosen === undefined && !isAsking(query)} onClick={() => onChoose(null)}>
            {t('resource.queryAll')}
          </button>
        </li>
        {queries.map((one) => (
          <li key={one.name}>
            <button type="button" className="bare query-one" aria-pressed={one.name === chosen?.name} onClick={() => onChoose(one)}>
              {one.name}
            </button>
            <button type="button" className="icon-button" aria-label={t('resource.queryRemove', { name: one.name })} onClick={() => remove(one.name)}>
              <DeleteOutlined />
            </button>
          </li>
        ))}
      </ul>
      {isAsking(query) ? <SaveForm onSave={onKeep} /> : <p className="faint">{t('resource.queryHint')}</p>}
    </div>
  );
}

/** What somebody asks for again and again, by his own name for it. */
export function SavedQueries({ list }: { readonly list: ResourceListRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const saved = useSaved(list, name);
  const { query, chosen, apply, keep } = saved;
  const isChanged = chosen !== undefined && kept(chosen) !== kept(query);
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
          <Choices
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
        <button type="button" className="plain-button query-button">
          <BookOutlined aria-hidden="true" />
          <span className="nowrap">{chosen?.name ?? t(isAsking(query) ? 'resource.queryUnsaved' : 'resource.queryAll')}</span>
          <DownOutlined aria-hidden="true" />
        </button>
      </Popover>
      {isChanged ? (
        <span className="query-changed">
          {t('resource.queryChanged')}
          <button type="button" className="text-button" onClick={() => keep(chosen.name)}>
            {t('resource.querySave')}
          </button>
          <button type="button" className="text-button quiet" onClick={() => apply(chosen)}>
            {t('resource.queryRestore')}
          </button>
        </span>
      ) : null}
    </>
  );
}
