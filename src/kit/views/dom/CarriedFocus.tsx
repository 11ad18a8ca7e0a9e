import { useLayoutEffect } from 'react';

/** The field that is just going had the focus; forgotten when none takes its place in the same drawing. */
let isCarried = false;

/** A writer goes on writing in the field that takes the place of theirs: one conversation after another without the mouse. */
export function CarriedFocus({ selector }: { readonly selector: string }): null {
  useLayoutEffect(() => {
    if (isCarried) document.querySelector<HTMLElement>(selector)?.focus();
    isCarried = false;
    return () => {
      isCarried = document.activeElement?.matches(selector) ?? false;
      queueMicrotask(() => {
        isCarried = false;
      });
    };
  }, [selector]);
  return null;
}
