/** The windows of one browser: each has a session of its own, but who logs out of one has left the machine. */
import { fromCallback } from 'xstate';
import type { Surroundings } from './surroundings.ts';

const channelName = 'careline.windows';

export const wiredWindows = (around: Surroundings) =>
  fromCallback<{ readonly type: 'windows.tell'; readonly personId: string }>(({ sendBack, receive }) => {
    const channel = around.newChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<{ readonly personId: string }>) => sendBack({ type: 'window.loggedOut', personId: data.personId });
    receive(({ personId }) => channel.postMessage({ personId }));
    return () => channel.close();
  });
