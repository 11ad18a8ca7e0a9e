import { useState } from 'react';
import { useDeskRef, usePreferences } from '#src/desk/views/useDesk.tsx';

/** Single keys act or do not: kept with the person where the back end keeps preferences, else for this page. */
export function useKeySwitch(): { readonly areOn: boolean; readonly toggle: () => void } {
  const desk = useDeskRef();
  const { singleKeys } = usePreferences();
  const [here, setHere] = useState(true);
  return desk ? { areOn: singleKeys, toggle: () => desk.send({ type: 'keys.toggle' }) } : { areOn: here, toggle: () => setHere(!here) };
}
