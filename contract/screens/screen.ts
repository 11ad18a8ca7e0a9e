/** A route of this console is defined here, and an entity's screen becomes one. */
import type { Label } from '#contract/label.ts';
import type { Right } from '#contract/rights.ts';
import type { AreaName } from './areas.ts';

export interface Screen {
  readonly path: string;
  /** Empty label: the blank title of spec 2. Absent: the hospital's name. */
  readonly title?: Label;
  readonly area: 'public' | 'shell' | 'patient';
  /** A part of the shell stays in the document while another screen is in front (spec 2, design 7). */
  readonly kept?: true;
  /** A list of this entity's rows that is drawn by hand: what leads to a row's list leads here. */
  readonly rowsOf?: string;
  /** In the menu when set. Without a right: for everybody who is logged in. */
  readonly menu?: {
    readonly area: AreaName;
    readonly right?: Right;
    readonly buttons: Readonly<Record<string, Right>>;
    /** No tool of the hospital's work: shown only to whom the back end says that they hold the right. */
    readonly onlyToHolders?: true;
  };
  /** Routes beyond the specification's 174 say why. */
  readonly ours?: string;
  /** A screen that is filled by calls of our own alone: a back end that knows only the specification cannot fill it. */
  readonly servedByUs?: true;
}

/**
 * An entity's screen as short as it can be told: the login page carries all of them. Without `rights` the entity's own decide.
 * `ours`: the specification has no such route; its description says why there is one. `forms`: further routes, which lead to its form. `served`: `us` where its list is a call of ours. `view`: `record` for one row on a page of its own, `figures` for a page of figures, `part` for a list of some of its rows.
 */
export type EntityScreen = readonly [
  path: string,
  zh: string,
  en: string,
  area: AreaName,
  entity: string,
  rights?: string,
  ours?: string,
  forms?: string,
  served?: string,
  view?: string,
];

/** A button's name is the right it needs. */
export const screenOfEntity = ([path, zh, en, area, entity, rights, ours, , served, view]: EntityScreen): Screen => {
  const right = (verb: 'read' | 'write' | 'remove' | 'export'): Right => `${rights || entity}.${verb}`;
  return {
    path,
    area: 'shell',
    kept: true,
    title: [zh, en],
    // A record is reached from where its row stands.
    ...(view === 'record'
      ? {}
      : {
          menu: {
            area,
            right: right('read'),
            buttons: { [right('write')]: right('write'), [right('remove')]: right('remove'), [right('export')]: right('export') },
          },
        }),
    ...(ours ? { ours } : {}),
    ...(served ? { servedByUs: true } : {}),
  };
};

/** Routes that lead to the form of a list, and where that stands. */
export const formsOf = ([at, , , , , , , forms = '']: EntityScreen): readonly (readonly [path: string, at: string])[] =>
  forms.split(' ').flatMap((path) => (path === '' ? [] : [[path, at] as const]));

/** One row of an entity stands on a page of its own here. */
export const isRecord = ([, , , , , , , , , view]: EntityScreen): boolean => view === 'record';
/** Figures stand here, and no rows. */
export const isOfFigures = ([, , , , , , , , , view]: EntityScreen): boolean => view === 'figures';
/** Some rows of an entity are listed here, never the others. */
export const isNarrowed = ([, , , , , , , , , view]: EntityScreen): boolean => view === 'part';
/** The rows of an entity are listed here. */
export const isListed = (screen: EntityScreen): boolean => !isRecord(screen) && !isOfFigures(screen);
