/** B11: parts of our own beside those of antd that could stand in their place (docs/adr/0072): what a drawing costs, and by how much the desk would grow. */
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { interleave } from '#tests/rig/pairs.ts';
import { inKilobytes } from '#tests/rig/bundleSizes.ts';
import { openTab } from './chromium.ts';
import { buildListPages } from './listPages.ts';
import type { Options } from './options.ts';
import { servePlain } from './plainFiles.ts';
import type { Figure, Outcome } from './report.ts';

const drawn = ['Menu', 'Tabs', 'Badge', 'Avatar', 'Descriptions', 'Timeline'] as const;
const weighedOnly = ['Statistic', 'Upload', 'Result', 'Spin'] as const;
/** The desk has these. */
const had = 'Alert Button Checkbox ConfigProvider Dropdown Form Input Popover Progress Radio Segmented Select Skeleton Slider Switch Tag Tooltip'.split(' ');
const goal = { atMost: 1 };
const turns = 100;

/** Bytes of antd with these parts, gzip level 9. */
async function weighed(parts: readonly string[]): Promise<number> {
  const id = 'virtual:parts';
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: fileURLToPath(new URL('..', import.meta.url)),
    plugins: [
      {
        name: 'parts',
        resolveId: (asked) => (asked === id ? id : null),
        load: (asked) => (asked === id ? `import { ${parts.join(', ')} } from 'antd'; globalThis.parts = [${parts.join(', ')}];` : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: id, external: [/^react(-dom)?($|\/)/] } },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return outputs.reduce((sum, file) => sum + (file.type === 'chunk' ? gzipSync(file.code, { level: 9 }).length : 0), 0);
}

export async function antdParts({ pairs: count }: Options): Promise<Outcome> {
  const floor = await weighed(had);
  const notes: string[] = [];
  for (const part of [...drawn, ...weighedOnly])
    notes.push(`B11: the desk would grow by ${inKilobytes((await weighed([...had, part])) - floor)} kB gz with ${part}`);
  await buildListPages(['parts']);
  const server = await servePlain('parts', '[]');
  const tab = await openTab();
  try {
    await tab.page.goto(server.url);
    await tab.page.waitForFunction('"drawSide" in globalThis');
    const side = (part: string, name: 'ours' | 'floor') => async (): Promise<number> => {
      const before = (await tab.mainThread()).task;
      await tab.page.evaluate(`drawSide(${JSON.stringify(part)}, ${JSON.stringify(name)}, ${turns})`);
      return (((await tab.mainThread()).task - before) * 1_000) / turns;
    };
    const figures: Figure[] = [];
    for (const part of drawn) {
      const pairs = await interleave(count, { ours: side(part, 'ours'), floor: side(part, 'floor') });
      figures.push({ id: 'B11', what: `a drawing beside antd's ${part}, main-thread CPU`, unit: 'ms', pairs, goal });
    }
    return { figures, notes };
  } finally {
    await tab.close();
    await server.close();
  }
}
