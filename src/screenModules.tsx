/** The screens, each a module of its own that is fetched when it is first needed. */
import { lazy } from 'react';
import type { Screens, ShellProps } from '#views/shell/App.tsx';
import { loadWithin } from '#wiring/loadWithin.ts';

type Load<Props> = () => Promise<React.ComponentType<Props>>;

/** Like `lazy`, but a failed load is not remembered: the next try asks the network again. */
function screenOf<Props extends object>(load: Load<Props>): React.ComponentType<Props> {
  const make = (): React.ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await loadWithin(load) };
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

const desk = (): Promise<React.ComponentType> => import('#views/desk/Desk.tsx').then((module) => module.Desk);
const shell = (): Promise<React.ComponentType<ShellProps>> => import('#views/shell/ShellPages.tsx').then((module) => module.ShellPages);

export const screens: Screens = {
  Shell: screenOf(shell),
  Desk: screenOf(desk),
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
