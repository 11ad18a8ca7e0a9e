/** The inspector draws the other screens as they stood: it is given them here, where their table is. */
import { Inspector } from './inspector/views/Inspector.tsx';
import { screens } from './screenModules.tsx';
import { PastConsole } from './shell/views/past/PastConsole.tsx';
import type { PastConsoleProps } from './shell/views/past/PastConsole.tsx';

const Screens = ({ root }: Pick<PastConsoleProps, 'root'>): React.ReactElement => <PastConsole root={root} screens={screens} />;

export const InspectorScreen = (): React.ReactElement => <Inspector Screens={Screens} />;
