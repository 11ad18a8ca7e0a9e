/** Changes of rows since somebody last looked, from what to what. */
import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ToldChange } from '#contract/workbench/told.ts';
import { RowLink } from '#src/engine/views/beside/NamedRow.tsx';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import type { WorkbenchRef } from '#src/workbench/machines/workbenchMachine.ts';
import { useTime } from './useBeside.tsx';

const acts = { created: 'workbench.created', removed: 'workbench.removed', restored: 'workbench.restored', moved: 'workbench.moved' } as const;

function Change({ change }: { readonly change: ToldChange }): React.ReactElement {
  const { t } = useTranslation();
  const time = useTime();
  const { field, from, to, by, act } = change;
  return (
    <li>
      <span className="tile-row-words">
        <RowLink entity={change.entity} id={change.rowId}>
          {change.title}
        </RowLink>
        <span className="faint">
          {`${change.kind} · `}
          {field === null ? (
            t(acts[act as 'created'] ?? 'workbench.updated')
          ) : (
            <>
              {field} <del>{from ?? t('workbench.emptyValue')}</del> <ArrowRightOutlined aria-hidden="true" /> <ins>{to ?? t('workbench.emptyValue')}</ins>
            </>
          )}
          {by ? ` · ${by}` : null}
        </span>
      </span>
      <time dateTime={change.at}>{time(change.at)}</time>
    </li>
  );
}

export function Changes({ workbench }: { readonly workbench: WorkbenchRef }): React.ReactElement {
  const { t } = useTranslation();
  const time = useTime();
  const changes = useSelector(workbench, ({ context }) => context.changes);
  const failure = useSelector(workbench, ({ context }) => context.changesFailure);
  const markFailure = useSelector(workbench, ({ context }) => context.markFailure);
  const told = changes && { time: time(changes.since), count: changes.changes.length };
  return (
    <section className="sheet tile" aria-labelledby="workbench-changes">
      <header className="with-act">
        <div className="tile-heading">
          <h2 id="workbench-changes">{t('workbench.changes')}</h2>
          {changes && told ? <span className="faint">{t(changes.isCut ? 'workbench.changesMore' : 'workbench.changesSince', told)}</span> : null}
        </div>
        <Button type="link" size="small" className="inline" disabled={!changes} onClick={() => workbench.send({ type: 'changes.read' })}>
          {t('workbench.markRead')}
        </Button>
      </header>
      {markFailure ? <NotSaved failure={markFailure} /> : null}
      {failure ? <LoadFailureLine failure={failure} onRetry={() => workbench.send({ type: 'reload' })} /> : null}
      {changes && changes.changes.length === 0 ? (
        <p className="tile-empty">{t('workbench.noChangesText')}</p>
      ) : changes ? (
        <ul className="tile-rows tile-changes scroll" tabIndex={0} aria-label={t('workbench.changes')}>
          {changes.changes.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </ul>
      ) : failure ? null : (
        <Loading rows={4} faces={false} />
      )}
    </section>
  );
}
