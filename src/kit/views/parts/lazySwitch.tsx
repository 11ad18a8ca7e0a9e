import type { RowSwitchProps } from './RowSwitch.tsx';
import { lazily } from './lazily.tsx';

/** Few lists have one: it comes with the first row that does. Until then its place. */
export const LazySwitch = lazily<RowSwitchProps>(
  () => import('./RowSwitch.tsx').then((module) => module.RowSwitch),
  () => <span className="switch-place" />,
);
