import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import { Alert, Button, Input, Modal, Progress as AntdProgress } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { DeskRef, InboxRef } from '#src/shell/machines/consoleMachine.ts';
import type { HandOver } from '#src/desk/machines/desk/context.ts';
import { useDeskRef } from '#src/desk/views/useDesk.tsx';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { HandOverRows } from './HandOverRows.tsx';
import { passesWork } from '#src/desk/machines/desk/handOver.ts';
import { HandOverWork } from './HandOverWork.tsx';
import { HandOverTargets } from './HandOverTargets.tsx';
import { useOpenRows, useDraftBadges } from './useOpenRows.tsx';
import './handOver.css';
import './handOverTargets.css';

interface SheetProps {
  readonly desk: DeskRef;
  readonly inbox: InboxRef;
  readonly handOver: HandOver;
}

/** The outcome says what was refused, or why nothing was given. */
function Outcome({ handOver, onRetry }: { readonly handOver: HandOver; readonly onRetry: () => void }): React.ReactElement | null {
  const { t } = useTranslation();
  const refused = Object.values(handOver.outcomes).filter((one) => !one.isDone).length;
  if (handOver.failure) return <NotSaved title={t('duty.notGiven')} failure={handOver.failure} written={handOver.note} onRetry={onRetry} />;
  if (refused === 0) return null;
  return <Alert showIcon type="error" title={t('duty.refusedTitle', { count: refused })} description={t('duty.refusedText')} />;
}

function Progress({ handOver }: { readonly handOver: HandOver }): React.ReactElement {
  const { t } = useTranslation();
  const all = handOver.giving.length;
  const word = t('duty.progress', { done: handOver.settled, all });
  return (
    <span className="hand-progress">
      <AntdProgress size="small" showInfo={false} aria-label={word} percent={all === 0 ? 0 : Math.round((handOver.settled / all) * 100)} />
      {word}
    </span>
  );
}

/** Drafts that have not left are pointed out before they are out of reach. */
function Drafts({ count }: { readonly count: number }): React.ReactElement | null {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <Alert
      showIcon
      type="warning"
      role="note"
      icon={<EditOutlined aria-hidden="true" />}
      title={t('duty.draftsTitle', { count })}
      description={t('duty.draftsText')}
    />
  );
}

function Footer({
  handOver,
  count,
  isGiving,
  onClose,
}: {
  readonly handOver: HandOver;
  readonly count: number;
  readonly isGiving: boolean;
  readonly onClose: () => void;
}): React.ReactElement {
  const { t } = useTranslation();
  const items = passesWork(handOver) ? handOver.workChosen.length : 0;
  const words = items > 0 ? (handOver.leaves ? 'duty.giveItemsAndLeave' : 'duty.giveItems') : handOver.leaves ? 'duty.giveAndLeave' : 'duty.give';
  const give = t(words, { count: count + items });
  const keeps = handOver.leaves && count + items === 0;
  return (
    <footer className="hand-foot">
      {isGiving ? <Progress handOver={handOver} /> : null}
      <Button className="banner-size" onClick={onClose} disabled={isGiving}>
        {t('duty.cancel')}
      </Button>
      <Button type="primary" htmlType="submit" className="banner-size" autoFocus disabled={isGiving || (count + items === 0 && !keeps)}>
        {keeps ? t('duty.leaveOnly') : give}
      </Button>
    </footer>
  );
}

function Choosing({ desk, inbox, handOver }: SheetProps): React.ReactElement {
  const { t } = useTranslation();
  const isGiving = useSelector(desk, (snapshot) => snapshot.hasTag('giving'));
  const { rows, fresh, gone } = useOpenRows(inbox, handOver);
  const draftBadges = useDraftBadges();
  const chosen = new Set(handOver.chosen);
  const going = rows.filter((row) => chosen.has(row.conversationId));
  const change = (given: Partial<HandOver>): void => desk.send({ type: 'handOver.choose', change: given });
  const open = (id: string): void => {
    desk.send({ type: 'handOver.close' });
    inbox.send({ type: 'conversation.open', id });
  };
  return (
    <form
      className="hand-form"
      onSubmit={(event) => {
        event.preventDefault();
        desk.send({ type: 'handOver.give' });
      }}
    >
      <p className="faint">{t('duty.subtitle')}</p>
      <Drafts count={going.filter(({ conversationId }) => draftBadges.has(conversationId)).length} />
      <Outcome handOver={handOver} onRetry={() => desk.send({ type: 'handOver.give' })} />
      <fieldset className="hand-fields" disabled={isGiving}>
        <div className="hand-body">
          <div className="hand-held">
            <HandOverRows
              handOver={handOver}
              rows={rows}
              fresh={fresh}
              gone={gone}
              draftBadges={draftBadges}
              onChoose={(ids) => change({ chosen: ids })}
              onOpen={open}
            />
            <HandOverWork handOver={handOver} onChoose={(keys) => change({ workChosen: keys })} />
          </div>
          <div className="hand-side">
            <HandOverTargets target={handOver.target} onChoose={(target) => change({ target })} />
            <label className="hand-remark">
              {t('duty.note')}
              <Input.TextArea rows={3} maxLength={1_000} value={handOver.note} onChange={(event) => change({ note: event.target.value })} />
              <span className="faint">{t('duty.noteHint')}</span>
            </label>
          </div>
        </div>
      </fieldset>
      <Footer handOver={handOver} count={going.length} isGiving={isGiving} onClose={() => desk.send({ type: 'handOver.close' })} />
    </form>
  );
}

function Done({ desk, handOver }: Omit<SheetProps, 'inbox'>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className="hand-done" role="status">
      <CheckCircleOutlined aria-hidden="true" />
      <h3>{handOver.giving.length === 0 ? t('duty.doneWork') : t('duty.doneTitle', { count: handOver.giving.length })}</h3>
      <p>{handOver.leaves ? t('duty.doneLeft') : t('duty.doneText')}</p>
      <Button type="primary" className="banner-size" autoFocus onClick={() => desk.send({ type: 'handOver.close' })}>
        {t('duty.close')}
      </Button>
    </div>
  );
}

function Sheet({ desk, inbox, handOver }: SheetProps): React.ReactElement {
  const { t } = useTranslation();
  const isDone = useSelector(desk, (snapshot) => snapshot.matches({ handOver: 'done' }));
  return (
    <Modal
      open
      centered
      width={isDone ? 400 : 920}
      footer={null}
      title={t(handOver.leaves ? 'duty.leaveTitle' : 'duty.handOver')}
      onCancel={() => desk.send({ type: 'handOver.close' })}
      mask={{ closable: false }}
    >
      {isDone ? <Done desk={desk} handOver={handOver} /> : <Choosing desk={desk} inbox={inbox} handOver={handOver} />}
    </Modal>
  );
}

function Opened({ desk, inbox }: Omit<SheetProps, 'handOver'>): React.ReactElement | null {
  const handOver = useSelector(desk, (snapshot) => snapshot.context.handOver);
  return handOver ? <Sheet desk={desk} inbox={inbox} handOver={handOver} /> : null;
}

/** Passing on what one holds: at the end of a shift, or in the middle of one. */
export function HandOverSheet(): React.ReactElement | null {
  const desk = useDeskRef();
  const inbox = useRoot((context) => context.inbox);
  return desk && inbox ? <Opened desk={desk} inbox={inbox} /> : null;
}
