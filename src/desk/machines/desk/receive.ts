/** A burst means this for the desk: pure. */
import type { ChangedFrame, ColleaguePatch } from '#contract/socket.ts';
import type { Colleague, DeskContext, DeskPart } from './context.ts';

/** These parts must be read again when a row of this entity has changed. */
const partsOf: Readonly<Record<string, readonly DeskPart[]>> = {
  team: ['teams', 'people'],
  deskPolicy: ['policy'],
  cannedReply: ['canned'],
  staffPreference: ['preferences'],
};

const isColleaguePatch = (patch: ChangedFrame['patch']): patch is ChangedFrame['patch'] & ColleaguePatch =>
  patch !== undefined && typeof patch['dutyState'] === 'string' && typeof patch['isPresent'] === 'boolean';

export interface DeskNews {
  readonly patches: Readonly<Record<string, ColleaguePatch>>;
  readonly stale: ReadonlySet<DeskPart>;
}

/** Presence and duty stand in the frame; all else is read again. */
export function newsOf(changed: readonly ChangedFrame[], people: DeskContext['people']): DeskNews {
  const patches: Record<string, ColleaguePatch> = {};
  const stale = new Set<DeskPart>();
  for (const frame of changed) {
    for (const part of partsOf[frame.entity] ?? []) stale.add(part);
    if (frame.entity !== 'staffUser') continue;
    const { id, patch } = frame;
    if (id !== undefined && isColleaguePatch(patch)) patches[id] = { dutyState: patch.dutyState, isPresent: patch.isPresent };
    if (id === undefined || !isColleaguePatch(patch) || !(id in people)) stale.add('people');
  }
  return { patches, stale };
}

export function withPatches(people: DeskContext['people'], patches: DeskNews['patches']): DeskContext['people'] {
  const changed = Object.entries(patches).flatMap(([id, patch]): (readonly [string, Colleague])[] => {
    const colleague = people[id];
    return colleague ? [[id, { ...colleague, ...patch }]] : [];
  });
  return changed.length === 0 ? people : { ...people, ...Object.fromEntries(changed) };
}
