import { useState } from 'react';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { useSelector } from '@xstate/react';
import { Button, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import { sizeWords } from '#i18n/sizes.ts';
import type { ResourceListRef, TransfersRef } from '#src/shell/machines/consoleMachine.ts';
import type { FilesRef } from '#src/files/machines/filesMachine.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { useFeature, useScreenActor } from '#src/kit/views/console/ConsoleContext.tsx';
import { WithActor } from '#src/kit/views/console/WithActor.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { FileUpload } from '#src/kit/views/transfer/FileUpload.tsx';
import { useItems, useTransfers } from '#src/kit/views/transfer/useTransfers.tsx';
import './files.css';

const place = 'files';
const nearlyFull = 0.9;

function Room({ files }: { readonly files: FilesRef }): React.ReactElement {
  const { t } = useTranslation();
  const space = useSelector(files, (snapshot) => snapshot.context.space);
  const share = space ? Math.min(1, space.bytes / space.limit) : 0;
  const words = space ? t('files.room', { used: sizeWords(space.bytes), limit: sizeWords(space.limit) }) : '';
  return (
    <span className="file-room" title={space ? t('files.ownRoom', { used: sizeWords(space.ownBytes), limit: sizeWords(space.ownLimit) }) : undefined}>
      <Shown onShown={() => files.send({ type: 'space.show' })} />
      {space ? (
        <>
          <meter className={share >= nearlyFull ? 'full' : ''} min={0} max={1} value={share} aria-label={t('files.roomLabel')} />
          <span>{words}</span>
        </>
      ) : null}
    </span>
  );
}

interface StoredProps {
  readonly transfers: TransfersRef;
  readonly list: ResourceListRef;
}

/** A file that has come stands in the list at once, and is nobody's to take back from here: removing is the list's. */
function Stored({ transfers, list }: StoredProps): React.ReactElement {
  const files = useScreenActor<FilesRef>('files');
  const done = useItems(transfers, place).filter(({ status, isTaken }) => status === 'done' && isTaken !== true);
  return (
    <>
      {done.map(({ id }) => (
        <Shown
          key={id}
          onShown={() => {
            transfers.send({ type: 'transfer.taken', id });
            list.send({ type: 'list.reload' });
            files?.send({ type: 'space.show' });
          }}
        />
      ))}
    </>
  );
}

/** The head says how much room there is, and has the way in for new files: in slices, paused and gone on with, whatever the network does. */
export function FilesHead({ list }: { readonly list: ResourceListRef }): React.ReactElement {
  const { t } = useTranslation();
  const tellsRoom = useFeature('files');
  const transfers = useTransfers();
  const mayUpload = useRight('file.upload');
  const mayRead = useRight('file.read');
  const [isOpen, open] = useState(false);
  return (
    <>
      {tellsRoom && mayRead ? <WithActor<FilesRef> name="files">{(files) => <Room files={files} />}</WithActor> : null}
      {transfers && mayUpload ? (
        <>
          <Stored transfers={transfers} list={list} />
          <Popover
            open={isOpen}
            onOpenChange={open}
            trigger="click"
            placement="bottomRight"
            content={
              <div className="file-upload">
                <FileUpload label={t('files.upload')} place={place} />
              </div>
            }
          >
            <Button type="primary" aria-expanded={isOpen}>
              <UploadOutlined aria-hidden="true" />
              {t('files.upload')}
            </Button>
          </Popover>
        </>
      ) : null}
    </>
  );
}
