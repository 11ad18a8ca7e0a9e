import { useState } from 'react';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import { shallowEqual, useSelector } from '@xstate/react';
import { Button, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import type { JobsRef, TransfersRef } from '#src/shell/machines/consoleMachine.ts';
import type { Job } from '#src/imports/machines/jobs/job.ts';
import { isMoving as isJobMoving, lately } from '#src/imports/machines/jobs/news.ts';
import { isUnderWay } from '#src/transfers/machines/underWay.ts';
import type { TransferItem } from '#src/transfers/machines/item.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { useJobs, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import type { FileRowsProps } from '#src/kit/views/transfer/FileRows.tsx';
import { useTransfers } from '#src/kit/views/transfer/useTransfers.tsx';
import '#src/kit/views/transfer/transfer.css';

const isMoving = isUnderWay;
/** A person may still do something about these; a file that was refused before it left is told at its field alone. */
const isOpen = (item: TransferItem): boolean => item.ref !== null && (isMoving(item) || item.status === 'failed');

interface LinesProps {
  readonly jobs: JobsRef;
  readonly shown: readonly Job[];
}
// Lines with the progress of each come with the first look at them.
const FileRows = lazily<FileRowsProps>(() => import('#src/kit/views/transfer/FileRows.tsx').then((module) => module.FileRows));
const JobLines = lazily<LinesProps>(() => import('#src/imports/views/JobLines.tsx').then((module) => module.JobLines));

const nothing = (): null => null;
const noJobs: readonly Job[] = [];
function useShownJobs(jobs: JobsRef | null): readonly Job[] {
  const now = useMinute();
  return lately(
    useSelector(jobs ?? undefined, (snapshot) => snapshot?.context.jobs ?? noJobs),
    now,
  );
}

function Tray({ transfers, jobs }: { readonly transfers: TransfersRef; readonly jobs: JobsRef | null }): React.ReactElement | null {
  const { t } = useTranslation();
  const [isShown, show] = useState(false);
  const items = useSelector(transfers, (snapshot) => snapshot.context.items.filter(isOpen), shallowEqual);
  const shownJobs = useShownJobs(jobs);
  const moving = items.filter(isMoving).length + shownJobs.filter(isJobMoving).length;
  const unfinished = items.length + shownJobs.filter(({ state }) => state === 'failed').length;
  if (items.length + shownJobs.length === 0) return null;
  const words =
    moving > 0
      ? t('transfer.tray', { count: moving })
      : unfinished > 0
        ? t('transfer.trayFailed', { count: unfinished })
        : t('imports.tray', { count: shownJobs.length });
  const look = moving > 0 ? '' : unfinished > 0 ? ' failed' : ' quiet';
  return (
    <Popover
      open={isShown}
      onOpenChange={show}
      trigger="click"
      placement="topLeft"
      title={t('transfer.trayTitle')}
      content={
        <>
          {items.length === 0 ? null : (
            <div className="tray">
              <FileRows transfers={transfers} items={items} disabledWhy={undefined} before={nothing} />
            </div>
          )}
          {jobs && shownJobs.length > 0 ? <JobLines jobs={jobs} shown={shownJobs} /> : null}
        </>
      }
    >
      <Button type="text" className={`card-size tray-button${look}`} aria-expanded={isShown} icon={<SwapOutlined rotate={90} aria-hidden="true" />}>
        {words}
      </Button>
    </Popover>
  );
}

/** In the bottom strip while something is on its way, whichever view began it. */
export function TransferTray(): React.ReactElement | null {
  const transfers = useTransfers();
  const jobs = useJobs();
  return transfers && <Tray transfers={transfers} jobs={jobs} />;
}
