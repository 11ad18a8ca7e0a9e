import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { InstanceSheet } from '#contract/processes/taskDesk.ts';
import { Reading } from '#src/engine/views/beside/Reading.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { printPage } from '#src/kit/views/dom/printPage.ts';
import { Facts, ProcessPicture, Rounds } from './InstanceParts.tsx';
import { TaskPaper } from './TaskPaper.tsx';
import './tasks.css';

/** Nobody has a task in it, and it goes no further by itself: what happened, and who mends it. */
function Held(): React.ReactElement {
  const { t } = useTranslation();
  return <Alert type="warning" showIcon title={t('tasks.instanceHeld')} description={t('tasks.instanceHeldText')} />;
}

/** At an instance: what is decided, where it stands, and every round; live while it goes on. */
export function InstancePart({ list, row }: NamedProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Reading
      list={list}
      place="processInstance:sheet"
      about={row.id}
      asked={{ calls: [['processInstance.sheet', { id: row.id }]], renewedBy: ['processTask', 'processInstance'] }}
      lines={6}
    >
      {([answer]) => {
        const { sheet } = answer as { readonly sheet: InstanceSheet };
        return (
          <div className="side-part task-decision">
            {row['problem'] === 'held' ? <Held /> : null}
            <Facts sheet={sheet} />
            <ProcessPicture sheet={sheet} />
            <Rounds sheet={sheet} />
            <p>
              <Button onClick={printPage}>{t('tasks.print')}</Button>
            </p>
            <TaskPaper sheet={sheet} />
          </div>
        );
      }}
    </Reading>
  );
}
