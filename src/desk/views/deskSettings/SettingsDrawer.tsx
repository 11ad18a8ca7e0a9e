import { useState } from 'react';
import { Button, Drawer, Segmented } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { DeskRef } from '#src/shell/machines/consoleMachine.ts';
import type { DeskSettings as Settings } from '#src/desk/machines/desk/settings.ts';
import { ConfirmSheet } from '#src/kit/views/inputs/ConfirmSheet.tsx';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { Conflicts } from './Conflicts.tsx';
import { HoursPart } from './HoursPart.tsx';
import { RulesPart } from './RulesPart.tsx';
import { TeamsPart } from './TeamsPart.tsx';
import { TextsPart } from './TextsPart.tsx';
import './deskSettings.css';

const parts = ['hours', 'rules', 'texts', 'teams'] as const;
type PartName = (typeof parts)[number];

/** These parts hold something that does not fit. */
const wrongParts = ({ isChecked, errors }: Settings): ReadonlySet<PartName> =>
  new Set(isChecked ? Object.keys(errors).map((field): PartName => (field === 'hours' ? 'hours' : field.endsWith('Text') ? 'texts' : 'rules')) : []);

function Foot({ desk, settings }: { readonly desk: DeskRef; readonly settings: Settings }): React.ReactElement {
  const { t } = useTranslation();
  const isSaving = useSelector(desk, (snapshot) => snapshot.hasTag('savingPolicy'));
  const { failure, isSaved, isChanged, isRestored, conflicts } = settings;
  const [asks, ask] = useState(false);
  const close = (): void => desk.send({ type: 'settings.close' });
  return (
    <footer className="settings-foot">
      {failure ? <NotSaved failure={failure} onRetry={() => desk.send({ type: 'settings.save' })} isRetrying={isSaving} /> : null}
      <p className="faint" role="status">
        {isChanged || settings.team ? t(isRestored ? 'rules.restored' : 'rules.unsaved') : isSaved ? t('rules.saved') : ''}
      </p>
      <Button className="banner-size" disabled={isSaving} onClick={isChanged ? () => ask(true) : close}>
        {t(isChanged ? 'rules.cancel' : 'rules.close')}
      </Button>
      <Button
        type="primary"
        className="banner-size"
        disabled={isSaving || !isChanged || conflicts.length > 0}
        onClick={() => desk.send({ type: 'settings.save' })}
      >
        {t(isSaving ? 'rules.saving' : 'rules.save')}
      </Button>
      {asks ? (
        <ConfirmSheet
          title={t('rules.dropTitle')}
          consequences={[t('rules.dropWritten'), t('rules.dropSaved')]}
          act={t('rules.cancel')}
          keep={t('rules.goOn')}
          isDanger
          onAct={close}
          onKeep={() => ask(false)}
        />
      ) : null}
    </footer>
  );
}

function Opened({ desk, settings }: { readonly desk: DeskRef; readonly settings: Settings }): React.ReactElement {
  const { t } = useTranslation();
  const [shown, show] = useState<PartName>('hours');
  const part = { settings, write: (patch: Partial<Settings['draft']>) => desk.send({ type: 'settings.write', patch }) };
  const wrong = wrongParts(settings);
  return (
    <div className="settings">
      <Segmented
        name="settings"
        aria-label={t('rules.parts')}
        options={parts.map((one) => ({ value: one, label: t(`rules.${one}`), ...(wrong.has(one) ? { className: 'wrong' } : {}) }))}
        value={shown}
        onChange={show}
      />
      <Conflicts desk={desk} settings={settings} />
      {{
        hours: () => <HoursPart {...part} />,
        rules: () => <RulesPart {...part} />,
        texts: () => <TextsPart {...part} />,
        teams: () => <TeamsPart desk={desk} settings={settings} />,
      }[shown]()}
    </div>
  );
}

export interface DrawerProps {
  readonly desk: DeskRef;
  /** Null while it closes. */
  readonly settings: Settings | null;
}

export function SettingsDrawer({ desk, settings }: DrawerProps): React.ReactElement {
  const { t } = useTranslation();
  const isDirty = settings !== null && (settings.isChanged || settings.team !== null);
  return (
    <Drawer
      open={settings !== null}
      size={600}
      title={t('rules.title')}
      onClose={() => desk.send({ type: 'settings.close' })}
      // A click beside it must not throw away what is written.
      mask={{ closable: !isDirty }}
      keyboard={!isDirty}
      closable={!isDirty}
      footer={settings ? <Foot desk={desk} settings={settings} /> : null}
      destroyOnHidden
    >
      {settings ? <Opened desk={desk} settings={settings} /> : null}
    </Drawer>
  );
}
