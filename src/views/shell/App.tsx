import { Suspense } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Navigate, Route, Router, Routes } from 'react-router-dom';
import type { Navigator, To } from 'react-router-dom';
import { useSelector } from '@xstate/react';
import { labelIn } from '#i18n/fromContract.ts';
import { translators } from '#i18n/translators.ts';
import type { ConsoleRef, NavigationRef } from '#machines/consoleMachine.ts';
import { DocumentFace } from '#views/dom/DocumentFace.tsx';
import { LoadBoundary } from '#views/dom/LoadBoundary.tsx';
import { Login } from '#views/login/Login.tsx';
import { Empty } from '#views/states/Empty.tsx';
import { ThemeStyle } from '#views/theme/ThemeStyle.tsx';
import { ConsoleProvider, useConsole, useNavigationRef, useRoot } from './ConsoleContext.tsx';
import { Curtain } from './Curtain.tsx';

/** The screens, each its own module: main.tsx supplies them with the load time-out of spec 9. */
export interface Screens {
  readonly Shell: React.ComponentType;
  readonly Desk: React.ComponentType;
  readonly Orders: React.ComponentType;
  readonly Patient: React.ComponentType;
  readonly NotFound: React.ComponentType;
}

/** The address is the navigation machine's; the router asks it instead of keeping a second one. */
function navigatorOf(navigation: NavigationRef): Navigator {
  const address = (to: To): string => (typeof to === 'string' ? to : `${to.pathname ?? '/'}${to.search ?? ''}`);
  return {
    createHref: address,
    // Steps through the history are the browser's own buttons; no view takes them.
    go: () => undefined,
    push: (to) => navigation.send({ type: 'go', path: address(to) }),
    replace: (to) => navigation.send({ type: 'go', path: address(to), replace: true }),
  };
}

function Document(): React.ReactElement {
  const navigation = useNavigationRef();
  const language = useRoot((context) => context.language);
  const theme = useRoot((context) => context.theme);
  const product = useRoot((context) => context.config.title);
  const title = useSelector(navigation, (snapshot) => snapshot.context.title);
  const words = title === 'blank' ? '' : title === 'product' ? labelIn(product, language) : `${labelIn(title, language)} · ${labelIn(product, language)}`;
  return <><ThemeStyle theme={theme} /><DocumentFace language={language} theme={theme} title={words} /></>;
}

function LoadFailed({ reason, again }: { readonly reason: string; readonly again: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Empty heading="h1" broken title={t('states.loadFailedTitle')} text={t('states.loadFailedText')} detail={t('states.detail', { reason })}>
      <button type="button" className="plain-button primary" onClick={again}>{t('states.retry')}</button>
      <a className="plain-button" href="">{t('states.reload')}</a>
    </Empty>
  );
}

function Screen({ of: Of, path }: { readonly of: React.ComponentType; readonly path: string }): React.ReactElement {
  return (
    <LoadBoundary of={path} fallback={(reason, again) => <LoadFailed reason={reason} again={again} />}>
      <Suspense fallback={<Curtain />}><Of /></Suspense>
    </LoadBoundary>
  );
}

function Pages({ screens }: { readonly screens: Screens }): React.ReactElement {
  const navigation = useNavigationRef();
  const path = useSelector(navigation, (snapshot) => snapshot.context.path);
  const search = useSelector(navigation, (snapshot) => snapshot.context.search);
  const restoring = useSelector(useConsole(), (snapshot) => snapshot.hasTag('restoring'));
  const active = useSelector(useConsole(), (snapshot) => snapshot.hasTag('active'));
  // Before the first report of the address nothing is known to be missing.
  if (path === '') return <Curtain />;
  const guarded = active ? screens.Shell : restoring ? Curtain : Login;
  return (
    <Router location={{ pathname: path, search, hash: '', state: null, key: path }} navigator={navigatorOf(navigation)}>
      <Routes>
        <Route path="/" element={<Login />} />
        <Route path="/patient" element={<Screen of={screens.Patient} path="/patient" />} />
        <Route element={<Screen of={guarded} path={`guard ${String(active)}`} />}>
          <Route path="/system" element={<Navigate to="/consultation" replace />} />
          <Route path="/consultation" element={<Screen of={screens.Desk} path="/consultation" />} />
          <Route path="/orderManage" element={<Screen of={screens.Orders} path="/orderManage" />} />
          <Route path="*" element={<Screen of={screens.NotFound} path={path} />} />
        </Route>
      </Routes>
    </Router>
  );
}

function Translated({ screens }: { readonly screens: Screens }): React.ReactElement {
  const language = useRoot((context) => context.language);
  return (
    <I18nextProvider i18n={translators[language]}>
      <Document />
      <Pages screens={screens} />
    </I18nextProvider>
  );
}

export function App({ root, screens }: { readonly root: ConsoleRef; readonly screens: Screens }): React.ReactElement {
  return <ConsoleProvider value={root}><Translated screens={screens} /></ConsoleProvider>;
}
