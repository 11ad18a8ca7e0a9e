/** Picks from a list of antd as a person does: it opens under a press, and its lines stand outside of what it belongs to. */
import { fireEvent, screen } from '@testing-library/react';

const boxOf = (name: string): HTMLElement => screen.getByRole('combobox', { name, hidden: true });

/** A press has its end: React takes no selection for one while a button of the mouse is held, in no file that comes after. */
export function pressOn(box: HTMLElement): void {
  fireEvent.mouseDown(box);
  fireEvent.mouseUp(box);
}

/** The lines are of the list that was opened last: an earlier one may still be on its way out. */
function linesOf(box: HTMLElement): HTMLElement[] {
  pressOn(box);
  const lists = [...document.querySelectorAll<HTMLElement>('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')];
  return [...(lists.at(-1)?.querySelectorAll<HTMLElement>('.ant-select-item-option') ?? [])];
}

/** @returns what is offered, as it is read */
export function offeredIn(name: string): string[] {
  const words = linesOf(boxOf(name)).map(({ textContent }) => textContent);
  pressOn(boxOf(name));
  return words;
}

/** @throws where nothing of that word is offered */
export function chooseIn(name: string, word: string): void {
  const lines = linesOf(boxOf(name));
  const line = lines.find(({ textContent }) => textContent === word);
  if (!line) throw new Error(`“${name}” offers no “${word}”, but ${lines.map(({ textContent }) => textContent).join(', ')}.`);
  fireEvent.click(line);
}

/** This stands in the box. */
export const chosenIn = (name: string): string | null => boxOf(name).closest('.ant-select')?.querySelector('.ant-select-content')?.textContent ?? null;
