/** The console is heard outside its page: desktop notifications and a tone. */
import { fromCallback } from 'xstate';
import type { Language } from '#i18n/language.ts';
import { translators } from '#i18n/translators.ts';
import type { Notice, NotifyPermission } from '#src/desk/machines/desk/context.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';

export interface NotifyParts {
  readonly around: Surroundings;
  readonly language: () => Language;
  readonly onChosen: (conversationId: string | null) => void;
}

/** A browser without notifications, or a page that came by plain http. */
const permissionOf = ({ Notification }: Surroundings): NotifyPermission => (Notification ? Notification.permission : 'unsupported');

export const wiredPermission = ({ around }: NotifyParts) =>
  fromCallback<{ readonly type: 'permission.ask' }>(({ sendBack, receive }) => {
    const say = (permission: NotifyPermission): void => sendBack({ type: 'permission.changed', permission });
    const look = (): void => say(permissionOf(around));
    look();
    receive(() => {
      void around.Notification?.requestPermission().then(look, look);
    });
    // It is changed beside the address, not in the page: whoever comes back to the page sees it as it is.
    around.document.addEventListener('visibilitychange', look);
    return () => around.document.removeEventListener('visibilitychange', look);
  });

/** One at a time: a newer one takes its place. It says how many wrote and nothing that they wrote. */
export function notifyDesktop({ around, language, onChosen }: NotifyParts, { count, conversationId }: Notice): void {
  const { t } = translators[language()];
  const { Notification } = around;
  if (!Notification) return;
  const shown = new Notification(t('notify.wrote', { count }), { body: t('notify.look'), tag: 'careline', icon: '/logo.svg' });
  shown.addEventListener('click', () => {
    around.window.focus();
    shown.close();
    onChosen(conversationId);
  });
}

/** Two short tones, made here: no file to fetch, none to fail. A page nobody has touched yet may not sound; then nothing is heard. */
export function playerOf({ AudioContext, navigator }: Surroundings): (volume: number) => void {
  let context: AudioContext | null = null;
  const tone = (at: AudioContext, hertz: number, after: number, loudness: number): void => {
    const begin = at.currentTime + after;
    const source = at.createOscillator();
    const gain = at.createGain();
    source.frequency.value = hertz;
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(loudness, begin + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.000_1, begin + 0.28);
    source.connect(gain).connect(at.destination);
    source.start(begin);
    source.stop(begin + 0.3);
  };
  return (volume) => {
    // Made earlier it would only complain, and sound all at once at the first touch.
    if (!AudioContext || !navigator.userActivation.hasBeenActive) return;
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume().catch(() => undefined);
    const loudness = (volume / 100) ** 2 * 0.4 + 0.001;
    tone(context, 660, 0, loudness);
    tone(context, 880, 0.14, loudness);
  };
}
