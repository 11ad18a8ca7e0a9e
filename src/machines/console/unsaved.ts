/** Where something is written that nobody has yet: one line a screen. Pure. */
import type { ConsoleContext, DeskRef } from './context.ts';
import { wouldLoseForms } from './forms.ts';
import { wouldLose } from './unsent.ts';

type Known = Pick<ConsoleContext, 'unsent' | 'left' | 'keeper' | 'forms' | 'formsLeft' | 'pens' | 'desk' | 'chatPath' | 'transfers'>;

function isChanging(desk: DeskRef | null): boolean {
  const settings = desk?.getSnapshot().context.settings;
  return settings !== null && settings !== undefined && (settings.isChanged || settings.team !== null);
}

const screens: readonly (readonly [pathOf: (context: Known) => string, isUnsaved: (context: Known) => boolean])[] = [
  [({ chatPath }) => chatPath, ({ pens, desk }) => pens.size > 0 || isChanging(desk)],
];

/** Paths of the screens that ask before they close. */
export const unsavedScreens = (context: Known): readonly string[] => screens.filter(([, isUnsaved]) => isUnsaved(context)).map(([pathOf]) => pathOf(context));

/** Leaving the console now would lose something that is kept nowhere else. */
export const isAtRisk = (context: Known): boolean => wouldLose(context) || wouldLoseForms(context);
