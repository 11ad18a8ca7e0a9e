import { useState } from 'react';
import { answerOf } from '#src/engine/views/acts/actProps.tsx';
import type { ActPart } from '#src/engine/views/acts/actProps.tsx';

/**
 * The way as the check told it last: it stays while it is asked anew, so that a list of people from which somebody chooses is not taken from under their hands.
 * @param isAsked all that the check needs is there
 */
export function useWay<Way>(part: ActPart, isAsked = true): { readonly way: Way | null; readonly isCurrent: boolean } {
  const told = answerOf<Way>(part);
  const [last, keep] = useState<Way | null>(null);
  if (told !== null && told !== last) keep(told);
  return { way: part.preview.failure || !isAsked ? told : (told ?? last), isCurrent: told !== null };
}
