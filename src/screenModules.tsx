/** The screens, each a module of its own that is fetched when it is first needed. */
import { lazy } from 'react';
import type { Screens, ShellProps } from '#views/shell/App.tsx';
import { browserSource, moduleLoader } from '#wiring/moduleLoader.ts';

type Load<Props> = () => Promise<React.ComponentType<Props> | undefined>;
type LoadComponent<Props> = () => Promise<React.ComponentType<Props>>;
const source = browserSource(window);

/** Like `lazy`, but a failed load is not remembered: the next try fetches anew. */
function drawnBy<Props extends object>(load: LoadComponent<Props>): React.ComponentType<Props> {
  const make = (): React.ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (failed) {
        Current = make();
        throw failed;
      }
    }) as unknown as React.ComponentType<Props>;
  let Current = make();
  return function LoadedScreen(props: Props) {
    return <Current {...props} />;
  };
}
const screenOf = <Props extends object>(load: Load<Props>): React.ComponentType<Props> => drawnBy(moduleLoader(load, source));

const desk = moduleLoader<React.ComponentType>(() => import('#views/desk/Desk.tsx').then((module) => module.Desk), source);
const shell = moduleLoader<React.ComponentType<ShellProps>>(() => import('#views/shell/ShellPages.tsx').then((module) => module.ShellPages), source);

export const screens: Screens = {
  Shell: drawnBy(shell),
  Desk: drawnBy(desk),
  Orders: screenOf(() => import('#views/orders/Orders.tsx').then((module) => module.Orders)),
  Gallery: screenOf(() => import('#views/gallery/Gallery.tsx').then((module) => module.Gallery)),
  Password: screenOf(() => import('#views/password/Password.tsx').then((module) => module.Password)),
  Patient: screenOf(() => import('#views/patient/Patient.tsx').then((module) => module.Patient)),
  First: screenOf(() => import('#views/first/First.tsx').then((module) => module.First)),
  NotFound: screenOf(() => import('#views/shell/NotFound.tsx').then((module) => module.NotFound)),
};

/** While somebody types a password, what he will see next is already on its way (performance B8). A failure here is told when the screen is opened. */
export function preloadDesk(): void {
  Promise.all([shell(), desk()]).catch(() => undefined);
}
