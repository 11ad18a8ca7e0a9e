/** While machines are tested, their ways are counted: `npm run machines:taken` sets the folder and prints what no test has taken. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { Actor } from 'xstate';
import type { AnyStateNode } from 'xstate';

export interface Taken {
  readonly machine: string;
  readonly from: string;
  readonly event: string;
  readonly targets: string;
}
interface Transition {
  readonly source: AnyStateNode;
  readonly eventType: string;
  readonly target?: readonly AnyStateNode[];
}

const folder = process.env['MACHINE_WAYS'];
const found = new Set<string>();

/** Every system tells its steps to this, whoever began it. @returns ends it */
function listen(): () => void {
  const heard = new WeakSet();
  const start = Reflect.get(Actor.prototype, 'start') as (this: Actor<never>) => Actor<never>;
  Actor.prototype.start = function started(this: Actor<never>) {
    if (!heard.has(this.system)) {
      heard.add(this.system);
      this.system.inspect((event) => {
        if (event.type !== '@xstate.microstep') return;
        for (const { source, eventType, target } of event._transitions as readonly Transition[]) {
          const targets = (target ?? []).map(({ path }) => path.join('.')).join(' ');
          found.add(JSON.stringify({ machine: source.machine.id, from: source.path.join('.'), event: eventType, targets } satisfies Taken));
        }
      });
    }
    return start.call(this);
  };
  return () => {
    Actor.prototype.start = start;
  };
}

if (folder !== undefined) {
  const stop = listen();
  mkdirSync(folder, { recursive: true });
  // Files of one worker come one after the other, each with this module anew: none writes over what another has found.
  afterAll(() => {
    stop();
    writeFileSync(join(folder, `${randomUUID()}.json`), `[${[...found].join(',')}]`);
  });
}
