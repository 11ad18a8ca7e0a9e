/** The screens, each a module of its own that is fetched when it is first needed. */
import { createElement, lazy, useContext } from 'react';
import { entityScreens } from '#contract/screens/entityScreens.ts';
import type { PackName } from '#i18n/packName.ts';
import { LoadAttempt } from './kit/views/dom/LoadBoundary.tsx';
import type { Screens, ShellProps } from './shell/views/Pages.tsx';
import { screenAt } from '#contract/standardEntities.ts';
import { loadPack, loadScreenWords, loadWords } from './kit/wiring/loading/words.ts';
import { loadEntities, loadAllEntities } from './kit/wiring/loading/descriptions.ts';
import { sessionChunk } from './shell/wiring/index.ts';
import { loadPartsBy } from './kit/views/dom/partLoader.ts';
import { browserSource, carefulLoader, moduleLoader } from './kit/wiring/loading/moduleLoader.ts';
import type { ScreenActors, Wired } from './kit/wiring/parts.ts';

type Load<Props> = () => Promise<React.ComponentType<Props> | undefined>;
type LoadComponent<Props> = () => Promise<React.ComponentType<Props>>;
const source = browserSource(window);
/** A part or an actor that does not come must not begin the page anew under somebody's hands: its place says so, and a press there may. */
const loadCarefully = <C,>(load: () => Promise<C>): ((mayBegin: boolean) => Promise<C>) => carefulLoader(load, source);

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

/** A screen of its own is one line: what is drawn, and what comes with it. */
interface Line {
  readonly view: Load<object>;
  /** It says words that the desk has not (src/i18n/zh-CN/screens.ts); every list does. */
  readonly hasWords?: true;
  /** It says the words of this area, which no list has (src/i18n/zh-CN/packs.ts). */
  readonly pack?: PackName;
  /** The screen brings this actor, a name of `actorLines`. */
  readonly actor?: keyof typeof actorLines;
  /** It stands on the descriptions of these entities, or of all. */
  readonly entities?: readonly string[] | 'every';
}
const actor = (load: () => Promise<{ readonly wired: Wired }>) => async (): Promise<Wired> => (await load()).wired;

/** Machine and wiring of a screen travel as one module, which is fetched when its screen is opened or when the actor is first told something. */
const actorLines = {
  access: actor(() => import('./rights/wiring/access.ts')),
  answerCards: actor(() => import('./questionnaires/wiring/answerCards.ts')),
  answering: actor(() => import('./questionnaires/wiring/answering.ts')),
  audit: actor(() => import('./operation/wiring/audit.ts')),
  callDesk: actor(() => import('./calls/wiring/callDesk.ts')),
  doubles: actor(() => import('./customers/wiring/doubles.ts')),
  consultation: actor(() => import('./orders/wiring/consultation.ts')),
  files: actor(() => import('./files/wiring/files.ts')),
  inspector: actor(() => import('./inspector/wiring/inspector.ts')),
  lives: actor(() => import('./inspector/wiring/lives.ts')),
  // Its twin in English may stand open beside it, with another journey.
  journeyEditor: actor(() => import('./journeys/wiring/journeyEditor.ts')),
  journeyEditorEn: actor(() => import('./journeys/wiring/journeyEditor.ts')),
  invitation: actor(() => import('./accounts/wiring/invitation.ts')),
  logins: actor(() => import('./accounts/wiring/logins.ts')),
  overview: actor(() => import('./operation/wiring/overview.ts')),
  password: actor(() => import('./accounts/wiring/password.ts')),
  processDesigner: actor(() => import('./processes/wiring/processDesigner.ts')),
  problem: actor(() => import('./inspector/wiring/problem.ts')),
  points: actor(() => import('./points/wiring/points.ts')),
  preview: actor(() => import('./shell/wiring/screens/preview.ts')),
  publicHome: actor(() => import('./homes/wiring/publicHome.ts')),
  questionnaireDesigner: actor(() => import('./questionnaires/wiring/designer.ts')),
  questionnaireSending: actor(() => import('./questionnaires/wiring/sending.ts')),
  setup: actor(() => import('./setup/wiring/setup.ts')),
  taskDesk: actor(() => import('./processes/wiring/taskDesk.ts')),
  telephone: actor(() => import('./accounts/wiring/telephone.ts')),
  timeLines: actor(() => import('./engine/wiring/timeLines.ts')),
  watched: actor(() => import('./inspector/wiring/watched.ts')),
  visitForm: actor(() => import('./followUps/wiring/visitForm.ts')),
  workbench: actor(() => import('./workbench/wiring/workbench.ts')),
} as const;
/** Their sheets stand above any screen, and hold what is not saved yet. */
const lasting: ReadonlySet<string> = new Set(['access', 'consultation', 'problem', 'watched']);

const publicHome = (): Promise<React.ComponentType> => import('./homes/views/PublicHome.tsx').then((module) => module.PublicHome);
const forward = (): Promise<React.ComponentType> => import('./shell/views/public/Forward.tsx').then((module) => module.Forward);

const lines: Readonly<Record<string, Line>> = {
  '/consultation': { view: () => import('./desk/views/Desk.tsx').then((module) => module.Desk) },
  '/orderManage': { view: () => import('./shell/views/named/OrdersScreen.tsx').then((module) => module.Orders), entities: ['order'], hasWords: true },
  '/callDesk': { view: () => import('./calls/views/CallDesk.tsx').then((module) => module.CallDesk), actor: 'callDesk', hasWords: true, pack: 'calls' },
  '/workbenches': {
    view: () => import('./workbench/views/Workbench.tsx').then((module) => module.Workbench),
    actor: 'workbench',
    hasWords: true,
    pack: 'workbench',
  },
  '/tasks': { view: () => import('./processes/views/TaskDesk.tsx').then((module) => module.TaskDesk), actor: 'taskDesk', hasWords: true, pack: 'tasks' },
  '/messages': { view: () => import('./messages/views/Messages.tsx').then((module) => module.Messages) },
  '/inspector': {
    // It draws any other screen, as it stood: the table of screens is here.
    view: () => import('./inspectorScreen.tsx').then((module) => module.InspectorScreen),
    actor: 'inspector',
    hasWords: true,
    pack: 'inspector',
  },
  '/inspector/lives': {
    view: () => import('./inspector/views/lives/LivesPage.tsx').then((module) => module.LivesPage),
    actor: 'lives',
    hasWords: true,
    pack: 'lives',
  },
  '/inspector/widgets': {
    view: () => import('./gallery/views/Gallery.tsx').then((module) => module.Gallery),
    entities: ['order'],
    hasWords: true,
    pack: 'gallery',
  },
  '/patient': { view: () => import('./desk/views/patient/Patient.tsx').then((module) => module.Patient) },
  '/first': { view: () => import('./accounts/views/first/First.tsx').then((module) => module.First) },
  '/invite': { view: () => import('./accounts/views/invite/Invite.tsx').then((module) => module.Invite), actor: 'invitation' },
  '/scanLogin': { view: () => import('./accounts/views/scan/ScanLogin.tsx').then((module) => module.ScanLogin), actor: 'telephone' },
  '/user_sys': { view: () => import('./accounts/views/logins/MyAccount.tsx').then((module) => module.MyAccount), actor: 'logins' },
  '/token': { view: () => import('./accounts/views/logins/Logins.tsx').then((module) => module.Logins), actor: 'logins' },
  '/setup': { view: () => import('./setup/views/Setup.tsx').then((module) => module.Setup), actor: 'setup' },
  '/systemOperationManage': {
    view: () => import('./operation/views/SystemOperation.tsx').then((module) => module.SystemOperation),
    actor: 'overview',
    hasWords: true,
    pack: 'operation',
  },
  '/auditLog': {
    view: () => import('./operation/views/AuditLog.tsx').then((module) => module.AuditLog),
    actor: 'audit',
    entities: 'every',
    hasWords: true,
    pack: 'operation',
  },
  '/secretUpdate': { view: () => import('./accounts/views/password/Password.tsx').then((module) => module.Password), actor: 'password' },
  '/allworkroom': { view: publicHome, actor: 'publicHome' },
  '/workroom': { view: publicHome, actor: 'publicHome' },
  '/questionnaire/:token': {
    view: () => import('./questionnaires/views/AnsweringPage.tsx').then((module) => module.AnsweringPage),
    actor: 'answering',
    pack: 'answering',
  },
  '/redirect': { view: forward },
  '/redirectPage': { view: forward },
  '/interlayer': { view: forward },
  '/previewHtml': { view: () => import('./shell/views/public/PreviewHtml.tsx').then((module) => module.PreviewHtml), actor: 'preview' },
  '/inquireplate': { view: () => import('./shell/views/public/ComingSoon.tsx').then((module) => module.ComingSoon) },
};

/** Words that did not come hold up whoever says them, and begin nothing anew: what they are said by does, when it is asked for again. */
const withPack =
  <C,>(load: () => Promise<C>, name: PackName | undefined): (() => Promise<C>) =>
  async () =>
    (await Promise.all([load(), name && loadPack(name)]))[0];
loadPartsBy((load, words) => loadCarefully(withPack(load, words)));
/** All of a screen is on its way at once; a description that does not come is asked for again by its own loader. */
function pageOf({ view, actor: name, entities, pack }: Line): LoadComponent<object> {
  const own = moduleLoader(
    withPack(async () => (await Promise.all([view(), name && actorLines[name]()]))[0], pack),
    source,
  );
  if (!entities) return own;
  return async () => (await Promise.all([own(), entities === 'every' ? loadAllEntities() : loadEntities(entities)]))[0];
}
const withWords =
  (load: LoadComponent<object>): LoadComponent<object> =>
  async () =>
    (await Promise.all([load(), loadScreenWords()]))[0];
const ownPages = Object.fromEntries(Object.entries(lines).map(([path, line]) => [path, line.hasWords ? withWords(pageOf(line)) : pageOf(line)]));
const shell = moduleLoader<React.ComponentType<ShellProps>>(() => import('./shell/views/ShellPages.tsx').then((module) => module.ShellPages), source);
const notFound = moduleLoader<React.ComponentType>(() => import('./kit/views/notFound/NotFound.tsx').then((module) => module.NotFound), source);

/** One module for every screen that a description names; what is asked and drawn is in the description, which comes at the same time (docs/adr/0059). */
const entityModule = moduleLoader<React.ComponentType>(() => import('./shell/views/named/EntityScreen.tsx').then((module) => module.EntityPage), source);
async function described(path: string, names: readonly [string, ...string[]]): Promise<React.ComponentType> {
  const [page] = await Promise.all([entityModule(), loadEntities(names)]);
  const language = screenAt(names[0], path)?.language;
  // The twin of a screen in another language is drawn once its words are here.
  if (language) await loadWords(language);
  return page;
}
const entityPages: Readonly<Record<string, LoadComponent<object>>> = Object.fromEntries(
  // Somebody who may not see it is told so by the words of the right, which may be another entity's.
  entityScreens.map(([path, , , , entity, rights]) => [path, withWords(() => described(path, rights ? [entity, rights] : [entity]))]),
);

export const screens: Screens = {
  Shell: drawnBy(shell),
  NotFound: drawnBy(notFound),
  pages: Object.fromEntries(Object.entries({ ...entityPages, ...ownPages }).map(([path, load]) => [path, drawnBy(load)])),
};

/** The console fetches actors by these names (src/shell/machines/openScreens/screenActorsMachine.ts). */
export const actors: ScreenActors = Object.fromEntries(
  Object.entries(actorLines).map(([name, load]) => [
    name,
    {
      at: Object.keys(lines).filter((path) => lines[path]?.actor === name),
      isLasting: lasting.has(name),
      load: loadCarefully(load),
    },
  ]),
);

const early: Readonly<Record<string, LoadComponent<object> | undefined>> = { ...entityPages, '/consultation': ownPages['/consultation'] };

/** The next screen is already on its way, as while somebody types their password (performance B8). A failure here is told when the screen is opened. */
export function preloadSession(path: string): void {
  Promise.all([sessionChunk(), shell(), early[path]?.()]).catch(() => undefined);
}
