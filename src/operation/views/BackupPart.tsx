import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { backupLimits } from '#contract/limits/server.ts';
import { sizeWords } from '#i18n/sizes.ts';
import { epochOf, fullTime, secondsBetween } from '#i18n/times.ts';
import type { Overview } from '#src/operation/machines/overviewMachine.ts';
import { FactRow } from '#src/kit/views/parts/FactRow.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useNow } from '#src/kit/views/console/ConsoleContext.tsx';
import { useAgo } from './useAgo.tsx';

interface BackupProps {
  readonly backup: Overview['backup'] | null;
  /** When the numbers were read: a page that hears nothing does not call the backup late. */
  readonly at: string;
}
type Facts = NonNullable<Overview['backup']>;

const hourSeconds = 3_600;
/** Half a turn more than it should take. */
const patience = 1.5;

function Moment({ at }: { readonly at: string }): React.ReactElement {
  const ago = useAgo();
  return (
    <time dateTime={at} title={fullTime(at)}>
      {ago(epochOf(at))}
    </time>
  );
}

function Kept({ backup, at }: { readonly backup: Facts; readonly at: string }): React.ReactElement {
  const { t } = useTranslation();
  const now = useNow();
  const { copiedAt, lastAt, everyHours, keep, count, lastBytes, lastVersion, failedAt, failure } = backup;
  const isFollowing = copiedAt !== null && secondsBetween(epochOf(copiedAt), epochOf(at)) <= backupLimits.lateSeconds;
  const isLate = lastAt === null || secondsBetween(epochOf(lastAt), now) > everyHours * hourSeconds * patience;
  return (
    <>
      <dl className="facts">
        <FactRow
          word={t('operation.backupFollows')}
          value={
            <>
              <Tag tone={isFollowing ? 'good' : 'bad'}>{t(isFollowing ? 'operation.backupGood' : 'operation.backupLate')}</Tag>{' '}
              {copiedAt === null ? null : <Moment at={copiedAt} />}
            </>
          }
        />
        <FactRow
          word={t('operation.backupLast')}
          value={
            <>
              {isLate ? <Tag tone="bad">{t('operation.backupLate')}</Tag> : null} {lastAt === null ? t('operation.backupNever') : <Moment at={lastAt} />}
            </>
          }
        />
        {lastAt === null ? null : (
          <>
            <FactRow word={t('operation.backupSize')} value={sizeWords(lastBytes)} />
            <FactRow word={t('operation.backupBy')} value={lastVersion} />
          </>
        )}
        <FactRow word={t('operation.backupKept')} value={t('operation.backupKeptText', { count, keep, hours: everyHours })} />
      </dl>
      {failedAt === null ? null : <Alert type="error" title={t('operation.backupFailed', { time: fullTime(failedAt), text: failure })} />}
    </>
  );
}

/** The part says whether the data would survive this disk. */
export function BackupPart({ backup, at }: BackupProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <section className="sheet operation-part" aria-labelledby="operation-backup">
      <h2 id="operation-backup">{t('operation.backup')}</h2>
      {backup === null ? (
        <p className="faint">{t('operation.backupExternal')}</p>
      ) : backup.isKept ? (
        <Kept backup={backup} at={at} />
      ) : (
        <>
          <Tag tone="waiting">{t('operation.backupNone')}</Tag>
          <p className="faint">{t('operation.backupNoneText')}</p>
        </>
      )}
    </section>
  );
}
