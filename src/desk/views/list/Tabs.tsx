import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { InboxRef } from '#src/shell/machines/consoleMachine.ts';
import { useDesk } from '#src/desk/views/useDesk.tsx';

const filters = ['all', 'mine', 'unanswered', 'waiting', 'team'] as const;
type Filter = (typeof filters)[number];
/** Nobody can say whose a conversation is where there is no life of it. */
const plain: readonly Filter[] = ['all', 'unanswered'];

/** Apart from its button: a burst may change the figure in every frame and the word never. */
function Count({ inbox, filter }: { readonly inbox: InboxRef; readonly filter: Filter }): React.ReactElement {
  return <span className="tab-count">{useSelector(inbox, (snapshot) => snapshot.context.counts[filter])}</span>;
}

/** The lists of the desk; that of teams for those who are in one. */
export function Tabs({ inbox }: { readonly inbox: InboxRef }): React.ReactElement {
  const { t } = useTranslation();
  const chosen = useSelector(inbox, (snapshot) => snapshot.context.filter);
  const someWait = useSelector(inbox, (snapshot) => snapshot.context.counts.waiting > 0);
  const hasDesk = useSelector(inbox, (snapshot) => snapshot.context.hasDesk);
  const hasTeam = useDesk(({ teams, me }) => teams.some((team) => team.memberIds.includes(me.id)), false);
  const shown = hasDesk ? filters.filter((filter) => filter !== 'team' || hasTeam) : plain;
  return (
    <div className="tabs" role="group" aria-label={t('desk.filters')}>
      {shown.map((filter) => (
        <Button
          key={filter}
          type="text"
          className={filter === 'waiting' && someWait ? 'tab waiting' : 'tab'}
          aria-pressed={filter === chosen}
          onClick={() => inbox.send({ type: 'filter.choose', filter })}
        >
          {t(`desk.${filter}`)} <Count inbox={inbox} filter={filter} />
        </Button>
      ))}
    </div>
  );
}
