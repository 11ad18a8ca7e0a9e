import ExportOutlined from '@ant-design/icons/ExportOutlined';
import { Button, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { answerDue } from '#contract/workingTime.ts';
import { readSystemId } from '#contract/socket.ts';
import { comingTime, epochOf, waited } from '#i18n/times.ts';
import type { HandOver } from '#src/desk/machines/desk/context.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { usePolicy } from '#src/desk/views/useDesk.tsx';
import { usePreview } from '#src/desk/views/usePreview.tsx';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useLanguage, useNow } from '#src/kit/views/console/ConsoleContext.tsx';

/** Somebody has been waiting so long, or nobody is. */
function WaitTag({ row }: { readonly row: ChatRow }): React.ReactElement {
  const { t } = useTranslation();
  const now = useNow();
  const language = useLanguage();
  const due = answerDue(row, usePolicy());
  if (row.waitingSince === null) {
    const until =
      row.state === 'snoozed' && row.snoozedUntil !== null ? t('duty.snoozedTo', { time: comingTime(epochOf(row.snoozedUntil), now, language) }) : null;
    return <Tag tone="neutral">{until ?? t('duty.notWaiting')}</Tag>;
  }
  const time = waited(row.waitingSince, now, language);
  return due !== null && due < now ? <Tag tone="bad">{t('duty.late', { time })}</Tag> : <Tag tone="waiting">{t('duty.waits', { time })}</Tag>;
}

interface RowProps {
  readonly row: ChatRow;
  readonly isChosen: boolean;
  readonly isFresh: boolean;
  readonly isGone?: boolean;
  readonly draftBadge: 'draft' | 'notSent' | undefined;
  readonly refusal: string | null;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onOpen: () => void;
}

function Row({ row, isChosen, isFresh, isGone = false, draftBadge, refusal, onChoose, onOpen }: RowProps): React.ReactElement {
  const { t } = useTranslation();
  const preview = usePreview()(row);
  const kind = readSystemId(row.systemId)?.kind;
  const name = row.userName;
  return (
    <li className={refusal === null ? 'hand-row' : 'hand-row refused'}>
      <Checkbox
        className="hand-pick"
        checked={isChosen}
        disabled={isGone}
        onChange={(event) => onChoose(event.target.checked)}
        aria-label={t('duty.choose', { name })}
      >
        <Face id={row.memberId} name={name} size={32} />
        <span className="hand-words">
          <span className="hand-name">
            <strong className="nowrap">{name}</strong>
            {kind ? <Tag tone={kind}>{t(`desk.${kind}`)}</Tag> : null}
            {isFresh ? <Tag tone="info">{t('duty.since')}</Tag> : null}
          </span>
          <span className="nowrap faint">{preview.whole}</span>
          {refusal === null ? null : <span className="hand-refusal">{refusal}</span>}
        </span>
      </Checkbox>
      <span className="hand-tags">
        {draftBadge === undefined ? null : (
          <Tag tone={draftBadge === 'draft' ? 'waiting' : 'bad'}>{t(draftBadge === 'draft' ? 'duty.hasDraft' : 'duty.hasUnsent')}</Tag>
        )}
        {isGone ? null : <WaitTag row={row} />}
      </span>
      <Button type="text" aria-label={t('duty.openRow', { name })} title={t('duty.openRow', { name })} onClick={onOpen} icon={<ExportOutlined />} />
    </li>
  );
}

interface HandOverRowsProps {
  readonly handOver: HandOver;
  readonly rows: readonly ChatRow[];
  readonly fresh: ReadonlySet<string>;
  readonly gone: readonly ChatRow[];
  readonly draftBadges: ReadonlyMap<string, 'draft' | 'notSent'>;
  readonly onChoose: (chosen: readonly string[]) => void;
  readonly onOpen: (id: string) => void;
}

/** These are passed on, late ones first: all, or some. */
export function HandOverRows({ handOver, rows, fresh, gone, draftBadges, onChoose, onOpen }: HandOverRowsProps): React.ReactElement {
  const { t } = useTranslation();
  const chosen = new Set(handOver.chosen);
  const count = rows.filter((row) => chosen.has(row.conversationId)).length;
  const choose = (id: string, isChosen: boolean): void => onChoose(isChosen ? [...handOver.chosen, id] : handOver.chosen.filter((one) => one !== id));
  return (
    <section className="hand-list" aria-label={t('duty.rows')}>
      <header>
        <Checkbox
          checked={rows.length > 0 && count === rows.length}
          disabled={rows.length === 0}
          onChange={(event) => onChoose(event.target.checked ? rows.map((row) => row.conversationId) : [])}
        >
          {t('duty.chooseAll')}
        </Checkbox>
        <span className="faint">{t('duty.chosen', { count, all: rows.length })}</span>
        {count < rows.length ? <span className="faint">{t('duty.keeps', { count: rows.length - count })}</span> : null}
      </header>
      <ul className="scroll" tabIndex={0} aria-label={t('duty.rows')}>
        {rows.map((row) => {
          const outcome = handOver.outcomes[row.conversationId];
          return (
            <Row
              key={row.conversationId}
              row={row}
              isChosen={chosen.has(row.conversationId)}
              isFresh={fresh.has(row.conversationId)}
              draftBadge={draftBadges.get(row.conversationId)}
              refusal={outcome && !outcome.isDone ? (outcome.reason ?? t('duty.notGiven')) : null}
              onChoose={(isChosen) => choose(row.conversationId, isChosen)}
              onOpen={() => onOpen(row.conversationId)}
            />
          );
        })}
        {gone.map((row) => (
          <Row
            key={row.conversationId}
            row={row}
            isChosen={false}
            isFresh={false}
            isGone
            draftBadge={draftBadges.get(row.conversationId)}
            refusal={handOver.outcomes[row.conversationId]?.reason ?? t('duty.notGiven')}
            onChoose={() => undefined}
            onOpen={() => onOpen(row.conversationId)}
          />
        ))}
      </ul>
    </section>
  );
}
