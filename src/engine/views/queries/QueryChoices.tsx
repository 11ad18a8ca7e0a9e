import { useState } from 'react';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import StarFilled from '@ant-design/icons/StarFilled';
import StarOutlined from '@ant-design/icons/StarOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
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

interface OwnProps {
  readonly one: SavedQuery;
  readonly saved: Saved;
}

/** One's own is what the list opens with, becomes one of the team, or goes. */
function OwnButtons({ one: { name, isDefault = false }, saved }: OwnProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <Button
        type="text"
        aria-pressed={isDefault}
        title={t('resource.queryOpens')}
        aria-label={t('resource.queryOpensWith', { name })}
        onClick={() => saved.openWith(isDefault ? null : name)}
        icon={isDefault ? <StarFilled /> : <StarOutlined />}
      />
      <Button
        type="text"
        title={t('resource.queryShare')}
        aria-label={t('resource.queryShareNamed', { name })}
        onClick={() => saved.share(name)}
        icon={<TeamOutlined />}
      />
      <Button type="text" aria-label={t('resource.queryRemove', { name })} onClick={() => saved.remove(name)} icon={<DeleteOutlined />} />
    </>
  );
}

/** Colleagues of the organisation keep these for one another. */
function TeamQueries({ saved, onChoose }: Pick<ChoicesProps, 'saved' | 'onChoose'>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <section aria-label={t('resource.queryTeam')}>
      <p className="faint">{t('resource.queryTeam')}</p>
      <ul>
        {saved.team.map((one) => (
          <li key={`${one.name} ${one.by} ${one.isMine}`}>
            <Chip isWide isOn={one === saved.chosen} title={one.by} onPress={() => onChoose(one)}>
              {one.name}
            </Chip>
            {one.isMine ? (
              <Button
                type="text"
                title={t('resource.queryWithdraw')}
                aria-label={t('resource.queryWithdrawNamed', { name: one.name })}
                onClick={() => saved.withdraw(one.name)}
                icon={<UserOutlined />}
              />
            ) : (
              <span className="faint">{one.by}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface ChoicesProps {
  readonly saved: Saved;
  readonly onChoose: (one: SavedQuery | null) => void;
  readonly onKeep: (name: string) => void;
}

/** All rows, what was kept, and a name for what is asked now. */
export function QueryChoices({ saved, onChoose, onKeep }: ChoicesProps): React.ReactElement {
  const { t } = useTranslation();
  const { isAsking, queries, team, chosen } = saved;
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
            <Chip isWide isOn={one === chosen} onPress={() => onChoose(one)}>
              {one.name}
            </Chip>
            <OwnButtons one={one} saved={saved} />
          </li>
        ))}
      </ul>
      {team.length === 0 ? null : <TeamQueries saved={saved} onChoose={onChoose} />}
      {isAsking ? <SaveForm onSave={onKeep} /> : <p className="faint">{t('resource.queryHint')}</p>}
    </div>
  );
}
