import { useSelector } from '@xstate/react';
import type { MenuNode, SessionPerson } from '#contract/calls/session.ts';
import type { Right } from '#contract/rights.ts';
import { screens } from '#contract/screens/index.ts';
import type { Screen } from '#contract/screens/index.ts';
import { useNavigationRef, useSessionRef } from './ConsoleContext.tsx';

export type MenuScreen = Screen & Required<Pick<Screen, 'menu' | 'title'>>;
const inMenu = (screen: Screen): screen is MenuScreen => screen.menu !== undefined && screen.title !== undefined;
const menuScreens: readonly MenuScreen[] = (screens as readonly Screen[]).filter(inMenu);

/** Rights mirror the server's; where a back end tells none, nothing is hidden and the server refuses. */
const holds = (person: SessionPerson | null, right: Right): boolean => !person || person.rights.length === 0 || person.rights.includes(right);

/** Spec 6: items without permission are removed from the menu. */
export function openScreens(menus: readonly MenuNode[] | null, person: SessionPerson | null): readonly MenuScreen[] {
  return menuScreens.filter((screen) => {
    const node = menus?.find((one) => one.path === screen.path);
    if (node) return node.have;
    return screen.menu.onlyToHolders ? person?.rights.includes(screen.menu.right) === true : holds(person, screen.menu.right);
  });
}

/** Spec 6: an operation is shown unless all its flags are false. */
export function showsButton(path: string, button: string, menus: readonly MenuNode[] | null, person: SessionPerson | null): boolean {
  const flags = menus?.find((one) => one.path === path)?.subMenus.filter((one) => one.permission === button) ?? [];
  if (flags.length > 0) return flags.some((one) => one.have);
  const right = menuScreens.find((screen) => screen.path === path)?.menu.buttons[button];
  return right === undefined || holds(person, right);
}

export function useMenus(): readonly MenuNode[] | null {
  return useSelector(useNavigationRef(), (snapshot) => snapshot.context.menus);
}
export function usePerson(): SessionPerson | null {
  return useSelector(useSessionRef(), (snapshot) => snapshot.context.person);
}
export function useOpenScreens(): readonly MenuScreen[] {
  return openScreens(useMenus(), usePerson());
}
export function useButton(path: string, button: string): boolean {
  return showsButton(path, button, useMenus(), usePerson());
}
export function useRight(right: Right): boolean {
  return holds(usePerson(), right);
}
