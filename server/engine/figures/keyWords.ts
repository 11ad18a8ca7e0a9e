/** A group in the words of whoever reads it outside the console: in a file, and in the calls of the specification. */
import type { Label } from '#contract/label.ts';
import { unseenRow } from '#contract/readings/unseenRow.ts';
import { time } from '#contract/screens/views.ts';
import type { FigureGroup } from '#contract/standardShapes.ts';
import { cellOf } from '#server/engine/cells.ts';
import type { Entity } from '#server/engine/entities.ts';

type At = 0 | 1;
const none: Label = ['无', 'None'];
const period: Label = ['时间', 'Period'];
const organisation: Label = ['机构', 'Organisation'];

export function dimensionWords({ stored }: Entity, name: string, at: At): string {
  if (name === time) return period[at];
  return name === 'orgId' ? organisation[at] : (stored.get(name)?.field.label[at] ?? name);
}

export function keyWords({ stored }: Entity, dimension: string, { key, name }: FigureGroup, at: At): string {
  if (key === null) return none[at];
  const field = stored.get(dimension)?.field;
  if (dimension === time || !field) return key;
  if (field.kind === 'choice' || field.kind === 'state') return String(cellOf(key, field, { at, names: {} }));
  if (field.kind === 'flag') return String(cellOf(key === 'true', field, { at, names: {} }));
  if (field.kind === 'ref' || field.kind === 'refTree' || field.kind === 'id') return name ?? unseenRow[at];
  return key;
}
