import { useMemo } from 'react';
import { Router } from 'react-router-dom';
import type { Navigator, To } from 'react-router-dom';
import type { NavigationRef } from '#src/shell/machines/consoleMachine.ts';
import { useNavigationRef } from '#src/kit/views/console/ConsoleContext.tsx';

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

interface AtProps {
  readonly path: string;
  readonly search: string;
  readonly children: React.ReactNode;
}

/** Everything below is at this address: a screen that is kept stays at its own while another one is in front. */
export function At({ path, search, children }: AtProps): React.ReactElement {
  const navigation = useNavigationRef();
  const navigator = useMemo(() => navigatorOf(navigation), [navigation]);
  const location = useMemo(() => ({ pathname: path, search, hash: '', state: null, key: path }), [path, search]);
  return (
    <Router location={location} navigator={navigator}>
      {children}
    </Router>
  );
}
