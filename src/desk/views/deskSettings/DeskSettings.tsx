import { useState } from 'react';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { formKey } from '#contract/forms.ts';
import type { DeskRef } from '#src/shell/machines/consoleMachine.ts';
import type { Forms } from '#src/kit/machines/forms/form.ts';
import { useDeskRef } from '#src/desk/views/useDesk.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { useButton } from '#src/kit/views/console/rightsOf.tsx';
import type { DrawerProps } from './SettingsDrawer.tsx';
import { useSettings } from './useSettings.tsx';

const SettingsDrawer = lazily<DrawerProps>(() => import('./SettingsDrawer.tsx').then((module) => module.SettingsDrawer));

/** Changes of the rules or of a team that were written before and not saved. */
const hasSettingForms = (kept: Forms): boolean => Object.keys(kept).some((key) => key === formKey('deskPolicy') || key.startsWith(formKey('team', '')));

function Gear({ desk }: { readonly desk: DeskRef }): React.ReactElement {
  const { t } = useTranslation();
  const settings = useSettings(desk);
  // Stays once it was wanted: it closes by itself.
  const [isWanted, want] = useState(false);
  if (settings !== null && !isWanted) want(true);
  const waits = useSelector(desk, (snapshot) => hasSettingForms(snapshot.context.keptForms));
  const word = waits ? `${t('rules.open')} · ${t('rules.waits')}` : t('rules.open');
  return (
    <>
      <Button
        type="text"
        className={waits ? 'dotted' : ''}
        aria-label={word}
        title={word}
        onClick={() => desk.send({ type: 'settings.open' })}
        icon={<SettingOutlined />}
      />
      {isWanted ? <SettingsDrawer desk={desk} settings={settings} /> : null}
    </>
  );
}

/** The desk works so, for whoever may run it. */
export function DeskSettings(): React.ReactElement | null {
  const desk = useDeskRef();
  const mayRun = useButton('/consultation', 'desk.team');
  return desk && mayRun ? <Gear desk={desk} /> : null;
}
