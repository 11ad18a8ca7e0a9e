import { I18nextProvider } from 'react-i18next';
import { useSelector } from '@xstate/react';
import { labelIn } from '#i18n/fromContract.ts';
import { translators } from '#i18n/translators.ts';
import type { ConsoleRef } from '#machines/consoleMachine.ts';
import { DocumentFace } from '#views/dom/DocumentFace.tsx';
import { Login } from '#views/login/Login.tsx';
import { ThemeStyle } from '#views/theme/ThemeStyle.tsx';
import { ConsoleProvider, useConsole, useNavigationRef, useRoot } from './ConsoleContext.tsx';
import { Curtain } from './Curtain.tsx';
import { Screen } from './Screen.tsx';
import { useUnseen } from './useUnseen.tsx';

/** The screens, each its own module: main.tsx supplies them with the load time-out of spec 9. */
export interface Screens {
  readonly Shell: React.ComponentType<ShellProps>;
  readonly Desk: React.ComponentType;
  readonly Orders: React.ComponentType;
  readonly Gallery: React.ComponentType;
  readonly Password: React.ComponentType;
  readonly Patient: React.ComponentType;
  readonly First: React.ComponentType;
  readonly NotFound: React.ComponentType;
}
export interface ShellProps {
  readonly screens: Screens;
}

function Document(): React.ReactElement {
  const navigation = useNavigationRef();
  const language = useRoot((context) => context.language);
  const theme = useRoot((context) => context.theme);
  const product = useRoot((context) => context.config.title);
  const title = useSelector(navigation, (snapshot) => snapshot.context.title);
  const unseen = useUnseen();
  const words = title === 'blank' ? '' : title === 'product' ? labelIn(product, language) : `${labelIn(title, language)} · ${labelIn(product, language)}`;
  return (
    <>
      <ThemeStyle theme={theme} />
      <DocumentFace language={language} theme={theme} title={unseen === 0 ? words : `(${unseen}) ${words}`} />
    </>
  );
}

/** Login and patient page come without router and antd, so that they are there at once; all else is the shell's. */
function Pages({ screens }: ShellProps): React.ReactElement {
  const path = useSelector(useNavigationRef(), (snapshot) => snapshot.context.path);
  const restoring = useSelector(useConsole(), (snapshot) => snapshot.hasTag('restoring'));
  const active = useSelector(useConsole(), (snapshot) => snapshot.hasTag('active'));
  const begun = useRoot((context) => context.begun);
  if (path === '/') return <Login />;
  if (path === '/first')
    return (
      <Screen path={path}>
        <screens.First />
      </Screen>
    );
  if (path === '/patient')
    return (
      <Screen path={path}>
        <screens.Patient />
      </Screen>
    );
  if (active)
    return (
      <Screen path="shell">
        {/* Nothing that one session has drawn is drawn on for the next. */}
        <screens.Shell key={begun} screens={screens} />
      </Screen>
    );
  // Before the first report of the address nothing is known to be missing.
  return restoring || path === '' ? <Curtain /> : <Login />;
}

function Translated({ screens }: ShellProps): React.ReactElement {
  const language = useRoot((context) => context.language);
  return (
    <I18nextProvider i18n={translators[language]}>
      <Document />
      <Pages screens={screens} />
    </I18nextProvider>
  );
}

export function App({ root, screens }: ShellProps & { readonly root: ConsoleRef }): React.ReactElement {
  return (
    <ConsoleProvider value={root}>
      <Translated screens={screens} />
    </ConsoleProvider>
  );
}
