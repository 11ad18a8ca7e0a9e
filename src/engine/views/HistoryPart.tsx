import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { endedReason } from '#contract/limits/lists.ts';
import { mergeReasons } from '#contract/merge.ts';
import { unseenRow } from '#contract/readings/unseenRow.ts';
import type { Field } from '#contract/kinds.ts';
import { labelIn } from '#i18n/label.ts';
import { fullTime, logTime } from '#i18n/times.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { HistoryRow } from '#src/engine/machines/resourceList/context.ts';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { StoredPicture } from '#src/kit/views/transfer/StoredPicture.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { NamedChange } from './changes/NamedChange.tsx';
import type { ListScreen } from './listScreen.tsx';
import { named } from './named.tsx';
import type { ToldChangeProps } from './namedProps.tsx';
import { useValueWords } from './useValueWords.tsx';

const LineChanges = lazily(() => import('./lines/LineChanges.tsx').then((module) => module.LineChanges));

interface PartProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}

const changeWords = {
  created: 'resource.changeCreated',
  updated: 'resource.changeUpdated',
  moved: 'resource.changeMoved',
  removed: 'resource.changeRemoved',
  restored: 'resource.changeRestored',
} as const;
const isKnown = (change: string): change is keyof typeof changeWords => Object.hasOwn(changeWords, change);

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
  const toldOf = (field: Field, value: unknown): React.ReactNode => {
    if (field.kind === 'image' && typeof value === 'string' && value !== '')
      return <StoredPicture path={value} alt={labelIn(field.label, language)} size="line" />;
    return words(field, value, one.names ?? undefined);
  };
  const told = (name: string, value: unknown): React.ReactNode => {
    const field = screen.fields[name];
    return (field ? toldOf(field, value) : String(value ?? '')) || t('resource.nothing');
  };
  return (
    <li>
      <p className="change-head">
        <strong>{one.byName || t('life.bySystem')}</strong> <span>{t(isKnown(one.change) ? changeWords[one.change] : 'resource.changeUpdated')}</span>
        <time dateTime={one.at} title={fullTime(one.at)}>
          {logTime(one.at, minute, language)}
        </time>
      </p>
      {one.changes.length === 0 || one.change === 'created' ? null : (
        <dl className="change-fields">
          {one.changes.map(({ field, from, to }) => (
            <div key={field}>
              <dt>{screen.fields[field] ? labelIn(screen.fields[field].label, language) : (one.names?.[field] ?? field)}</dt>
              <dd>
                {screen.fields[field]?.line ? (
                  <LineChanges field={screen.fields[field]} from={from} to={to} told={toldOf} />
                ) : (
                  <ToldChange entity={screen.entity} field={field} from={from} to={to}>
                    <NamedChange list={list} screen={screen} field={field} from={from} to={to}>
                      <del>{told(field, from)}</del> <ArrowRightOutlined aria-label={t('resource.becomes')} /> <ins>{told(field, to)}</ins>
                    </NamedChange>
                  </ToldChange>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {one.reason ? <p className="faint">{reasonText(one.reason, t)}</p> : null}
    </li>
  );
}

/** The server itself gives some reasons, by a name. */
const ownReasons = {
  [endedReason]: 'customers.tagEnded',
  [mergeReasons.merged]: 'customers.mergedHistory',
  [mergeReasons.parted]: 'customers.partedHistory',
} as const;
const isOwn = (reason: string): reason is keyof typeof ownReasons => Object.hasOwn(ownReasons, reason);
const reasonText = (reason: string, t: TFunction): string => (isOwn(reason) ? t(ownReasons[reason]) : t('resource.changeReason', { reason }));

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
