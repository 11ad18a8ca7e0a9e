import { useSelector } from '@xstate/react';
import { Navigate } from 'react-router-dom';
import { At } from './tabs/At.tsx';
import type { ShellProps } from './Pages.tsx';
import { useNavigationRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { Curtain } from '#src/kit/views/console/Curtain.tsx';
import { KeptScreens } from './tabs/KeptScreens.tsx';
import { useOpenScreens } from '#src/kit/views/console/rightsOf.tsx';
import { Screen } from './Screen.tsx';
import { Shell } from './Shell.tsx';
import { useTabs } from './tabs/useTabs.tsx';
import './named/moveParts.tsx';

/** `/system` itself shows nothing: its first screen does, once the menus that were reset there say which one that is. Who was granted none has an account all the same. */
function First(): React.ReactElement {
  const [first] = useOpenScreens();
  const isComing = useSelector(useNavigationRef(), (snapshot) => snapshot.hasTag('busy'));
  if (isComing) return <Curtain />;
  return <Navigate to={first?.path ?? '/user_sys'} replace />;
}

/** The pages of `/system`, for who is logged in; their paths are absolute (spec 2). */
export function ShellPages({ screens: { NotFound, pages } }: ShellProps): React.ReactElement {
  const navigation = useNavigationRef();
  const path = useSelector(navigation, (snapshot) => snapshot.context.path);
  const search = useSelector(navigation, (snapshot) => snapshot.context.search);
  const isOpen = useTabs().some((tab) => tab.isFront);
  return (
    <Shell path={path} search={search}>
      <KeptScreens pages={pages} />
      {isOpen ? null : (
        <At path={path} search={search}>
          {path === '/system' ? (
            <First />
          ) : (
            <Screen path={path}>
              <NotFound />
            </Screen>
          )}
        </At>
      )}
    </Shell>
  );
}
