import { expect, test } from 'vitest';
import { forkOtherSide } from '#server/demo/otherSide/forkOtherSide.ts';
import { until } from '#tests/rig/until.ts';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // No such process: what is asked here.
    return false;
  }
};

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
  await until(() => lines.length > 0, { what: 'a word of trouble' });
  process.kill(first, 'SIGKILL');
  await until(() => side.pid !== first && side.pid !== undefined && isAlive(side.pid), { what: 'another process' });
  const second = side.pid ?? 0;
  await side.stop();
  expect(isAlive(second)).toBe(false);
  expect(lines.filter((line) => line.includes('林晓彤'))).toEqual([]);
});
