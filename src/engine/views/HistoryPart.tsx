import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { unseenRow } from '#contract/readings/unseenRow.ts';
import { labelIn } from '#i18n/label.ts';
import { fullTime, logTime } from '#i18n/times.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { HistoryRow } from '#src/engine/machines/resourceList/context.ts';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { ChangeFields, changeWord } from './changes/ChangeFields.tsx';
import { ChangeReason } from './changes/ChangeReason.tsx';
import { NamedChange } from './changes/NamedChange.tsx';
import type { ListScreen } from './listScreen.tsx';
import { named } from './named.tsx';
import type { ToldChangeProps } from './namedProps.tsx';
import { useValueWords } from './useValueWords.tsx';
import './changes/changes.css';

interface PartProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}

/** Some entities have their own words for a change. */
function ToldChange(change: ToldChangeProps): React.ReactNode {
  const Told = named('row').changes[change.entity];
  return Told ? <Told {...change} /> : change.children;
}

function Change({ list, screen, one }: PartProps & { readonly one: HistoryRow }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const minute = useMinute();
  const words = useValueWords(list, labelIn(unseenRow, language));
  return (
    <li>
      <p className="change-head">
        <strong>{one.byName || t('life.bySystem')}</strong> <span>{t(changeWord(one.change))}</span>
        <time dateTime={one.at} title={fullTime(one.at)}>
          {logTime(one.at, minute, language)}
        </time>
      </p>
      <ChangeFields
        fields={screen.fields}
        one={one}
        words={words}
        told={(field, from, to, children) => (
          <ToldChange list={list} entity={screen.entity} field={field} from={from} to={to}>
            <NamedChange list={list} screen={screen} field={field} from={from} to={to}>
              {children}
            </NamedChange>
          </ToldChange>
        )}
      />
      <ChangeReason reason={one.reason} />
    </li>
  );
}

/** The history says who changed what, newest on top. */
export function HistoryPart({ list, screen }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const history = useSelector(list, (snapshot) => snapshot.context.history);
  const failure = useSelector(list, (snapshot) => snapshot.context.historyFailure);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('historyBusy'));
  return (
    <section className="side-part history">
      <Shown onShown={() => list.send({ type: 'history.show' })} />
      <header>
        <h2>{t('resource.history')}</h2>
      </header>
      {failure ? <LoadFailureLine failure={failure} onRetry={() => list.send({ type: 'history.show' })} /> : null}
      {history?.rows.length === 0 ? <p className="faint">{t('resource.noHistory')}</p> : null}
      {history ? (
        <ol className="changes">
          {history.rows.map((one) => (
            <Change key={one.version} list={list} screen={screen} one={one} />
          ))}
        </ol>
      ) : failure ? null : (
        <Loading rows={3} faces={false} />
      )}
      {history && !history.isComplete ? (
        <Button type="link" className="inline" disabled={isBusy} onClick={() => list.send({ type: 'history.more' })}>
          {t('resource.historyMore')}
        </Button>
      ) : null}
    </section>
  );
}
