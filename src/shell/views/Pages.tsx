import { useSelector } from '@xstate/react';
import { I18nextProvider } from 'react-i18next';
import { screenPathOf, screens } from '#contract/screens/index.ts';
import { translators } from '#i18n/translators.ts';
import { loginParts } from '#src/accounts/views/login/loginParts.tsx';
import { PublicFrame } from '#src/kit/views/public/PublicFrame.tsx';
import type { AppParts } from './App.tsx';
import { useConsole, useLanguage, useNavigationRef, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { Curtain } from '#src/kit/views/console/Curtain.tsx';
import { Screen } from './Screen.tsx';

/** The screens, each its own module: src/screenModules.tsx supplies them with the load time-out of spec 9. */
export interface Screens {
  readonly Shell: React.ComponentType<ShellProps>;
  readonly NotFound: React.ComponentType;
  /** Path -> what is drawn there: of the shell inside it, all else on its own. */
  readonly pages: Readonly<Record<string, React.ComponentType>>;
}
export interface ShellProps {
  readonly screens: Screens;
}

const areaOf = (path: string): string | undefined => screens.find((one) => one.path === screenPathOf(path))?.area;

/** Public pages come without router and antd, so that they are there at once; all else is the shell's. */
function Page({ screens: supplied }: ShellProps): React.ReactElement {
  const { Shell, NotFound, pages } = supplied;
  const path = useSelector(useNavigationRef(), (snapshot) => snapshot.context.path);
  const restoring = useSelector(useConsole(), (snapshot) => snapshot.hasTag('restoring'));
  const active = useSelector(useConsole(), (snapshot) => snapshot.hasTag('active'));
  const begun = useRoot((context) => context.begun);
  const Own = pages[screenPathOf(path)];
  if (Own && areaOf(path) !== 'shell')
    return (
      <Screen path={path}>
        <Own />
      </Screen>
    );
  if (active)
    return (
      <Screen path="shell">
        {/* Nothing that one session has drawn is drawn on for the next. */}
        <Shell key={begun} screens={supplied} />
      </Screen>
    );
  // Before the first report of the address nothing is known to be missing.
  if (restoring || path === '') return <Curtain />;
  return (
    <Screen path={path}>
      <PublicFrame>
        <NotFound />
      </PublicFrame>
    </Screen>
  );
}

/** All that is drawn where the login page is not. */
export const appPartsOf = (supplied: Screens): AppParts => ({
  Pages: function Pages() {
    return (
      <I18nextProvider i18n={translators[useLanguage()]}>
        <Page screens={supplied} />
      </I18nextProvider>
    );
  },
  isOfShell: (path) => areaOf(path) === 'shell',
  login: loginParts,
});
