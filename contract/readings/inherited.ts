/** Rows may hold below their organisation: the names and the question by which everybody reads that of a description (docs/adr/0078). */
import type { Resource } from '#contract/resource.ts';

type Described = Pick<Resource, 'fields' | 'standard'>;

/** A flag of this name is true of the row that counts: for whoever asks where it stands above them, else in its own organisation. */
export const inForceField = 'isInForce';
/** A flag of this name is true of a row of an organisation above those that whoever asks reaches: it holds, and is changed where it stands. */
export const aboveField = 'isFromAbove';

/** The rows of an organisation are there for those below it; one with a secret is read from above by the server alone. */
export const isReadBelow = ({ fields, standard }: Described): boolean =>
  standard?.inForce !== undefined && !Object.values(fields).some(({ kind }) => kind === 'secret');
