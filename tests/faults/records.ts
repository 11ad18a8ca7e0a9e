/** Findings of long campaigns, one file each, in `tests/faults/history`: whoever reads a figure in docs/promises.md finds there when and of which state it was measured. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { figuresByFault, isSound } from './findings.ts';
import type { Findings } from './findings.ts';
import type { PictureFindings } from './pictures.ts';
import type { Profile } from './profiles.ts';
import type { SuiteFinding } from './suites.ts';

const folder = 'tests/faults/history';

/** A copy without a history of its own is told whose it is. */
const commit = (): string => process.env['CAMPAIGN_COMMIT'] ?? execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();

export interface Recorded {
  readonly profile: Profile['name'];
  readonly seed: number;
  readonly findings: Findings | undefined;
  readonly pictures: PictureFindings | undefined;
  readonly suites: readonly SuiteFinding[];
}

function campaignOf(findings: Findings): object {
  const { suffered, violations, breakdowns, late, tallies, more, rounds, seconds, isCutShort } = findings;
  return {
    isGreen: isSound(findings),
    isWhole: !isCutShort,
    seconds: Math.round(seconds),
    rounds,
    faults: suffered.length,
    writers: Object.fromEntries(tallies),
    more: Object.fromEntries(more),
    recovery: figuresByFault(findings),
    violations,
    breakdowns,
    late,
  };
}

/** @returns its path */
export function keepRecord({ profile, seed, findings, pictures, suites }: Recorded, at: Date): string {
  const record = { at: at.toISOString(), commit: commit(), profile, seed, campaign: findings && campaignOf(findings), pictures, suites };
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${at.toISOString().slice(0, 16).replace(':', '')}-${profile}-${String(seed)}.json`);
  writeFileSync(path, `${JSON.stringify(record, null, 2)}\n`);
  return path;
}
