/** Cells as a table program copies them. Pure. */
import { meantBy } from '#contract/layouts/headings.ts';
import { orgLineFields } from '#contract/resources/organisation.ts';
import type { OrgLine, OrgLineField } from '#contract/resources/organisation.ts';
import { entityNamed } from '#contract/standardEntities.ts';
import type { Label } from '#contract/label.ts';

/** A column of the sheet is called as the field it becomes. */
export function columnLabel(name: OrgLineField): Label {
  const field = entityNamed('organisation').fields[name === 'parent' ? 'parentId' : name];
  return field?.label ?? [name, name];
}

export const isBlankLine = (line: OrgLine): boolean => orgLineFields.every((name) => (line[name] ?? '').trim() === '');

/** Lines that were left empty at the end are left out. */
export function withoutTail(lines: readonly OrgLine[]): readonly OrgLine[] {
  const last = lines.findLastIndex((line) => !isBlankLine(line));
  return lines.slice(0, last + 1);
}

/** Lines by lines, cells by tabs; a cell in quotes may hold both, and quotes doubled. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const plain = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/\n$/, '');
  const close = (): void => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain.charAt(at);
    if (isQuoted && sign === '"' && plain.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (isQuoted || (sign !== '\t' && sign !== '\n')) cell += sign;
    else {
      close();
      if (sign === '\n') rows.push([]);
    }
  }
  close();
  return rows;
}

interface Head {
  readonly columns: readonly (OrgLineField | undefined)[];
  /** Headings that no field is meant by: what stands below them would be lost. */
  readonly unknown: readonly string[];
}

/** A first line that names columns says which they are; none where it does not. */
function headOf([first = []]: readonly (readonly string[])[]): Head | undefined {
  const meant = meantBy(
    first,
    orgLineFields.map((name) => [name, columnLabel(name)] as const),
  );
  if (meant.filter((one) => one !== null).length < 2) return undefined;
  return { columns: meant.map((one) => one?.field), unknown: first.filter((heading, at) => heading !== '' && meant[at] === null) };
}

interface Pasted {
  readonly lines: readonly OrgLine[];
  readonly unknown: readonly string[];
}

/** Somebody pasted into a cell: the text goes over what stands there and below it. */
export function pasteInto(lines: readonly OrgLine[], text: string, { at, field }: { readonly at: number; readonly field: OrgLineField }): Pasted {
  const cells = cellsOf(text);
  const head = headOf(cells);
  const columns = head?.columns ?? orgLineFields.slice(orgLineFields.indexOf(field));
  const next = [...lines];
  for (const [index, row] of (head ? cells.slice(1) : cells).entries()) {
    const given = Object.fromEntries(row.flatMap((cell, column) => (columns[column] === undefined ? [] : [[columns[column], cell]])));
    next[at + index] = { ...next[at + index], ...given };
  }
  return { lines: Array.from(next, (line) => line ?? {}), unknown: head?.unknown ?? [] };
}
