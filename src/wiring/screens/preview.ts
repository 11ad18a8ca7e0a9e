/** The page of the preview takes the text that an editor handed over. */
import { previewMachine } from '#machines/previewMachine.ts';
import { handedText } from '#wiring/preview.ts';
import type { Wired } from './parts.ts';

export const wired: Wired = ({ around }) => ({ logic: previewMachine.provide({ actors: { handed: handedText(around) } }) });
