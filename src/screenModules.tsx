/** The screens, each a module of its own that is fetched when it is first needed. */
import { createElement, lazy, useContext } from 'react';
import { entityScreens } from '#contract/screens/entityScreens.ts';
import { LoadAttempt } from '#views/dom/LoadBoundary.tsx';
import type { Screens, ShellProps } from '#views/shell/Pages.tsx';
import { bringEntities, bringEvery } from '#wiring/loading/descriptions.ts';
import { insideModule } from '#wiring/index.ts';
import { browserSource, moduleLoader } from '#wiring/loading/moduleLoader.ts';

type Load<Props> = () => Promise<React.ComponentType<Props> | undefined>;
type LoadComponent<Props> = () => Promise<React.ComponentType<Props>>;
const source = browserSource(window);

/** Like `lazy`, but a failure holds for one attempt only: the next one fetches anew. */
class Lazies<Props extends object> {
  private loaded: React.ComponentType<Props> | null = null;
  private readonly byAttempt = new Map<number, React.ComponentType<Props>>();
  private readonly load: LoadComponent<Props>;

  constructor(load: LoadComponent<Props>) {
    this.load = load;
  }

  at(attempt: number): React.ComponentType<Props> {
    if (this.loaded) return this.loaded;
    const known = this.byAttempt.get(attempt);
    if (known) return known;
    const made = lazy(async () => {
      const component = await this.load();
      this.loaded = made;
      return { default: component };
    }) as unknown as React.ComponentType<Props>;
    this.byAttempt.set(attempt, made);
    return made;
  }
}

function drawnBy<Props extends object>(load: LoadComponent<Props>): React.ComponentType<Props> {
  const lazies = new Lazies(load);
  return function LoadedScreen(props: Props) {
    return createElement(lazies.at(useContext(LoadAttempt)), props);
  };
}
const screenOf = <Props extends object>(load: Load<Props>): React.ComponentType<Props> => drawnBy(moduleLoader(load, source));

const desk = moduleLoader<React.ComponentType>(() => import('#views/desk/Desk.tsx').then((module) => module.Desk), source);
const shell = moduleLoader<React.ComponentType<ShellProps>>(() => import('#views/shell/ShellPages.tsx').then((module) => module.ShellPages), source);
const orders = moduleLoader<React.ComponentType>(() => import('#views/orders/Orders.tsx').then((module) => module.Orders), source);
const gallery = moduleLoader<React.ComponentType>(() => import('#views/gallery/Gallery.tsx').then((module) => module.Gallery), source);
const auditLog = moduleLoader<React.ComponentType>(() => import('#views/operation/AuditLog.tsx').then((module) => module.AuditLog), source);
const withOrders = async (load: LoadComponent<object>): Promise<React.ComponentType<object>> => (await Promise.all([load(), bringEntities(['order'])]))[0];
const publicHome = (): Promise<React.ComponentType> => import('#views/homes/PublicHome.tsx').then((module) => module.PublicHome);
const forward = (): Promise<React.ComponentType> => import('#views/public/Forward.tsx').then((module) => module.Forward);

/** One module for every screen that a description names; what is asked and drawn is in the description, which comes at the same time (docs/adr/0059). */
const entityModule = moduleLoader<React.ComponentType>(() => import('#views/resource/EntityPage.tsx').then((module) => module.EntityPage), source);
const described = async (names: readonly string[]): Promise<React.ComponentType> => (await Promise.all([entityModule(), bringEntities(names)]))[0];
const entityPages: Readonly<Record<string, LoadComponent<object>>> = Object.fromEntries(
  // Somebody who may not see it is told so by the words of the right, which may be another entity's.
  entityScreens.map(([path, , , , entity, rights]) => [path, () => described(rights ? [entity, rights] : [entity])]),
);

export const screens: Screens = {
  Shell: drawnBy(shell),
  NotFound: screenOf(() => import('#views/notFound/NotFound.tsx').then((module) => module.NotFound)),
  pages: {
    ...Object.fromEntries(Object.entries(entityPages).map(([path, load]) => [path, drawnBy(load)])),
    '/consultation': drawnBy(desk),
    '/orderManage': drawnBy(() => withOrders(orders)),
    '/messages': screenOf(() => import('#views/messages/Messages.tsx').then((module) => module.Messages)),
    '/inspector/widgets': drawnBy(() => withOrders(gallery)),
    '/patient': screenOf(() => import('#views/patient/Patient.tsx').then((module) => module.Patient)),
    '/first': screenOf(() => import('#views/first/First.tsx').then((module) => module.First)),
    '/invite': screenOf(() => import('#views/invite/Invite.tsx').then((module) => module.Invite)),
    '/scanLogin': screenOf(() => import('#views/scan/ScanLogin.tsx').then((module) => module.ScanLogin)),
    '/user_sys': screenOf(() => import('#views/logins/MyAccount.tsx').then((module) => module.MyAccount)),
    '/token': screenOf(() => import('#views/logins/Logins.tsx').then((module) => module.Logins)),
    '/setup': screenOf(() => import('#views/setup/Setup.tsx').then((module) => module.Setup)),
    '/systemOperationManage': screenOf(() => import('#views/operation/SystemOperation.tsx').then((module) => module.SystemOperation)),
    '/auditLog': drawnBy(async () => (await Promise.all([auditLog(), bringEvery()]))[0]),
    '/secretUpdate': screenOf(() => import('#views/password/Password.tsx').then((module) => module.Password)),
    '/allworkroom': screenOf(publicHome),
    '/workroom': screenOf(publicHome),
    '/redirect': screenOf(forward),
    '/redirectPage': screenOf(forward),
    '/interlayer': screenOf(forward),
    '/previewHtml': screenOf(() => import('#views/public/PreviewHtml.tsx').then((module) => module.PreviewHtml)),
    '/inquireplate': screenOf(() => import('#views/public/ComingSoon.tsx').then((module) => module.ComingSoon)),
  },
};

const early: Readonly<Record<string, LoadComponent<object>>> = {
  ...entityPages,
  '/consultation': desk,
};

/** The next screen is already on its way, as while somebody types their password (performance B8). A failure here is told when the screen is opened. */
export function preloadInside(path: string): void {
  Promise.all([insideModule(), shell(), early[path]?.()]).catch(() => undefined);
}
