import { useDesk } from '#views/desk/useDesk.tsx';

/** Customers who wrote since this tab was last in front, where the person wants them in its title. */
export const useUnseen = (): number => useDesk(({ preferences, unseen }) => (preferences.notify.title ? unseen.length : 0), 0);
