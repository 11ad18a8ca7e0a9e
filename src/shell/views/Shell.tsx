import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entityScreens } from '#contract/screens/entityScreens.ts';
import { AccessSheet } from '#src/rights/views/AccessSheet.tsx';
import { Consultation } from '#src/orders/views/Consultation.tsx';
import { HandOver } from '#src/desk/views/handOver/HandOver.tsx';
import { Imports } from '#src/imports/views/Imports.tsx';
import { ProblemSheet } from '#src/inspector/views/problem/ProblemSheet.tsx';
import { useReportProblem } from '#src/inspector/views/problem/useReportProblem.tsx';
import { AltKeys, SentForms } from '#src/kit/views/dom/Keys.tsx';
import { keyMap } from '#src/kit/views/console/keyMap.tsx';
import { Palette } from './palette/Palette.tsx';
import { Rail } from './rail/Rail.tsx';
import { Themed } from '#src/kit/views/theme/Themed.tsx';
import { At } from './tabs/At.tsx';
import { Banner } from './Banner.tsx';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { BottomStrip } from './BottomStrip.tsx';
import { lazily, onceWanted } from '#src/kit/views/parts/lazily.tsx';
import type { KeyMapDialogProps } from './KeyMapDialog.tsx';
import { Notices } from '#src/kit/views/console/Notices.tsx';
import { ScreenDialogs } from './tabs/ScreenDialogs.tsx';
import { SessionOver, SessionWarning } from './SessionNotices.tsx';
import { AreaKeys, SingleKeys } from '#src/kit/views/console/SingleKeys.tsx';
import { useKeySwitch } from './useKeySwitch.tsx';
import { TopBar } from './TopBar.tsx';
import { VersionStrip } from './VersionStrip.tsx';
import './shell.css';
import './strips.css';

/** Screens that are tabs beside each other are all of descriptions: the desk asks nothing. */
const isEntityScreen = (path: string): boolean => entityScreens.some(([at]) => at === path);
const TwinTabs = lazily(() => import('./rail/TwinTabs.tsx').then((module) => module.TwinTabs), 'none');
const KeyMapDialog = onceWanted<KeyMapDialogProps>(() => import('./KeyMapDialog.tsx').then((module) => module.KeyMapDialog));

/** Floats belong to the main landmark, for those who move by landmarks. */
const insideMain = (): HTMLElement => document.querySelector<HTMLElement>('#floats') ?? document.body;

/** Rail, top bar, sheets, strip: what stands around every screen of `/system`. */
export function Shell({ path, search, children }: React.ComponentProps<typeof At>): React.ReactElement {
  const { t } = useTranslation();
  const density = useRoot((context) => context.density);
  const [areKeysShown, showKeys] = useState(false);
  const { areOn, toggle } = useKeySwitch();
  const reportProblem = useReportProblem();
  return (
    <Themed componentSize={density === 'mini' ? 'small' : 'middle'} getPopupContainer={insideMain}>
      <SingleKeys value={areOn}>
        <AltKeys keys={{ [keyMap.everywhere.problem.key]: () => reportProblem() }} />
        <AreaKeys area="everywhere" acts={{ help: () => showKeys(true) }} />
        <a className="skip" href="#main">
          {t('shell.skip')}
        </a>
        <div className="shell">
          <At path={path} search={search}>
            <Rail onHelp={() => showKeys(true)} />
            <TopBar />
          </At>
          <div className="shell-notes">
            <Banner />
            <SessionWarning />
            <VersionStrip />
            {isEntityScreen(path) ? (
              <At path={path} search={search}>
                <TwinTabs />
              </At>
            ) : null}
          </div>
          <main className="shell-main" id="main" tabIndex={-1}>
            {children}
            <div className="floats" id="floats" />
          </main>
          <At path={path} search={search}>
            <BottomStrip onKeyMap={() => showKeys(true)} />
          </At>
        </div>
        <SentForms />
        <Palette onKeyMap={() => showKeys(true)} />
        <HandOver />
        <Consultation />
        <Imports />
        <KeyMapDialog isOpen={areKeysShown} areOn={areOn} onToggle={toggle} onClose={() => showKeys(false)} />
        <ScreenDialogs />
        <AccessSheet />
        <ProblemSheet />
        <Notices />
        <SessionOver />
      </SingleKeys>
    </Themed>
  );
}
