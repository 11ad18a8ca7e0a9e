/** The page of the preview takes the text that an editor handed over. */
import { previewMachine } from '#src/shell/machines/previewMachine.ts';
import { handedText } from '#src/shell/wiring/preview.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

export const wired: Wired = ({ around }) => ({ logic: previewMachine.provide({ actors: { handed: handedText(around) } }) });
