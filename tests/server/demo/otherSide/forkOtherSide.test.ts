import { expect, test } from 'vitest';
import { forkOtherSide } from '#server/demo/otherSide/forkOtherSide.ts';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // No such process: what is asked here.
    return false;
  }
};

async function until(what: string, isTrue: () => boolean): Promise<void> {
  const end = performance.now() + 20_000;
  while (!isTrue()) {
    if (performance.now() > end) throw new Error(`Waited in vain: ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

test('a killed other side is started again, and a stopped one stays gone', async () => {
  const lines: string[] = [];
  // Nothing listens there: the patients keep trying, and say so without names.
  const side = forkOtherSide({
    url: 'http://127.0.0.1:9',
    members: [{ openId: 'demo-1', memberId: 'm', name: '林晓彤', orgId: 'o' }],
    log: (line) => {
      lines.push(line);
    },
  });
  const first = side.pid ?? 0;
  await until('a word of trouble', () => lines.length > 0);
  process.kill(first, 'SIGKILL');
  await until('another process', () => side.pid !== first && side.pid !== undefined && isAlive(side.pid));
  const second = side.pid ?? 0;
  await side.stop();
  expect(isAlive(second)).toBe(false);
  expect(lines.filter((line) => line.includes('林晓彤'))).toEqual([]);
});
