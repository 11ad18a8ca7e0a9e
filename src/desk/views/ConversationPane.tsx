import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { onceWanted } from '#src/kit/views/parts/lazily.tsx';
import { useButton } from '#src/kit/views/console/rightsOf.tsx';
import { Composer, holdPictures } from './Composer.tsx';
import { Head } from './head/Head.tsx';
import { History } from './History.tsx';
import type { SideDrawerProps } from './SideDrawer.tsx';
import { SidePanel } from './SidePanel.tsx';

const SideDrawer = onceWanted<SideDrawerProps>(() => import('./SideDrawer.tsx').then((module) => module.SideDrawer));

interface ConversationPaneProps {
  readonly conversation: ConversationRef;
  readonly onBack: () => void;
}

interface Dropping {
  readonly isOver: boolean;
  readonly handlers: Pick<React.HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop'>;
}

/** Pictures may be let go anywhere over the conversation. */
function useDropping(conversation: ConversationRef): Dropping {
  const [isOver, setOver] = useState(false);
  const maySend = useButton('/consultation', 'message.send');
  const carriesFiles = (event: React.DragEvent): boolean => maySend && event.dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver: (event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
      },
      onDrop: (event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(false);
        holdPictures(conversation, event.dataTransfer.files);
      },
    },
  };
}

/** The middle and the right sheet. Keyed by conversation: another one starts with a fresh place in its history. */
export function ConversationPane({ conversation, onBack }: ConversationPaneProps): React.ReactElement {
  const { t } = useTranslation();
  const [details, setDetails] = useState(false);
  const dropping = useDropping(conversation);
  const name = useSelector(conversation, (snapshot) => snapshot.context.row.userName);
  return (
    <>
      <section className="sheet desk-talk" aria-label={t('desk.conversation', { name })} {...dropping.handlers}>
        <Shown onShown={() => conversation.send({ type: 'orders.ask' })} />
        <Head conversation={conversation} onBack={onBack} onDetails={() => setDetails(true)} />
        <History conversation={conversation} />
        <Composer conversation={conversation} />
        {dropping.isOver ? <p className="drop-here">{t('composer.dropHere', { name })}</p> : null}
      </section>
      <aside className="sheet desk-side" aria-label={t('desk.details')}>
        <SidePanel conversation={conversation} />
      </aside>
      <SideDrawer isOpen={details} conversation={conversation} onClose={() => setDetails(false)} />
    </>
  );
}
