import { useSelector } from '@xstate/react';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { Right } from '#contract/rights.ts';
import type { Menus } from '#src/shell/machines/navigation/menus.ts';
import { holds, openScreens, railOf, showsButton } from '#src/shell/machines/navigation/rail.ts';
import type { MenuScreen, RailArea } from '#src/shell/machines/navigation/rail.ts';
import { useNavigationRef, useSessionRef } from './ConsoleContext.tsx';

function useMenus(): Menus | null {
  return useSelector(useNavigationRef(), (snapshot) => snapshot.context.menus);
}
export function usePerson(): SessionPerson | null {
  return useSelector(useSessionRef(), (snapshot) => snapshot.context.person);
}
export function useOpenScreens(): readonly MenuScreen[] {
  return openScreens(useMenus(), usePerson());
}
export function useRail(): readonly RailArea[] {
  return railOf(useMenus(), usePerson());
}
export function useButton(path: string, button: string): boolean {
  return showsButton(path, button, useMenus(), usePerson());
}
/** The same for several buttons of one screen. */
export function useButtons(path: string): (button: string) => boolean {
  const menus = useMenus();
  const person = usePerson();
  return (button) => showsButton(path, button, menus, person);
}
/** Some open screen has such a button for this person. */
export function useAnyButton(isWanted: (path: string, button: string) => boolean): boolean {
  const menus = useMenus();
  const person = usePerson();
  return openScreens(menus, person).some(({ path, menu }) =>
    Object.keys(menu.buttons).some((button) => isWanted(path, button) && showsButton(path, button, menus, person)),
  );
}
export function useRight(right: Right): boolean {
  return holds(usePerson(), right);
}
/** Those among these rights that this person has here, by what the menu shows of the screen and by what they hold; as one text, so that the same ones are the same. */
export function useHeld(path: string, rights: readonly Right[]): string {
  const menus = useMenus();
  const person = usePerson();
  return [...new Set(rights)].filter((right) => showsButton(path, right, menus, person) && holds(person, right)).join(' ');
}
