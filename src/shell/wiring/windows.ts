/** The windows of one browser: each has a session of its own, but who logs out of one has left the machine; and each knows in which organisation the others work. */
import { fromCallback } from 'xstate';
import type { WindowOrder } from '#src/shell/machines/console/windows.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';

const channelName = 'careline.windows';

type Told =
  | { readonly kind: 'loggedOut'; readonly personId: string }
  /** `asks`: a window that has just begun hears the others' answers. */
  | { readonly kind: 'here'; readonly windowId: string; readonly personId: string; readonly orgId: string; readonly asks: boolean }
  | { readonly kind: 'gone'; readonly windowId: string };

export const wiredWindows = ({ newChannel, window }: Pick<Surroundings, 'newChannel' | 'window'>, windowId: string) =>
  fromCallback<WindowOrder>(({ sendBack, receive }) => {
    const channel = newChannel(channelName);
    const tell = (told: Told): void => channel.postMessage(told);
    let here: { readonly personId: string; readonly orgId: string } | null = null;
    const tellHere = (asks: boolean): void => {
      if (here) tell({ kind: 'here', windowId, ...here, asks });
    };
    const tellGone = (): void => tell({ kind: 'gone', windowId });
    const heard = (told: Told): void => {
      if (told.kind === 'loggedOut') sendBack({ type: 'window.loggedOut', personId: told.personId });
      else if (told.kind === 'gone') sendBack({ type: 'window.closed', windowId: told.windowId });
      else {
        sendBack({ type: 'window.works', windowId: told.windowId, personId: told.personId, orgId: told.orgId });
        if (told.asks) tellHere(false);
      }
    };
    channel.onmessage = ({ data }: MessageEvent<Told>) => heard(data);
    receive((order) => {
      if (order.type === 'windows.tell') return tell({ kind: 'loggedOut', personId: order.personId });
      here = order.type === 'windows.here' ? { personId: order.personId, orgId: order.orgId } : null;
      return here ? tellHere(true) : tellGone();
    });
    // A page that the browser keeps for the way back is there again.
    const shown = (): void => tellHere(true);
    window.addEventListener('pagehide', tellGone);
    window.addEventListener('pageshow', shown);
    return () => {
      window.removeEventListener('pagehide', tellGone);
      window.removeEventListener('pageshow', shown);
      channel.close();
    };
  });
