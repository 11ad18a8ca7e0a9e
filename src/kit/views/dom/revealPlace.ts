import { reveal } from './reveal.ts';

/** The element of this id comes into sight, where it is drawn. */
export const revealPlace = (id: string): void => reveal(document.getElementById(id));
