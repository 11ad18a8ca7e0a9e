import { useSelector } from '@xstate/react';
import type { DeskRef } from '#src/shell/machines/consoleMachine.ts';
import type { PolicyDraft } from '#src/desk/machines/desk/settings.ts';
import type { DeskSettings } from '#src/desk/machines/desk/settings.ts';

/** One part of the drawer: what is written, what is wrong with it, and how it is changed. */
export interface SettingsPart {
  readonly settings: DeskSettings;
  readonly write: (patch: Partial<PolicyDraft>) => void;
}

export const useSettings = (desk: DeskRef): DeskSettings | null => useSelector(desk, (snapshot) => snapshot.context.settings);
