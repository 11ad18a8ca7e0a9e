/** A telephone that scanned the code of another window. The ticket stays here and goes to the server alone. */
import { fromPromise } from 'xstate';
import { refusalCodes } from '#contract/refusalTables/codes.ts';
import { CallFailure } from '#api/errors.ts';
import { telephoneMachine } from '#src/accounts/machines/telephoneMachine.ts';
import { links } from '#src/kit/wiring/links.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

const over = (): CallFailure => new CallFailure('scanOver', refusalCodes.scanOver, '');

export const wired: Wired = ({ api, around, carried, config }) => {
  let ticket = '';
  return {
    logic: telephoneMachine.provide({
      actors: {
        look: fromPromise(async () => {
          const link = carried.scan();
          if (link?.['state'] === undefined) throw over();
          if (link['code'] === undefined && !config.demo) throw over();
          return link['code'] !== undefined;
        }),
        fill: fromPromise(async ({ input: { username } }) => {
          const link = carried.scan();
          const scanned = await api.call('scan.fill', { state: link?.['state'] ?? '', code: link?.['code'] ?? `demo-${username ?? ''}` });
          ticket = scanned.ticket ?? '';
          const { number, address, browser, system, at } = scanned;
          return { number, address, browser, system, at, ...(await api.call('scan.mobile', { ticket })) };
        }),
        decide: fromPromise(async ({ input: { isConfirmed } }) => {
          await api.call('scan.confirm', { ticket, isConfirmed });
          around.sessionStorage.removeItem(links.scan.key);
        }),
      },
    }),
  };
};
