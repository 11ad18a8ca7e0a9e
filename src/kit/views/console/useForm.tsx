import { useSelector } from '@xstate/react';
import type { FormValues } from '#src/kit/machines/forms/form.ts';
import { useConsole, useRoot } from './ConsoleContext.tsx';

export interface Form<V extends FormValues> {
  readonly values: V;
  readonly change: (patch: Partial<V>) => void;
  /** Saved, or put away on purpose: nothing of it is kept. */
  readonly done: () => void;
}

/**
 * A form that its view alone knows survives the view, the page and the session with all that is typed in it (M1).
 * @param key of `formKeys`
 * @param initial what stands there while nobody has typed; what is typed back to it is nothing to keep
 */
export function useForm<V extends FormValues>(key: string, initial: V): Form<V> {
  const root = useConsole();
  const forms = useRoot((context) => context.forms);
  const kept = useSelector(forms ?? undefined, (snapshot) => snapshot?.context.entries[key]?.values ?? null);
  const values: V = { ...initial, ...kept };
  const done = (): void => root.send({ type: 'form.done', key });
  return {
    values,
    change: (patch) => {
      const next = { ...values, ...patch };
      if (JSON.stringify(next) === JSON.stringify(initial)) done();
      else root.send({ type: 'form.write', key, values: next });
    },
    done,
  };
}
