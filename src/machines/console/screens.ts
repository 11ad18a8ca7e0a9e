/** What the root does with the open screens and the lists that feed them. */
import { assign, enqueueActions } from 'xstate';
import { consoleLimits } from '#contract/limits.ts';
import type { OpenScreensEvent } from '#machines/openScreensMachine.ts';
import { toSupply } from '#machines/standIn.ts';
import { consoleSetup } from './chatSetup.ts';
import { isAtRisk, unsavedScreens } from './unsaved.ts';

export const consoleWithScreens = consoleSetup.extend({
  actions: {
    openPreview: (_, html: string) => toSupply('openPreview', html),
    beginPreview: assign(({ context, spawn }) => (context.path === '/previewHtml' && !context.preview ? { preview: spawn('preview', { id: 'preview' }) } : {})),
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
    /** A screen that is closed is closed with what fed it. */
    closeLists: enqueueActions(({ context, enqueue }, paths: readonly string[]) => {
      const leaving = Object.keys(context.lists).filter((one) => paths.some((path) => one === path || one.startsWith(`${path}/`)));
      for (const path of leaving) enqueue.stopChild(context.lists[path] ?? '');
      enqueue.assign({ lists: Object.fromEntries(Object.entries(context.lists).filter(([path]) => !leaving.includes(path))) });
    }),
    openList: enqueueActions(({ context, enqueue }, path: string) => {
      const known = context.lists[path];
      const entity = context.listEntities[path];
      if (entity === undefined)
        throw new Error(`No list stands at '${path}': expected one of ${Object.keys(context.listEntities).join(', ')}. Add it to src/wiring/lists.ts.`);
      const rest = Object.entries(context.lists).filter(([one]) => one !== path);
      const leaving = rest.slice(0, Math.max(0, rest.length + 1 - consoleLimits.openScreens));
      for (const [, ref] of leaving) enqueue.stopChild(ref);
      enqueue.assign(({ spawn }) => ({
        lists: Object.fromEntries([
          ...rest.slice(leaving.length),
          [path, known ?? spawn('list', { id: `list:${path}`, input: { tools: context.tools, path, entity } })],
        ]),
      }));
    }),
  },
});
