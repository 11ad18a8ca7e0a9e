/** A generated screen, as the description of its entity says it. */
import type { FilterGroup } from '#contract/filter.ts';
import type { Label } from '#contract/label.ts';

/** An entity's generated screens stand here. */
export interface ResourceScreen {
  readonly path: string;
  /** `record`: one row on a page of its own, by the `id` of its address; it stands in no menu. `figures`: its figures on a page, with a range and a filter that the address holds. */
  readonly view: 'list' | 'record' | 'figures';
  readonly title: Label;
  /** The area of the menu (`contract/screens/areas.ts`). */
  readonly area: string;
  /** Routes beyond the specification's 174 say why. */
  readonly ours?: string;
  /** The rows of these choices alone: new ones get them, nobody is asked for them. Where one is read through a reference (`via`), the reference offers such rows alone. */
  readonly only?: Readonly<Record<string, string>>;
  /** The rows of which this is true. A value may be `@me`, whoever looks, and `@here`, the organisation they act in (`contract/filter.ts`). */
  readonly where?: FilterGroup;
  /** It is shown in this language whichever somebody has chosen: the twin of another screen. */
  readonly language?: 'en';
  /** Whoever has not chosen sees it as a board. */
  readonly opensAs?: 'board';
  /** Its columns unless somebody chose others; those that are `inList` unless told. */
  readonly columns?: readonly string[];
  /** The calls of another family of endpoints of the entity. */
  readonly family?: string;
  /** Further routes of the specification, which lead to the form of a row (`?id=...`) or of a new one, on the whole page. */
  readonly forms?: readonly string[];
  /** Figures above the list, or of the page; another entity's with its name before a dot. */
  readonly figures?: readonly string[];
}
