/** The address bar, the menu list and the storage rules of spec 2. */
import { fromPromise } from 'xstate';
import { tenantId } from '#contract/services.ts';
import type { Api } from '#api/client.ts';
import { navigationMachine } from '#src/shell/machines/navigationMachine.ts';
import { addressOf } from '#src/kit/machines/navigation/guards.ts';
import { menusOf } from '#src/shell/machines/navigation/menus.ts';
import type { Menus } from '#src/shell/machines/navigation/menus.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';
import { tryStore } from '#src/kit/wiring/surroundings.ts';

const menuKey = 'menuList';
const pathKey = 'pathList';

async function loadMenus(api: Api, { sessionStorage }: Surroundings): Promise<Menus> {
  const given: unknown = await api.call('session.menus', { tenantId });
  const menus = menusOf(given);
  tryStore(sessionStorage, menuKey, JSON.stringify(given));
  tryStore(sessionStorage, pathKey, JSON.stringify(Object.keys(menus.screens)));
  return menus;
}

export const wiredNavigation = (parts: { readonly api: Api; readonly around: Surroundings; readonly side: 'staff' | 'member' }) => {
  const { window, sessionStorage } = parts.around;
  return navigationMachine.provide({
    actors: { loadMenus: fromPromise(async () => (parts.side === 'member' ? null : loadMenus(parts.api, parts.around))) },
    actions: {
      travel: ({ self }, { path, search, replace }) => {
        const address = addressOf({ path, search });
        // Spec 8: duplicate navigation is ignored.
        if (address !== `${window.location.pathname}${window.location.search}`) window.history[replace ? 'replaceState' : 'pushState'](null, '', address);
        self.send({ type: 'location.changed', path, search });
      },
      stepBack: ({ self }, home) => {
        if (window.history.length > 1) window.history.back();
        else self.send({ type: 'go', path: home });
      },
      resetMenus: () => {
        sessionStorage.removeItem(menuKey);
        sessionStorage.removeItem(pathKey);
      },
    },
  });
};
