/** A burst of these frames, sorted by the streams that sort them in the console. */
import { Subject } from 'rxjs';
import { burstOf } from '#contract/burst.ts';
import type { Burst, Carried } from '#contract/burst.ts';
import type { ServerFrame } from '#contract/socket.ts';
import { carried, fan } from '#streams/fan.ts';

export function burstWith(...frames: readonly ServerFrame[]): Burst {
  const arrived: Carried[] = [];
  // Each alone, so that a test may give one position twice.
  for (const frame of frames) {
    const arriving = new Subject<ServerFrame>();
    carried(fan(arriving)).subscribe((one) => arrived.push(one));
    arriving.next(frame);
  }
  return burstOf(arrived);
}
