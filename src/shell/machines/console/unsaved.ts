/** Something is written that nobody has yet: one line a screen. Pure. */
import { placeOf } from '#src/engine/machines/resourceList/address.ts';
import { changedIn } from '#src/engine/machines/resourceEditor/changed.ts';
import type { ConsoleContext, DeskRef, ResourceListRef } from './context.ts';
import { wouldLoseForms } from './forms.ts';
import { wouldLose } from './unsent.ts';

type Known = Pick<ConsoleContext, 'unsent' | 'left' | 'draftStore' | 'forms' | 'formsLeft' | 'draftBadges' | 'desk' | 'chatPath' | 'transfers' | 'lists'>;

function isChanging(desk: DeskRef | null): boolean {
  const settings = desk?.getSnapshot().context.settings;
  return settings !== null && settings !== undefined && (settings.isChanged || settings.team !== null);
}

/** A form stands open in which something is changed. */
function isWriting(list: ResourceListRef): boolean {
  const form = list.getSnapshot().context.editor?.getSnapshot().context;
  return form !== undefined && changedIn(form).length > 0;
}

const screens: readonly (readonly [pathOf: (context: Known) => string, isUnsaved: (context: Known) => boolean])[] = [
  [({ chatPath }) => chatPath, ({ draftBadges, desk }) => draftBadges.size > 0 || isChanging(desk)],
];

/** Paths of the screens that ask before they close. */
export const unsavedScreens = (context: Known): readonly string[] => [
  ...screens.filter(([, isUnsaved]) => isUnsaved(context)).map(([pathOf]) => pathOf(context)),
  ...new Set(Object.entries(context.lists).flatMap(([key, list]) => (isWriting(list) ? [placeOf(key).path] : []))),
];

/** Leaving the console now would lose something that is kept nowhere else. */
export const isAtRisk = (context: Known): boolean => wouldLose(context) || wouldLoseForms(context);
