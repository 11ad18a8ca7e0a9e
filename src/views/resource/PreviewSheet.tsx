import { useId } from 'react';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import type { ResourceListRef } from '#machines/consoleMachine.ts';
import type { Preview } from '#machines/resourceList/context.ts';
import { ModalSheet } from '#views/dom/ModalSheet.tsx';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import { Loading } from '#views/states/Loading.tsx';
import '#views/inputs/confirm.css';

/** The sheet says until the consequence is known that it is being asked for, or why it could not be told. */
export function PreviewWait({ preview, rows }: { readonly preview: Preview | null; readonly rows: number }): React.ReactElement {
  const language = useLanguage();
  if (!preview?.failure) return <Loading rows={rows} faces={false} />;
  return (
    <p role="alert" className="confirm-failure">
      {failureText(preview.failure, language)}
    </p>
  );
}

interface PreviewSheetProps {
  readonly list: ResourceListRef;
  readonly className: string;
  readonly title: string;
  /** The act would change so many rows; none: there is nothing to do. */
  readonly count: number;
  /** The button says what it does, with its number. */
  readonly word: string;
  readonly onAct: () => void;
  readonly onLeave: () => void;
  readonly children: React.ReactNode;
}

/** The server is asked what an act would change, which is shown before it is done. */
export function PreviewSheet({ list, className, title, count, word, onAct, onLeave, children }: PreviewSheetProps): React.ReactElement {
  const { t } = useTranslation();
  const id = useId();
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('previewBusy'));
  const leave = (): void => {
    list.send({ type: 'preview.leave' });
    onLeave();
  };
  return (
    <ModalSheet className={`confirm ${className}`} aria-labelledby={id} onLeave={leave}>
      <h2 id={id}>{title}</h2>
      {children}
      <footer>
        <Button onClick={leave}>{t('side.cancel')}</Button>
        <Button
          type="primary"
          disabled={count === 0}
          onClick={() => {
            onAct();
            leave();
          }}
        >
          {isBusy ? <LoadingOutlined aria-hidden="true" /> : null} {word}
        </Button>
      </footer>
    </ModalSheet>
  );
}
