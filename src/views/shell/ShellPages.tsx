import { Navigate, Route, Router, Routes } from 'react-router-dom';
import type { Navigator, To } from 'react-router-dom';
import { useSelector } from '@xstate/react';
import type { NavigationRef } from '#machines/consoleMachine.ts';
import type { ShellProps } from './App.tsx';
import { useNavigationRef } from './ConsoleContext.tsx';
import { Screen } from './Screen.tsx';
import { Shell } from './Shell.tsx';

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

/** The pages of `/system`, for who is logged in. */
export function ShellPages({ screens: { Desk, Orders, Gallery, NotFound, Password } }: ShellProps): React.ReactElement {
  const navigation = useNavigationRef();
  const path = useSelector(navigation, (snapshot) => snapshot.context.path);
  const search = useSelector(navigation, (snapshot) => snapshot.context.search);
  return (
    <Router location={{ pathname: path, search, hash: '', state: null, key: path }} navigator={navigatorOf(navigation)}>
      <Routes>
        <Route element={<Shell />}>
          <Route path="/system" element={<Navigate to="/consultation" replace />} />
          <Route
            path="/consultation"
            element={
              <Screen path={path}>
                <Desk />
              </Screen>
            }
          />
          <Route
            path="/orderManage"
            element={
              <Screen path={path}>
                <Orders />
              </Screen>
            }
          />
          <Route
            path="/inspector/widgets"
            element={
              <Screen path={path}>
                <Gallery />
              </Screen>
            }
          />
          <Route
            path="/secretUpdate"
            element={
              <Screen path={path}>
                <Password />
              </Screen>
            }
          />
          <Route
            path="*"
            element={
              <Screen path={path}>
                <NotFound />
              </Screen>
            }
          />
        </Route>
      </Routes>
    </Router>
  );
}
