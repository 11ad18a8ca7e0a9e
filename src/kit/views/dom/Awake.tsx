import { useEffect } from 'react';

/** Keeps the screen from sleeping while it stands there; a browser that cannot lets it sleep as ever. The lock ends with each hiding, so that it is taken anew. */
export function Awake(): null {
  useEffect(() => {
    let held: WakeLockSentinel | undefined;
    const take = (): void => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      navigator.wakeLock.request('screen').then(
        (lock) => {
          held = lock;
        },
        // The battery is low, or nobody allows it.
        () => undefined,
      );
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      document.removeEventListener('visibilitychange', take);
      held?.release().catch(() => undefined);
    };
  }, []);
  return null;
}
