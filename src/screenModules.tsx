/** The screens, each a module of its own that is fetched when it is first needed. */
import { lazy } from 'react';
import { consoleLimits } from '#contract/limits.ts';
import type { Screens } from '#views/shell/App.tsx';

/** Spec 9: a module (with its stylesheet) that is not there in time is a load error, which the caller can try again. */
export function loadWithin<M>(load: () => Promise<M>, limitMs: number = consoleLimits.moduleLoadMs): Promise<M> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The module did not arrive within ${limitMs / 1_000} s. Check the network and try again.`)), limitMs);
    load().then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

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
