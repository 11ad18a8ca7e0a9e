/** The palette lists these: one shape for screens, people, orders, conversations and things to do. */
import type { Match } from '#src/shell/machines/paletteMachine.ts';

export interface Entry {
  readonly key: string;
  readonly label: string;
  /** Greyer, behind the label. */
  readonly hint?: React.ReactNode;
  readonly icon: React.ReactNode;
  /** At the end of the row. */
  readonly end?: React.ReactNode;
  /** The entry leads there; one that has an address can be opened in a tab of its own. */
  readonly address?: string;
  readonly act: () => void;
  /** The entry cannot be opened. */
  readonly isOff?: boolean;
  /** The palette stays open. */
  readonly stays?: true;
}
/** An entry that is found by its name. */
export interface NamedEntry extends Entry {
  readonly texts: readonly string[];
}
export interface Section {
  readonly name: 'favourites' | 'recent' | 'screens' | 'members' | 'orders' | 'talks' | 'colleagues' | 'actions';
  readonly entries: readonly Entry[];
  readonly isBusy: boolean;
}

export const sectionWords = {
  favourites: 'palette.favourites',
  recent: 'palette.recent',
  screens: 'palette.screens',
  members: 'palette.members',
  orders: 'palette.orders',
  talks: 'palette.talks',
  colleagues: 'palette.colleagues',
  actions: 'palette.actions',
} as const satisfies Readonly<Record<Section['name'], string>>;

/** The entries that match, in the order of the matches. */
export const matching = (entries: readonly NamedEntry[], matches: readonly Match[]): readonly NamedEntry[] =>
  matches.flatMap((match) => entries.filter((entry) => entry.key === match.key));

export const openable = (sections: readonly Section[]): readonly Entry[] => sections.flatMap((section) => section.entries).filter((entry) => !entry.isOff);
