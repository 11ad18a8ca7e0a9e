/**
 * Screens come as modules. A browser never asks again for a module that once failed: it answers every later import of it, and of what stands on it, with the
 * old failure. So a second try begins the page anew, at the same address, once the server answers again; what is unsent is kept (design 5). Stylesheets are
 * simply fetched again.
 */
import { LoadError, loadErrorOf, loadWithin } from './loadWithin.ts';

export interface PageSource {
  /** Fetches each stylesheet of the page that is not there. @throws when one still does not come */
  freshStyles(): Promise<void>;
  /** True where the server that gives the page can be reached now. */
  answers(): Promise<boolean>;
  reload(): void;
}

const forever = new Promise<never>(() => undefined);

/** @returns a load that fails with a `LoadError` and, asked again after that, fetches anew */
export function moduleLoader<C>(load: () => Promise<C | undefined>, source: PageSource): () => Promise<C> {
  let failed: LoadError | null = null;
  const recover = async ({ fault, message }: LoadError): Promise<void> => {
    if (fault === 'stylesheet') return source.freshStyles();
    if (!(await source.answers())) throw new LoadError(fault, message);
    source.reload();
    await forever;
  };
  return async () => {
    try {
      if (failed) await loadWithin(() => recover(failed as LoadError));
      const component = await loadWithin(load);
      if (component === undefined) throw new LoadError('missing', 'The module holds no page: another version was served.');
      failed = null;
      return component;
    } catch (error) {
      failed = loadErrorOf(error);
      throw failed;
    }
  };
}

/**
 * The same, where the page may begin anew only when whoever asks says so: for what does not come while somebody works in the rest of the page. Whoever may not begin anew is
 * told the failure, also where somebody else has failed with it before.
 */
export function carefulLoader<C>(load: () => Promise<C>, source: PageSource): (mayBegin: boolean) => Promise<C> {
  let mayBeginNow = false;
  const loading = moduleLoader(load, { ...source, answers: () => (mayBeginNow ? source.answers() : Promise.resolve(false)) });
  return (mayBegin) => {
    mayBeginNow = mayBegin;
    return loading();
  };
}

/** The stylesheet is in its place, whatever became of it. */
const settled = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new LoadError('stylesheet', `The stylesheet ${link.getAttribute('href') ?? ''} did not arrive.`)));
  });

/** A stylesheet still on its way has no sheet; one that failed has, depending on the browser, none or one without rules. */
const isAbsent = ({ sheet }: HTMLLinkElement): boolean => sheet === null || sheet.cssRules.length === 0;

/** Only another element is fetched anew. */
export async function freshStyles(document: Document): Promise<void> {
  const absent = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(isAbsent);
  await Promise.all(
    absent.map((link) => {
      const fresh = link.cloneNode() as HTMLLinkElement;
      const done = settled(fresh);
      link.replaceWith(fresh);
      return done;
    }),
  );
}

/** Asks for what stands beside the page: the page itself a server may give to navigations alone. */
async function answers(window: Window): Promise<boolean> {
  try {
    const answer = await window.fetch('/config.json', { cache: 'no-store' });
    return answer.ok;
  } catch {
    return false;
  }
}

export const browserSource = (window: Window): PageSource => ({
  freshStyles: () => freshStyles(window.document),
  answers: () => answers(window),
  reload: () => window.location.reload(),
});
