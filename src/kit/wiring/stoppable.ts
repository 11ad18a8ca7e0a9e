import type { Api } from '#api/client.ts';

/**
 * The calls of one actor that asks several times for one answer: once it is stopped, it asks no more. Without this the second call of an organisation that was left
 * would go out with the session of the next one (C3).
 * @param signal as `fromPromise` gives it
 */
export const stoppable = (api: Api, signal: AbortSignal): Api => ({
  call: async (key, input, options) => {
    signal.throwIfAborted();
    return api.call(key, input, { signal, ...options });
  },
});
