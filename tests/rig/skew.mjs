/** Moves the clock of the process that begins with it (`NODE_OPTIONS=--import`) by so many milliseconds as `clock.skew` in its data folder says, from one moment to the next (L7). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const path = join(process.env.DATA_DIR ?? '', 'clock.skew');
const lookEveryMs = 50;
const real = Date;
let offset = 0;

function look() {
  try {
    offset = Number(readFileSync(path, 'utf8')) || 0;
  } catch {
    // Nobody has moved it.
    offset = 0;
  }
}
const now = () => real.now() + offset;

look();
setInterval(look, lookEveryMs).unref();
globalThis.Date = new Proxy(real, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
