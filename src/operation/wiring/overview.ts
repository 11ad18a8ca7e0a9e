/** The operator's page asks this of the server. */
import { fromPromise } from 'xstate';
import { overviewMachine } from '#src/operation/machines/overviewMachine.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

export const wired: Wired = ({ api }) => ({ logic: overviewMachine.provide({ actors: { load: fromPromise(() => api.call('system.overview', {})) } }) });
