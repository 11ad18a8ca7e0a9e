import type { InnerInput, OptionsSource } from '#src/kit/views/inputs/byKind.tsx';
import { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import { LinesInput } from './LinesInput.tsx';

const inner = ({ place, ...given }: InnerInput): React.ReactElement => <KindInput {...given} optionsSource={{ place }} />;

/** Lines whose values need nothing of the server. */
export const plainLines: OptionsSource = { lines: LinesInput, inner };
