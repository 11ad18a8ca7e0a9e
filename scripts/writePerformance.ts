/** Writes docs/performance.md and its charts out of bench/results. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performancePages } from '#bench/performancePage.ts';
import { reasons } from '#bench/reasons.ts';
import { allKept } from '#bench/results.ts';

for (const [name, text] of performancePages(allKept(), reasons)) writeFileSync(join('docs', name), text);
