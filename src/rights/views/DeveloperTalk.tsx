import { Alert, Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Right } from '#contract/rights.ts';
import { titleIn } from '#src/engine/views/columns.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import type { ListRow } from '#src/kit/machines/rows.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';

/** The standard role of those who keep the system running has this code. */
const developer = 'developer';
const talk: Right = 'chat.read';

const readsTalk = ({ code, isDisabled, rights }: ListRow): boolean =>
  code === developer && isDisabled !== true && Array.isArray(rights) && (rights as readonly unknown[]).includes(talk);

interface DeveloperTalkProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}

/** An upgrade takes no right from a role, since a house may mean it: it is said, and the house decides. */
export function DeveloperTalk({ list, screen }: DeveloperTalkProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const role = useSelector(list, ({ context }) => context.rows.find(readsTalk));
  if (!role) return null;
  return (
    <Alert
      banner
      type="warning"
      role="note"
      title={t('roles.developerTalk', { role: titleIn(screen, role, language) })}
      action={
        <Button type="link" className="inline" onClick={() => list.send({ type: 'row.open', id: role.id })}>
          {t('roles.developerOpen')}
        </Button>
      }
    />
  );
}
