/** The inspector draws the other screens as they stood: it is given them here, where their table is. */
import { Inspector } from './inspector/views/Inspector.tsx';
import { screens } from './screenModules.tsx';
import { lazily } from './kit/views/parts/lazily.tsx';
import type { PastConsoleProps } from './shell/views/past/PastConsole.tsx';

const PastConsole = lazily(() => import('./shell/views/past/PastConsole.tsx').then((module) => module.PastConsole));
const Screens = ({ root }: Pick<PastConsoleProps, 'root'>): React.ReactElement => <PastConsole root={root} screens={screens} />;

export const InspectorScreen = (): React.ReactElement => <Inspector Screens={Screens} />;
