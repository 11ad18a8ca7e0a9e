/** The screens, each a module of its own that is fetched when it is first needed. */
import { lazy } from 'react';
import type { Screens } from '#views/shell/App.tsx';
import { loadWithin } from '#wiring/loadWithin.ts';

type Load = () => Promise<React.ComponentType>;

/** Like `lazy`, but a failed load is not remembered: the next try asks the network again. */
function screenOf(load: Load): React.ComponentType {
  const make = (): React.LazyExoticComponent<React.ComponentType> => lazy(async () => {
    try {
      return { default: await loadWithin(load) };
    } catch (failed) {
      Current = make();
      throw failed;
    }
  });
  let Current = make();
  return function LoadedScreen() { return <Current />; };
}

const desk: Load = () => import('#views/desk/Desk.tsx').then((module) => module.Desk);
const shell: Load = () => import('#views/shell/Shell.tsx').then((module) => module.Shell);

export const screens: Screens = {
  Shell: screenOf(shell),
  Desk: screenOf(desk),
  Orders: screenOf(() => import('#views/orders/Orders.tsx').then((module) => module.Orders)),
  Patient: screenOf(() => import('#views/patient/Patient.tsx').then((module) => module.Patient)),
  NotFound: screenOf(() => import('#views/shell/NotFound.tsx').then((module) => module.NotFound)),
};

/** While somebody types a password, what he will see next is already on its way (performance B8). A failure here is told when the screen is opened. */
export function preloadDesk(): void {
  Promise.all([shell(), desk()]).catch(() => undefined);
}
