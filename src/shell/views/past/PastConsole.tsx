/** A screen drawn from recorded snapshots: the views of the console, given actors that answer as they stood then and do nothing (docs/adr/0124). */
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { screenPathOf } from '#contract/screens/index.ts';
import type { ConsoleRef } from '#src/shell/machines/consoleMachine.ts';
import type { Screens } from '#src/shell/views/Pages.tsx';
import { Screen } from '#src/shell/views/Screen.tsx';
import { At } from '#src/shell/views/tabs/At.tsx';
import { useTabs } from '#src/shell/views/tabs/useTabs.tsx';
import { ConsoleProvider, useConsole, useNavigationRef, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { SingleKeys } from '#src/kit/views/console/SingleKeys.tsx';
import './past.css';

export interface PastConsoleProps {
  /** The root as it is recorded. */
  readonly root: ConsoleRef;
  readonly screens: Screens;
}

/** The inspector does not draw itself. */
const isInspector = (path: string): boolean => path.startsWith('/inspector');

/** The screen in front; where that is the inspector, the one that was opened last beside it. */
function useShownPath(): string | undefined {
  const path = useSelector(useNavigationRef(), (snapshot) => snapshot.context.path);
  const beside = useTabs().filter((tab) => !isInspector(tab.path));
  return isInspector(path) ? beside.at(-1)?.path : path;
}

function PastScreen({ screens: { pages } }: Pick<PastConsoleProps, 'screens'>): React.ReactElement {
  const { t } = useTranslation();
  const path = useShownPath();
  const isActive = useSelector(useConsole(), (snapshot) => snapshot.hasTag('active'));
  const heals = useRoot((context) => context.begun);
  const Page = path === undefined ? undefined : pages[screenPathOf(path)];
  if (path === undefined || !Page || !isActive) return <p className="past-none faint">{t('inspector.noScreen')}</p>;
  return (
    <>
      <p className="past-path faint">
        <code>{path}</code>
      </p>
      {/* Nobody can press anything in it, nor come to it by key. */}
      <div className="past" inert key={heals}>
        {/* Quirk: a router refuses to stand within another one; for what is past there is none above it. */}
        <LocationContext value={null as unknown as React.ContextType<typeof LocationContext>}>
          <At path={path} search="">
            <Screen path={path}>
              <Page />
            </Screen>
          </At>
        </LocationContext>
      </div>
    </>
  );
}

export function PastConsole({ root, screens }: PastConsoleProps): React.ReactElement {
  return (
    <ConsoleProvider value={root}>
      <SingleKeys value={false}>
        <PastScreen screens={screens} />
      </SingleKeys>
    </ConsoleProvider>
  );
}
