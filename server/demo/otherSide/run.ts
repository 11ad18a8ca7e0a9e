/** The simulated patients as a process of their own. Its parent sends `{kind: 'start', url, members}`; it ends with its parent. */
import type { DemoMember } from '#contract/services.ts';
import { startOtherSide } from './crowd.ts';
import type { OtherSide } from './crowd.ts';

export interface StartMessage {
  readonly kind: 'start';
  readonly url: string;
  readonly members: readonly DemoMember[];
}

let side: OtherSide | undefined;
const end = (): void => {
  side?.stop();
  process.exit(0);
};

process.on('message', (message: StartMessage) => {
  if (message.kind !== 'start') return;
  side?.stop();
  side = startOtherSide({
    url: message.url,
    members: message.members,
    log: (line) => {
      console.log(line);
    },
  });
});
process.on('disconnect', end);
process.on('SIGTERM', end);
process.on('SIGINT', end);
