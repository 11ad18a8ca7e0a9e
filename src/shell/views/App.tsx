import { useSelector } from '@xstate/react';
import type { TFunction } from 'i18next';
import { labelIn } from '#i18n/label.ts';
import type { Language } from '#i18n/language.ts';
import type { ConsoleRef } from '#src/shell/machines/consoleMachine.ts';
import { DocumentFace } from '#src/kit/views/dom/DocumentFace.tsx';
import { Login } from '#src/accounts/views/login/Login.tsx';
import type { LoginParts } from '#src/accounts/views/login/Login.tsx';
import { WordsProvider } from '#src/kit/views/parts/useWords.tsx';
import { ThemeStyle } from '#src/kit/views/theme/ThemeStyle.tsx';
import { ConsoleProvider, useConsole, useLanguage, useNavigationRef, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { useUnseen } from './useUnseen.tsx';

/** These belong to the app chunk, which comes after the login page (docs/adr/0026). */
export interface AppParts {
  /** The pages are drawn where the login page is not. */
  readonly Pages: React.ComponentType;
  /** Somebody who is not logged in sees the login there. */
  readonly isOfShell: (path: string) => boolean;
  readonly login: LoginParts;
}
interface AppProps {
  readonly root: ConsoleRef;
  /** Null while it is on its way: then only the login page is drawn, and `wordsOf` has its words alone. */
  readonly parts: AppParts | null;
  readonly wordsOf: (language: Language) => TFunction<'words'>;
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

/** The login page stays what it is when the rest arrives: what is typed there stands on. */
function LoginOrPage({ parts }: Pick<AppProps, 'parts'>): React.ReactElement {
  const path = useSelector(useNavigationRef(), (snapshot) => snapshot.context.path);
  const known = useSelector(useConsole(), (snapshot) => snapshot.hasTag('active') || snapshot.hasTag('restoring'));
  if (!parts) return <Login parts={null} />;
  return path === '/' || (!known && parts.isOfShell(path)) ? <Login parts={parts.login} /> : <parts.Pages />;
}

function Spoken({ parts, wordsOf }: Omit<AppProps, 'root'>): React.ReactElement {
  return (
    <WordsProvider value={wordsOf(useLanguage())}>
      <Document />
      <LoginOrPage parts={parts} />
    </WordsProvider>
  );
}

export function App({ root, ...given }: AppProps): React.ReactElement {
  return (
    <ConsoleProvider value={root}>
      <Spoken {...given} />
    </ConsoleProvider>
  );
}
