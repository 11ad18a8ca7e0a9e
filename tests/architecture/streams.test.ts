/** The type of a frame is looked at in `src/streams` alone (docs/adr/0087): a machine names the streams it wants. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Breach {
  readonly name: string;
  readonly in: RegExp;
  readonly pattern: RegExp;
}
const machines = /^src\/[^/]+\/machines\//;
const behindStreams = /^src\/[^/]+\/(?:machines|wiring)\//;
const breaches: readonly Breach[] = [
  { name: 'takes the types of frames', in: /^src\/(?!streams\/)/, pattern: /\bframeType\b/ },
  { name: 'takes frames of every type', in: machines, pattern: /\bServerFrame\b/ },
  { name: 'compares the type of a frame', in: behindStreams, pattern: /\w*frame\w*\??\.(?:type|messageType)\s*[!=]==?/i },
  {
    name: 'compares a type with a number',
    in: behindStreams,
    pattern: /\b(?:type|messageType)\b\s*[!=]==?\s*\d|\d\s*[!=]==?\s*[\w.?]*\b(?:type|messageType)\b/,
  },
  { name: 'switches on types', in: behindStreams, pattern: /switch\s*\(\s*\w*frame\w*\??\.(?:type|messageType)|\bcase\s+(?:lineType|\d)/i },
  { name: 'asks for a type in a list', in: behindStreams, pattern: /\.(?:includes|has)\(\s*\w*frame\w*\??\.(?:type|messageType)/i },
];
const breachesOf = (file: string, source: string): readonly string[] =>
  breaches.filter((one) => one.in.test(file) && one.pattern.test(source)).map((one) => `${file} ${one.name}`);

test('nobody behind the streams looks at the type of a frame', () => {
  const files = globSync('src/**/*.{ts,tsx}');
  expect(files.filter((file) => machines.test(file)).length).toBeGreaterThan(50);
  expect(files.flatMap((file) => breachesOf(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  ['takes the types of frames', 'src/desk/machines/inbox/planted.ts', "import { frameType } from '#contract/socket.ts';"],
  ['takes the types of frames', 'src/points/views/planted.tsx', 'item.type === frameType.image'],
  ['takes the types of frames', 'src/shell/wiring/planted.ts', 'if (signal.type === frameType.heartbeat) return;'],
  ['takes frames of every type', 'src/desk/machines/planted.ts', 'const take = (frames: readonly ServerFrame[]) => frames;'],
  ['compares the type of a frame', 'src/desk/machines/planted.ts', 'if (frame.type === status) return;'],
  ['compares the type of a frame', 'src/shell/wiring/planted.ts', 'if (lastFrame?.messageType !== lineType.order) return;'],
  ['compares a type with a number', 'src/desk/machines/planted.ts', 'if (one.type === 17) return;'],
  ['compares a type with a number', 'src/desk/machines/planted.ts', 'if (16 === one.type) return;'],
  ['switches on types', 'src/desk/machines/planted.ts', 'switch (frame.type) {'],
  ['switches on types', 'src/desk/machines/planted.ts', '    case 16:'],
  ['asks for a type in a list', 'src/desk/machines/planted.ts', 'frames.filter((frame) => [0, 1, 3].includes(frame.type))'],
])('can fail: %s, in %s by %s', (name, file, source) => {
  expect(breachesOf(file, source)).toEqual([`${file} ${name}`]);
});

test.each([
  ['src/streams/planted.ts', 'filter((frame) => frame.type === frameType.changed)'],
  ['src/desk/machines/planted.ts', "if (event.type !== 'burst') return;"],
  // A message is a text or a picture also when its history brought it.
  ['src/desk/machines/planted.ts', 'items.filter((item) => item.type === lineType.order)'],
])('lets be: %s with %s', (file, source) => {
  expect(breachesOf(file, source)).toEqual([]);
});
