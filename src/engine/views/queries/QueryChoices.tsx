import { useState } from 'react';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SavedQuery } from '#contract/layouts/listLayout.ts';
import { Chip } from '#src/kit/views/parts/Chip.tsx';
import type { Saved } from './useSaved.tsx';

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
      <Input
        value={name}
        maxLength={40}
        aria-label={t('resource.queryName')}
        placeholder={t('resource.queryName')}
        onChange={(event) => write(event.target.value)}
      />
      <Button htmlType="submit" disabled={name.trim() === ''}>
        {t('resource.querySave')}
      </Button>
    </form>
  );
}

export interface ChoicesProps {
  readonly saved: Saved;
  readonly onChoose: (one: SavedQuery | null) => void;
  readonly onKeep: (name: string) => void;
}

/** All rows, what was kept, and a name for what is asked now. */
export function QueryChoices({ saved: { isAsking, queries, chosen, remove }, onChoose, onKeep }: ChoicesProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className="queries">
      <ul>
        <li>
          <Chip isWide isOn={chosen === undefined && !isAsking} onPress={() => onChoose(null)}>
            {t('resource.queryAll')}
          </Chip>
        </li>
        {queries.map((one) => (
          <li key={one.name}>
            <Chip isWide isOn={one.name === chosen?.name} onPress={() => onChoose(one)}>
              {one.name}
            </Chip>
            <Button type="text" aria-label={t('resource.queryRemove', { name: one.name })} onClick={() => remove(one.name)} icon={<DeleteOutlined />} />
          </li>
        ))}
      </ul>
      {isAsking ? <SaveForm onSave={onKeep} /> : <p className="faint">{t('resource.queryHint')}</p>}
    </div>
  );
}
