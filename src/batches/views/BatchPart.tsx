import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { batchSums, receiverReasons, receiverStates } from '#contract/choices/batches.ts';
import type { ReceiverReason, ReceiverState } from '#contract/choices/batches.ts';
import type { BatchCount, BatchSample } from '#contract/resources/smsBatchOperations.ts';
import type { FilterGroup } from '#contract/filter.ts';
import type { Label } from '#contract/label.ts';
import type { Answers } from '#contract/operations.ts';
import { grouped } from '#i18n/grouped.ts';
import { labelIn } from '#i18n/label.ts';
import { yuan } from '#contract/money.ts';
import { Reading } from '#src/engine/views/beside/Reading.tsx';
import { useListPath, withFilter } from '#src/engine/views/beside/listPath.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import './batches.css';

type Preview = Answers<'smsBatch.preview'>;
type Terms = FilterGroup;

interface NumberProps {
  readonly word: string;
  readonly count: number;
  /** Its people stand in the list of receivers behind these. */
  readonly terms: Terms;
  readonly tone?: 'strong' | 'faint';
}

/** Every number opens its people. */
function People({ word, count, terms, tone }: NumberProps): React.ReactElement {
  const path = useListPath('smsReceiver');
  const said = grouped(count);
  return (
    <li className={`batch-line ${tone ?? ''}`}>
      <span>{word}</span>
      {path === undefined || count === 0 ? <strong>{said}</strong> : <LocalLink to={withFilter(path, terms)}>{said}</LocalLink>}
    </li>
  );
}

const of = (batchId: string, ...terms: readonly (readonly [string, string, unknown])[]): Terms => ({ all: [['batchId', 'is', batchId], ...terms] }) as Terms;

function Reasons({ batchId, counts, states }: { readonly batchId: string; readonly counts: readonly BatchCount[]; readonly states: readonly string[] }) {
  const language = useLanguage();
  return (
    <>
      {counts.map(({ reason, count }) => (
        <People
          key={reason}
          word={labelIn((receiverReasons as Readonly<Record<ReceiverReason, Label>>)[reason], language)}
          count={count}
          terms={of(batchId, ['status', 'anyOf', states], ['reason', 'is', reason])}
          tone="faint"
        />
      ))}
    </>
  );
}

const braced = /(\{[^{}\s]+\})/u;

/** A variable that is missing stands in red. */
function Sample({ sample }: { readonly sample: BatchSample }): React.ReactElement {
  const { t } = useTranslation();
  const missing = new Set(sample.missing.map((name) => `{${name}}`));
  return (
    <li className={missing.size > 0 ? 'batch-sample lacking' : 'batch-sample'}>
      <strong>{sample.name ?? `#${sample.line}`}</strong>
      <p>{sample.text.split(braced).map((piece, at) => (missing.has(piece) ? <mark key={`${at}`}>{piece}</mark> : piece))}</p>
      {missing.size > 0 ? <small>{t('batches.missing')}</small> : null}
    </li>
  );
}

const all = (counts: readonly BatchCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

function Before({ batchId, preview }: { readonly batchId: string; readonly preview: Preview }): React.ReactElement {
  const { t } = useTranslation();
  const { count, characters, parts, partFen, amount, leftOut, later, samples, total } = preview;
  return (
    <section className="side-part batch" aria-label={t('batches.preview')}>
      <header>
        <h2>{t('batches.preview')}</h2>
        <span className="faint">{t('batches.sum', { shown: grouped(total) })}</span>
      </header>
      <ul className="batch-lines">
        <People word={t('batches.goes')} count={count} terms={of(batchId, ['status', 'is', 'ready'])} tone="strong" />
        {later.length > 0 ? (
          <People word={t('batches.later')} count={all(later)} terms={of(batchId, ['status', 'is', 'ready'], ['heldUntil', 'filled', null])} />
        ) : null}
        <Reasons batchId={batchId} counts={later} states={['ready', 'held']} />
        <People word={t('batches.leftOut')} count={all(leftOut)} terms={of(batchId, ['status', 'is', 'leftOut'])} />
        <Reasons batchId={batchId} counts={leftOut} states={['leftOut']} />
      </ul>
      {parts > 0 ? (
        <p className="batch-price">
          <span>{t('batches.length', { characters, parts })}</span>
          <strong>{partFen > 0 ? t('batches.price', { price: `¥${yuan(partFen)}`, amount: `¥${yuan(amount)}` }) : t('batches.noPrice')}</strong>
        </p>
      ) : null}
      {samples.length > 0 ? <h3 className="batch-head">{t('batches.samples')}</h3> : null}
      <ul className="batch-samples">
        {samples.map((sample) => (
          <Sample key={sample.id} sample={sample} />
        ))}
      </ul>
    </section>
  );
}

const tones: Readonly<Record<string, string>> = { failed: 'bad', unknown: 'bad', delivered: 'good' };

/** The numbers are those of the row itself, which come live. */
function Results({ row, preview }: Pick<NamedProps, 'row'> & { readonly preview: Preview }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const total = Number(row['total'] ?? 0);
  const waiting = Number(row['waiting'] ?? 0);
  const done = total - waiting;
  return (
    <section className="side-part batch" aria-label={t('batches.results')}>
      <header>
        <h2>{t('batches.results')}</h2>
        <span className="faint">{t('batches.progress', { done: grouped(done), total: grouped(total) })}</span>
      </header>
      <Progress percent={total === 0 ? 0 : Math.floor((100 * done) / total)} size="small" aria-label={t('batches.results')} />
      <ul className="batch-lines">
        {Object.entries(batchSums)
          .map(([name, states]) => ({ name, states: states as readonly ReceiverState[], count: Number(row[name] ?? 0) }))
          .filter(({ name, count }) => count > 0 || name === 'sent' || name === 'failed')
          .map(({ name, states, count }) => {
            const first = states[1] ?? states[0] ?? 'ready';
            return (
              <li key={name} className={tones[name] ?? ''}>
                <ul>
                  <People word={labelIn(receiverStates[first], language)} count={count} terms={of(row.id, ['status', 'anyOf', states])} />
                  {name === 'leftOut' ? <Reasons batchId={row.id} counts={preview.leftOut} states={['leftOut']} /> : null}
                </ul>
              </li>
            );
          })}
      </ul>
    </section>
  );
}

const going: ReadonlySet<unknown> = new Set(['running', 'stopped', 'finished']);

/** A batch before it is sent, and what became of it. */
export function BatchPart({ list, row }: NamedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const status = row['status'];
  // It was checked and sent back: its facts say why.
  if (status === 'draft') return row['problem'] ? null : <p className="faint side-part">{t('batches.notChecked')}</p>;
  if (status === 'preparing')
    return (
      <p className="side-part" role="status">
        {t('batches.checking')}
      </p>
    );
  const asked = { calls: [['smsBatch.preview', { id: row.id }] as const], renewedBy: ['smsReceiver'] };
  return (
    <Reading list={list} place="smsBatch:preview" about={row.id} asked={asked} lines={6}>
      {([answer]) => (going.has(status) ? <Results row={row} preview={answer as Preview} /> : <Before batchId={row.id} preview={answer as Preview} />)}
    </Reading>
  );
}
