/** The root opens and closes screens, and the lists that feed them. */
import { enqueueActions } from 'xstate';
import { consoleLimits } from '#contract/limits/session.ts';
import type { OpenScreensEvent } from '#src/shell/machines/openScreensMachine.ts';
import { toSupply } from '#src/kit/machines/standIn.ts';
import { consoleSetup } from './chatSetup.ts';
import { listAt, placeOf } from '#src/engine/machines/resourceList/address.ts';
import type { ConsoleContext } from './context.ts';
import { needsLogin } from '#src/kit/machines/navigation/guards.ts';
import { formsOf } from '#src/kit/machines/forms/entries.ts';
import { isAtRisk, unsavedScreens } from './unsaved.ts';

/** A list that is opened where somebody stands begins as the address says. */
const searchFor = ({ path, search, listEntities }: ConsoleContext, key: string): string =>
  listAt(Object.keys(listEntities), { path, search }) === key ? search : '';

export const consoleWithScreens = consoleSetup.extend({
  actions: {
    openPreview: (_, html: string) => toSupply('openPreview', html),
    /** Screens that stand open hold the actors that they brought. One that was left by an earlier window brings its own when it is looked at. */
    holdActors: enqueueActions(({ context, enqueue }) => {
      const { path, search } = context;
      const { open = [], seen = [] } = context.screens?.getSnapshot().context ?? {};
      const tabs = open.map((one) => one.path).filter((one) => seen.includes(one));
      const isOffered = context.socket !== null || !needsLogin(path);
      enqueue.sendTo(context.screenActors, { type: 'screens.held', open: isOffered ? [...new Set([...tabs, path])] : [], front: { path, search } });
    }),
    /** At the login page, and there alone, it is asked what there is beside a password. */
    showEntrance: enqueueActions(({ context, enqueue }) => {
      if (context.entrance && (context.path === '/' || needsLogin(context.path))) enqueue.sendTo(context.entrance, { type: 'entrance.shown' });
    }),
    closeScan: enqueueActions(({ context, enqueue }) => {
      if (context.entrance) enqueue.sendTo(context.entrance, { type: 'scan.close' });
    }),
    tellScreens: enqueueActions(({ context, enqueue }, event: OpenScreensEvent) => {
      if (context.screens) enqueue.sendTo(context.screens, event);
    }),
    /** Told when it is another one than before: once a second at the latest, at once where somebody writes. */
    tellUnsaved: enqueueActions(({ context, enqueue }) => {
      const paths = unsavedScreens(context);
      const known = context.screens?.getSnapshot().context.unsaved;
      if (context.screens && known?.join(' ') !== paths.join(' ')) enqueue.sendTo(context.screens, { type: 'unsaved.known', paths });
    }),
    /** Exact at the moment somebody leaves. */
    judgeLeaving: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.navigation, { type: isAtRisk(context) ? 'leave.ask' : 'leave.go' });
    }),
    goTo: enqueueActions(({ context, enqueue }, address: string) => {
      enqueue.sendTo(context.navigation, { type: 'go', path: address });
    }),
    /** Somebody came by an address or went back to one: the list that stands there follows. */
    tellList: enqueueActions(({ context, enqueue }, visit: { readonly path: string; readonly search: string }) => {
      const list = context.lists[listAt(Object.keys(context.listEntities), visit) ?? ''];
      if (list) enqueue.sendTo(list, { type: 'address.entered', search: visit.search });
    }),
    /** A list that is not in front moves nobody. */
    followList: enqueueActions(
      ({ context, enqueue }, { path, search, replace }: { readonly path: string; readonly search: string; readonly replace: boolean }) => {
        if (context.path === path) enqueue.sendTo(context.navigation, { type: 'go', path: `${path}${search}`, replace });
      },
    ),
    tellForm: enqueueActions(({ context, enqueue }, { key, list }: { readonly key: string; readonly list: string }) => {
      const kept = context.forms ? formsOf(context.forms.getSnapshot().context.entries) : {};
      const ref = context.lists[list];
      if (ref) enqueue.sendTo(ref, { type: 'form.told', key, values: kept[key] ?? null });
    }),
    /** A screen that is closed is closed with what fed it. */
    closeLists: enqueueActions(({ context, enqueue }, paths: readonly string[]) => {
      const leaving = Object.keys(context.lists).filter((one) => paths.includes(placeOf(one).path));
      for (const path of leaving) enqueue.stopChild(context.lists[path] ?? '');
      enqueue.assign({ lists: Object.fromEntries(Object.entries(context.lists).filter(([path]) => !leaving.includes(path))) });
    }),
    openList: enqueueActions(({ context, enqueue }, path: string) => {
      const known = context.lists[path];
      const entity = context.listEntities[path];
      if (entity === undefined)
        throw new Error(`No list stands at '${path}': expected one of ${Object.keys(context.listEntities).join(', ')}. Add it to src/engine/wiring/lists.ts.`);
      const rest = Object.entries(context.lists).filter(([one]) => one !== path);
      const leaving = rest.slice(0, Math.max(0, rest.length + 1 - consoleLimits.openScreens));
      for (const [, ref] of leaving) enqueue.stopChild(ref);
      enqueue.assign(({ spawn }) => ({
        lists: Object.fromEntries([
          ...rest.slice(leaving.length),
          [path, known ?? spawn('list', { id: `list:${path}`, input: { tools: context.tools, path, entity, search: searchFor(context, path) } })],
        ]),
      }));
    }),
  },
});
