import { useId } from 'react';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import { useTranslation } from 'react-i18next';
import { useDrop } from './useDrop.tsx';

interface DropZoneProps {
  readonly label: string;
  /** On the button inside. */
  readonly word: string;
  readonly hint: string;
  readonly accept: string;
  readonly isMany: boolean;
  readonly disabledWhy?: string | undefined;
  readonly problem?: string | undefined;
  readonly onPick: (files: readonly File[]) => void;
}

/** A place to drop, paste or choose files. The browser's own field inside keeps it reachable by keyboard and by voice. */
export function DropZone({ label, word, hint, accept, isMany, disabledWhy, problem, onPick }: DropZoneProps): React.ReactElement {
  const { t } = useTranslation();
  const id = useId();
  const isOff = Boolean(disabledWhy);
  const { isOver, handlers } = useDrop(isOff, onPick);
  return (
    <div className={`drop-zone${isOver ? ' over' : ''}${isOff ? ' off' : ''}${problem ? ' wrong' : ''}`} role="group" aria-label={label} {...handlers}>
      <InboxOutlined className="drop-icon" aria-hidden="true" />
      <span>
        {isOver ? (
          t('transfer.dropNow')
        ) : (
          <>
            {t('transfer.drop')}{' '}
            <label className="text-button drop-choose">
              {word}
              <input
                type="file"
                className="unseen"
                accept={accept}
                multiple={isMany}
                disabled={isOff}
                aria-describedby={`${id}-hint`}
                onChange={(event) => {
                  const files = [...(event.target.files ?? [])];
                  if (files.length > 0) onPick(files);
                  event.target.value = '';
                }}
              />
            </label>
          </>
        )}
      </span>
      <span id={`${id}-hint`} className={problem ? 'drop-hint bad' : 'drop-hint'}>
        {problem ?? (disabledWhy || hint)}
      </span>
    </div>
  );
}
