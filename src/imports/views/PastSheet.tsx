import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { jobLimits } from '#contract/limits/files.ts';
import { entityNamed } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import type { ImportHistoryRef, PastExportsRef } from '#src/imports/machines/jobs/context.ts';
import { ModalSheet } from '#src/kit/views/dom/ModalSheet.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import './history.css';

interface PastTableProps {
  readonly past: ImportHistoryRef | PastExportsRef;
  readonly columns: readonly { readonly name: string; readonly word: string; readonly isFigure: boolean }[];
  readonly empty: { readonly title: string; readonly text: string };
  /** Rows of the table, the newest first. */
  readonly children: readonly React.ReactNode[];
}

function PastTable({ past, columns, empty, children }: PastTableProps): React.ReactElement {
  const { t } = useTranslation();
  const failure = useSelector(past, (snapshot) => snapshot.context.failure);
  const isLoading = useSelector(past, (snapshot) => snapshot.hasTag('loading'));
  const isBusy = useSelector(past, (snapshot) => snapshot.hasTag('busy'));
  const hasMore = useSelector(past, (snapshot) => snapshot.context.next !== null);
  const onRetry = (): void => past.send({ type: 'history.retry' });
  const onMore = (): void => past.send({ type: 'history.more' });
  if (isLoading) return <Loading rows={5} faces={false} />;
  if (children.length === 0) return failure ? <LoadFailure failure={failure} onRetry={onRetry} /> : <Empty title={empty.title} text={empty.text} />;
  return (
    <>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, word, isFigure }) => (
              <th key={name} scope="col" className={isFigure ? 'figure' : ''}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {failure ? <LoadFailureLine failure={failure} onRetry={onMore} /> : null}
      {hasMore ? (
        <Button type="link" className="inline" disabled={isBusy} onClick={onMore}>
          {t('importHistory.older')}
        </Button>
      ) : null}
    </>
  );
}

interface PastSheetProps extends PastTableProps {
  readonly words: { readonly title: 'importHistory.historyOf' | 'layouts.pastOf'; readonly text: 'importHistory.historyText' | 'layouts.pastText' };
  readonly onLeave: () => void;
}

/** These went in or out of an entity before: one line each, older ones by a press. */
export function PastSheet({ words, onLeave, ...table }: PastSheetProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const entity = useSelector(table.past, (snapshot) => snapshot.context.entity);
  const noun = labelIn(entityNamed(entity).label, language);
  const title = t(words.title, { noun: language === 'en' ? noun.toLowerCase() : noun });
  return (
    <ModalSheet className="past-sheet" title={title} width={960} closable={{ 'aria-label': t('importHistory.close') }} onLeave={onLeave}>
      <p className="faint">{t(words.text, { days: jobLimits.keptDays })}</p>
      <div className="past-body scroll" tabIndex={0} role="region" aria-label={title}>
        <PastTable {...table} />
      </div>
    </ModalSheet>
  );
}
