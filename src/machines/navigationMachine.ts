/** Where the person is, and the route guards of spec 2. */
import { setup } from 'xstate';
import type { Label } from '#contract/kinds.ts';
import type { MenuNode } from '#contract/calls/session.ts';

export interface NavigationContext {
  readonly path: string;
  readonly search: string;
  /** `product`: the hospital's name (the default). `blank`: spec 2's blank title. */
  readonly title: Label | 'product' | 'blank';
  /** The current user's menu list, where the back end gives one. */
  readonly menus: readonly MenuNode[] | null;
  /** Where to go on after the next login. */
  readonly returnTo: string | null;
}
export type NavigationEvent =
  | { readonly type: 'location.changed'; readonly path: string; readonly search: string }
  | { readonly type: 'go'; readonly path: string }
  | { readonly type: 'login.done' }
  | { readonly type: 'login.needed' };

export const navigationMachine = setup({
  types: { context: {} as NavigationContext, events: {} as NavigationEvent, input: {} as { readonly path: string; readonly search: string } },
}).createMachine({
  id: 'navigation',
  context: ({ input }) => ({ path: input.path, search: input.search, title: 'product', menus: null, returnTo: null }),
  initial: 'ready',
  states: { ready: {} },
});
