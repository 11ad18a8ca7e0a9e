import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { MessagesRef } from '#src/shell/machines/consoleMachine.ts';
import { RefusalStrip } from '#src/kit/views/states/RefusalStrip.tsx';
import { Stale, StaleStrip } from '#src/kit/views/states/Stale.tsx';
import { useMessages } from './useMessages.tsx';

interface StripProps {
  readonly messages: MessagesRef;
}

/** A list that could not be read is as old as its last reading; all else as old as the connection. */
export function MessagesStale({ messages }: StripProps): React.ReactElement | null {
  const hasFailed = useSelector(messages, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('listFailed'));
  const isUpdating = useSelector(messages, (snapshot) => snapshot.hasTag('loading'));
  const readAt = useMessages(messages, (context) => context.readAt);
  const isListed = useMessages(messages, (context) => context.isListed);
  const update = (): void => messages.send({ type: 'messages.reload' });
  if (!isListed) return null;
  return hasFailed ? <Stale at={readAt} onUpdate={update} isUpdating={isUpdating} /> : <StaleStrip onUpdate={update} isUpdating={isUpdating} />;
}

export function ActFailure({ messages }: StripProps): React.ReactElement | null {
  const failure = useMessages(messages, (context) => context.actFailure);
  return failure ? <RefusalStrip failure={failure} onDismiss={() => messages.send({ type: 'failure.dismiss' })} /> : null;
}

/** The bar tells what was chosen, and what to do with it; or what was just removed, and the way back. */
export function BottomBar({ messages }: StripProps): React.ReactElement | null {
  const { t } = useTranslation();
  const isUndoable = useSelector(messages, (snapshot) => snapshot.hasTag('undoable'));
  const leaving = useMessages(messages, (context) => context.leaving.length);
  const chosen = useMessages(messages, (context) => context.chosen);
  if (chosen.length > 0)
    return (
      <div className="chosen-strip" role="toolbar" aria-label={t('messages.chosen', { count: chosen.length })}>
        <strong>{t('messages.chosen', { count: chosen.length })}</strong>
        <Button type="text" onClick={() => messages.send({ type: 'messages.read', ids: chosen })}>
          {t('messages.read')}
        </Button>
        <Button type="text" onClick={() => messages.send({ type: 'messages.remove', ids: chosen })}>
          {t('messages.remove')}
        </Button>
        <Button type="text" onClick={() => messages.send({ type: 'choice.clear' })}>
          {t('messages.clearChoice')}
        </Button>
      </div>
    );
  if (!isUndoable || leaving === 0) return null;
  return (
    <div className="chosen-strip" role="status">
      <strong>{t('messages.removed', { count: leaving })}</strong>
      <Button type="text" onClick={() => messages.send({ type: 'remove.undo' })}>
        {t('messages.undo')}
      </Button>
    </div>
  );
}
