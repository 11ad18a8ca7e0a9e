/** Context, events and effects of the command palette. */
import type { foundMember, foundOrder } from '#contract/calls/search.ts';
import type { Row } from '#contract/kinds.ts';
import type { foundRow } from '#contract/resources/foundRow.ts';
import type { Right } from '#contract/rights.ts';
import type { Feature } from '#contract/services.ts';
import type { Failure } from '#src/kit/machines/failure.ts';

export type FoundMember = Row<typeof foundMember>;
export type FoundOrder = Row<typeof foundOrder>;
export type FoundTalk = Row<typeof foundRow>;
/** The server looks through these; null: not answered for these words. */
export interface Found {
  readonly members: readonly FoundMember[] | null;
  readonly orders: readonly FoundOrder[] | null;
  readonly talks: readonly FoundTalk[] | null;
}
export type SectionName = keyof Found;
export const sectionNames: readonly SectionName[] = ['members', 'orders', 'talks'];

/** A section is asked only with these; the server decides anyway. */
export const sectionNeeds: Readonly<Record<SectionName, { readonly right: Right; readonly feature: Feature }>> = {
  members: { right: 'member.read', feature: 'search' },
  orders: { right: 'order.read', feature: 'search' },
  talks: { right: 'chat.read', feature: 'desk' },
};

/** Something with a name that is here already: a screen, or something to do. */
export interface Named {
  readonly key: string;
  /** The first one is shown; it is found by any. */
  readonly texts: readonly string[];
}
/** The words stand in one of its texts: the characters from `from` to `to`, both included. */
export interface Match {
  readonly key: string;
  readonly text: number;
  readonly from: number;
  readonly to: number;
}

export interface PaletteInput {
  /** The sections this person may ask. */
  readonly sections: readonly SectionName[];
}
export interface PaletteContext extends PaletteInput {
  readonly words: string;
  readonly names: readonly Named[];
  /** The matches are those of the names, for the words. */
  readonly matches: readonly Match[];
  readonly found: Found;
  readonly failures: Readonly<Partial<Record<SectionName, Failure>>>;
  /** The entry that Enter opens; null: the first one. */
  readonly cursor: string | null;
}
export type PaletteEvent =
  | { readonly type: 'palette.open' }
  | { readonly type: 'palette.close' }
  /** The names come as they are now: of the screens, and of what can be done. */
  | { readonly type: 'words.type'; readonly words: string; readonly names: readonly Named[] }
  | { readonly type: 'cursor.move'; readonly key: string }
  | { readonly type: 'section.retry'; readonly section: SectionName }
  /** Answers can be expected again: the sections that failed are asked once more. */
  | { readonly type: 'palette.heal' }
  /** Beside this one, in a tab of the browser. */
  | { readonly type: 'tab.open'; readonly address: string };

export const nothingFound: Found = { members: null, orders: null, talks: null };
