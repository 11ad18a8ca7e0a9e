/** The route guards of spec 2 as one table lookup: what a visit to an address does. */
import { formRoutes, screenPathOf, screens } from '#contract/screens/index.ts';
import type { Screen } from '#contract/screens/index.ts';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { Label } from '#contract/label.ts';
import type { Right } from '#contract/rights.ts';

export interface Visit {
  readonly path: string;
  readonly search: string;
}
export type Title = Label | 'product' | 'blank';

/** Spec 2: redirected, keeping the query. Both names of the route: as the guard and as the route list spell it. */
const redirects: Readonly<Record<string, string>> = {
  '/add-customer-DCB': '/add-customer-WH-v2',
  '/addCustomerDCB': '/addCustomerWHv2',
};

/** Spec 2: add customer common, its list and result, inquire plate, product details. */
const blankTitles: ReadonlySet<string> = new Set([
  '/addCustomerCommon',
  '/addCustomerCommon_list',
  '/addCustomerCommonResult',
  '/inquireplate',
  '/productdetails',
]);

function screenAt(address: string): Screen | undefined {
  const path = screenPathOf(address);
  return (screens as readonly Screen[]).find((one) => one.path === path);
}

/** Routes of the specification that are the form of a row of a list, or of a new one. */
function ledTo({ path, search }: Visit): Visit | undefined {
  const list = formRoutes.get(path);
  if (list === undefined) return undefined;
  const id = new URLSearchParams(search).get('id') ?? '';
  return { path: list, search: `?${new URLSearchParams({ ...(id === '' ? { edit: 'new' } : { id, edit: '1' }), full: '1' }).toString()}` };
}

export const redirectOf = (visit: Visit): Visit | undefined => {
  const path = Object.hasOwn(redirects, visit.path) ? redirects[visit.path] : undefined;
  return path === undefined ? ledTo(visit) : { path, search: visit.search };
};

export const titleOf = (path: string): Title => (blankTitles.has(path) ? 'blank' : (screenAt(path)?.title ?? 'product'));

/** Only the shell asks for a login; public and mobile pages never do. */
export const needsLogin = (path: string): boolean => screenAt(path)?.area === 'shell';

/** These may stand in the strip of open screens. */
export const tabPaths: readonly string[] = (screens as readonly Screen[])
  .filter((one) => one.area === 'shell' && one.title !== undefined)
  .map((one) => one.path);

/** One-time links lead here: of a start without demo data, and of an invitation. Somebody who has come in there goes on to where they work. */
const linkPages: ReadonlySet<string> = new Set(['/first', '/invite']);
export const isLinkPage = (path: string): boolean => linkPages.has(path);
/** The first administrator goes on here. */
const setupPath = '/setup';
/** Somebody works, or begins, here. */
export const placeAfter = (path: string, home: string): string => (path === '/first' ? setupPath : home);

/** Spec 8: where a refusal neither clears the session nor redirects. */
export const isQuestionnairePage = (path: string): boolean => /^\/questionnaire/i.test(path);

export const addressOf = ({ path, search }: Visit): string => `${path}${search}`;
export const visitOf = (address: string): Visit => {
  const at = address.indexOf('?');
  return at < 0 ? { path: address, search: '' } : { path: address.slice(0, at), search: address.slice(at) };
};

const workbenchPath = '/workbenches';
const inspectorPath = '/inspector';
/** It follows from these where somebody begins. */
export type Beginning = Pick<SessionPerson, 'rights' | 'landing'>;

/** Somebody begins at `home`, or at the workbench, unless its menu asks for a right that they do not have. Then it is the inspector for whoever keeps the machines running, and for everybody else `/system` decides, which knows what they may see (spec 2). */
export const homeFor = (home: string, { rights, landing }: Beginning): string =>
  placeIn({ path: landing === 'workbench' ? workbenchPath : home, home: placeIn({ path: inspectorPath, home: '/system' }, rights) }, rights);

/** After a change of organisation: the same screen, unless its menu asks for a right that the person does not have there. A back end that tells no rights hides nothing. */
export function placeIn({ path, home }: { readonly path: string; readonly home: string }, rights: readonly Right[]): string {
  const right = screenAt(path)?.menu?.right;
  return right === undefined || rights.length === 0 || rights.includes(right) ? path : home;
}
