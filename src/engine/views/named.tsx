/**
 * A description cannot say everything: what stands under a name in its place (docs/adr/0025) is given the props of `namedProps.tsx`. The tables are in
 * `src/shell/views/named`, which hands them in as it is loaded: the engine stands below the domains and imports none of them (docs/adr/0081).
 */
import type { ActPart } from './acts/actProps.tsx';
import type { NamedInputProps } from './editor/namedInputProps.tsx';
import type { AskProps } from './life/askProps.tsx';
import type { LineParts } from './timeLine/lineParts.tsx';
import type { Fact, HeadProps, Named, NamedForm, NamedProps, PageProps, ToldChangeProps } from './namedProps.tsx';

type Table<Of> = Readonly<Record<string, Of | undefined>>;

interface ListParts {
  /** `<entity>.<field>` -> its cell, in place of its kind's. */
  readonly cells: Table<Named>;
  /** Path -> the page in place of a list; the rows are there all the same. */
  readonly pages: Table<React.ComponentType<PageProps>>;
  /** Entity -> what more its list has at its head. */
  readonly heads: Table<(props: HeadProps) => React.ReactNode>;
  /** Path -> what stands above its list, between head and filters. */
  readonly tops: Table<(props: HeadProps) => React.ReactNode>;
  /** Entity -> what its empty list says, where rows are made of what has to be looked up elsewhere. */
  readonly empty: Table<'wechat.emptyWechat' | 'wechat.emptyWecom'>;
  /** Entity -> what its search takes, where that is more than its fields say: the end of a number, a name of another row. */
  readonly searches: Table<'orders.search'>;
  /** `<entity>.<act>` -> its sheet, in place of what its description alone would draw (docs/adr/0075). */
  readonly acts: Table<React.ComponentType<ActPart>>;
  /** It stands at the head of every list whose rows can be had as a file. */
  readonly Export: React.ComponentType<PageProps>;
  /** The tables of a pane come with the pane. */
  readonly later: Readonly<Record<'row' | 'form', () => Promise<unknown>>>;
}
interface RowParts {
  /** Entity -> what stands above the facts: the work that its rows are opened for. */
  readonly leads: Table<readonly Named[]>;
  /** Entity -> what stands in the details beside the facts. */
  readonly sections: Table<readonly Named[]>;
  /** Entity -> what more can be done at the foot beside changing the row. */
  readonly feet: Table<readonly Named[]>;
  /** `<entity>.<field>` -> what its fact says in place of its kind's; empty: no fact. Related rows say the same. */
  readonly facts: Table<Fact>;
  /** Entity -> how its history tells a change. */
  readonly changes: Table<React.ComponentType<ToldChangeProps>>;
  /** Entity -> the head of a row's own page, in place of its name. */
  readonly records: Table<React.ComponentType<NamedProps>>;
  /** Entity -> what its lines in a time line say. */
  readonly lines: LineParts['told'];
  /** Entity with versions -> how one of them is shown beside what differs: `row` says what the version does. */
  readonly versions: Table<React.ComponentType<NamedProps>>;
}
interface FormParts {
  /** `<entity>.<field>` -> its input, in place of its kind's. */
  readonly inputs: Table<(props: NamedInputProps) => React.ReactElement>;
  /** Entity -> what its form has beside its fields, or below them. */
  readonly forms: Table<NamedForm>;
}
interface MoveParts {
  /** `<life>.<move>` -> the form of what it asks for: a move with `asks` has one line. */
  readonly asks: Table<React.ComponentType<AskProps>>;
}
interface NamedParts {
  readonly list: ListParts;
  readonly row: RowParts;
  readonly form: FormParts;
  readonly move: MoveParts;
}

const handed: Partial<NamedParts> = {};
export const handNamed = (parts: Partial<NamedParts>): void => {
  Object.assign(handed, parts);
};

/** @throws where nobody handed the table in: a name would be passed over in silence */
export function named<Of extends keyof NamedParts>(of: Of): NamedParts[Of] {
  const parts = handed[of];
  if (!parts) throw new Error(`The engine was handed no names of a ${of}: expected an import of its table in src/shell/views/named before it is drawn.`);
  return parts;
}

/** @returns the pane, once its table is here as well */
export async function withParts<Pane>(of: 'row' | 'form', pane: Promise<Pane>): Promise<Pane> {
  const [here] = await Promise.all([pane, named('list').later[of]()]);
  return here;
}
