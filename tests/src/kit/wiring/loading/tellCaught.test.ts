import { expect, it, vi } from 'vitest';
import { LoadError } from '#src/kit/wiring/loading/loadWithin.ts';
import { tellCaught } from '#src/kit/wiring/loading/tellCaught.ts';

it('a part that did not arrive is said in its place alone; a fault of the drawing is told with where it stands', () => {
  const error = vi.fn<(...told: unknown[]) => void>();
  const tell = tellCaught({ log: { error } });
  tell(new LoadError('timeout', 'It did not arrive.'), { componentStack: ' at TimeLine' });
  expect(error).not.toHaveBeenCalled();
  const fault = new TypeError('undefined is not a list');
  tell(fault, { componentStack: ' at TimeLine' });
  expect(error.mock.calls).toEqual([[fault, ' at TimeLine']]);
});
