import { memo, useState } from 'react';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CannedReply } from '#src/desk/machines/desk/context.ts';
import { useCanned, useDesk, useDeskRef } from '#src/desk/views/useDesk.tsx';
import { ConfirmSheet } from '#src/kit/views/inputs/ConfirmSheet.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { CannedForm } from './CannedForm.tsx';
import { useCannedSave } from './useCannedSave.tsx';

interface LineProps {
  readonly one: CannedReply;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
}

function Line({ one, mayChange, onEdit }: LineProps): React.ReactElement {
  const { t } = useTranslation();
  const desk = useDeskRef();
  const [asked, setAsked] = useState(false);
  return (
    <li className="canned-line">
      <span className="canned-head">
        <span className="canned-shortcut">/{one.shortcut}</span>
        <span className="nowrap">{one.title}</span>
        <span className="grow" />
        {mayChange ? (
          <>
            <Button
              type="text"
              aria-label={t('composer.cannedEdit', { title: one.title })}
              title={t('composer.edit')}
              onClick={onEdit}
              icon={<EditOutlined />}
            />
            <Button
              type="text"
              aria-label={t('composer.cannedRemove', { title: one.title })}
              title={t('composer.remove')}
              onClick={() => setAsked(true)}
              icon={<DeleteOutlined />}
            />
          </>
        ) : null}
      </span>
      <span className="canned-text">{one.text}</span>
      {asked ? (
        <ConfirmSheet
          title={t('composer.cannedRemove', { title: one.title })}
          consequences={[one.text, t(one.isShared ? 'composer.removeShared' : 'composer.removeSure')]}
          act={t('composer.remove')}
          keep={t('composer.keep')}
          isDanger
          onAct={() => {
            desk?.send({ type: 'canned.remove', id: one.id });
            setAsked(false);
          }}
          onKeep={() => setAsked(false)}
        />
      ) : null}
    </li>
  );
}

function Failed(): React.ReactElement | null {
  const desk = useDeskRef();
  const failure = useDesk((context) => context.cannedFailure, null);
  return failure ? <NotSaved failure={failure} onDismiss={() => desk?.send({ type: 'failure.dismiss' })} /> : null;
}

/** One's own canned replies; the shared ones for who runs the team desk. */
function Book(): React.ReactElement {
  const { t } = useTranslation();
  const canned = useCanned();
  const runsTeam = useRight('desk.team');
  /** The id of the one being edited; empty: a new one. */
  const [edited, setEdited] = useState<string | null>(null);
  const saving = useCannedSave(() => setEdited(null));
  const edit = (id: string | null): void => {
    saving.begin();
    setEdited(id);
  };
  const parts = [
    { title: t('composer.cannedOwn'), rows: canned.filter((one) => !one.isShared), mayChange: true },
    { title: t('composer.cannedShared'), rows: canned.filter((one) => one.isShared), mayChange: runsTeam },
  ];
  if (edited !== null)
    return <CannedForm key={edited} given={canned.find((one) => one.id === edited) ?? null} mayShare={runsTeam} saving={saving} onDone={() => edit(null)} />;
  return (
    <div className="canned-book">
      <Button onClick={() => edit('')}>
        <PlusOutlined aria-hidden="true" /> {t('composer.cannedAdd')}
      </Button>
      <Failed />
      {parts.map(({ title, rows, mayChange }) => (
        <section key={title}>
          <h3 className="canned-part">
            {title} <span className="faint">{rows.length}</span>
          </h3>
          {rows.length === 0 ? <p className="faint">{t('composer.cannedNone')}</p> : null}
          <ul>
            {rows.map((one) => (
              <Line key={one.id} one={one} mayChange={mayChange} onEdit={() => edit(one.id)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

export interface CannedDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const CannedDrawer = memo(function CannedDrawer({ isOpen, onClose }: CannedDrawerProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Drawer open={isOpen} onClose={onClose} size={432} title={t('composer.cannedManage')} destroyOnHidden>
      <Book />
    </Drawer>
  );
});
