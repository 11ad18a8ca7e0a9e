import { useEffect } from 'react';
import { focusOn } from './focusOn.ts';

/** The caret goes there when this appears and whenever `token` is another one; never for token 0. */
export function FocusOnce({ selector, token }: { readonly selector: string; readonly token: number }): null {
  useEffect(() => {
    if (token !== 0) focusOn(selector);
  }, [selector, token]);
  return null;
}
