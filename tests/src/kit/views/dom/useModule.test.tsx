import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { loadPartsBy } from '#src/kit/views/dom/partLoader.ts';
import { useModule } from '#src/kit/views/dom/useModule.tsx';

afterEach(() => loadPartsBy((load) => load));

it('the page may begin anew for the try that somebody pressed for, and for none that comes by itself', async () => {
  const asked: boolean[] = [];
  loadPartsBy(() => (mayBegin) => {
    asked.push(mayBegin);
    return Promise.reject(new Error('gone'));
  });
  const load = (): Promise<never> => Promise.reject(new Error('gone'));
  const { result, rerender } = renderHook(({ isWanted }: { readonly isWanted: boolean }) => useModule(load, isWanted), { initialProps: { isWanted: true } });
  await waitFor(() => expect(result.current.isFailed).toBe(true));
  act(() => result.current.retry());
  await waitFor(() => expect(asked).toEqual([false, true]));
  rerender({ isWanted: false });
  rerender({ isWanted: true });
  await waitFor(() => expect(asked).toEqual([false, true, false]));
});
