import { I18nextProvider } from 'react-i18next';
import { useSelector } from '@xstate/react';
import { screens } from '#contract/screens/index.ts';
import { labelIn } from '#i18n/fromContract.ts';
import { translators } from '#i18n/translators.ts';
import type { ConsoleRef } from '#machines/consoleMachine.ts';
import { DocumentFace } from '#views/dom/DocumentFace.tsx';
import { Login } from '#views/login/Login.tsx';
import { PublicFrame } from '#views/public/PublicFrame.tsx';
import { ThemeStyle } from '#views/theme/ThemeStyle.tsx';
import { ConsoleProvider, useConsole, useNavigationRef, useRoot } from './ConsoleContext.tsx';
import { Curtain } from './Curtain.tsx';
import { Screen } from './Screen.tsx';
import { useUnseen } from './useUnseen.tsx';

/** The screens, each its own module: main.tsx supplies them with the load time-out of spec 9. */
export interface Screens {
  readonly Shell: React.ComponentType<ShellProps>;
  readonly NotFound: React.ComponentType;
  /** Path -> what is drawn there: of the shell inside it, all else on its own. */
  readonly pages: Readonly<Record<string, React.ComponentType>>;
}
export interface ShellProps {
  readonly screens: Screens;
}

function Document(): React.ReactElement {
  const navigation = useNavigationRef();
  const language = useRoot((context) => context.language);
  const theme = useRoot((context) => context.theme);
  const density = useRoot((context) => context.density);
  const product = useRoot((context) => context.config.title);
  const title = useSelector(navigation, (snapshot) => snapshot.context.title);
  const unseen = useUnseen();
  // Spec 2: a route's own title is the page's, as it stands; without one the hospital's name.
  const words = title === 'blank' ? '' : labelIn(title === 'product' ? product : title, language);
  return (
    <>
      <ThemeStyle theme={theme} />
      <DocumentFace language={language} theme={theme} density={density} title={unseen === 0 || title === 'blank' ? words : `(${unseen}) ${words}`} />
    </>
  );
}

const areaOf = (path: string): string | undefined => screens.find((one) => one.path === path)?.area;

/** Login and public pages come without router and antd, so that they are there at once; all else is the shell's. */
function Pages({ screens: supplied }: ShellProps): React.ReactElement {
  const { Shell, NotFound, pages } = supplied;
  const path = useSelector(useNavigationRef(), (snapshot) => snapshot.context.path);
  const restoring = useSelector(useConsole(), (snapshot) => snapshot.hasTag('restoring'));
  const active = useSelector(useConsole(), (snapshot) => snapshot.hasTag('active'));
  const begun = useRoot((context) => context.begun);
  const area = areaOf(path);
  const Page = pages[path];
  if (path === '/') return <Login />;
  if (Page && area !== 'shell')
    return (
      <Screen path={path}>
        <Page />
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
  if (area === 'shell') return <Login />;
  return (
    <Screen path={path}>
      <PublicFrame>
        <NotFound />
      </PublicFrame>
    </Screen>
  );
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
