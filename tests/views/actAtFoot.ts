import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { words as en } from '#i18n/en/index.ts';
import { words as zh } from '#i18n/zh-CN/index.ts';
import type { Language } from '#i18n/language.ts';

/** An act at the foot of a row, wherever it stands: a button of its own, or a line below the button that opens the others. @throws where it is not offered */
export async function actAtFoot(foot: HTMLElement, word: string, language: Language = 'zh-CN'): Promise<HTMLElement> {
  const button = within(foot).queryByRole('button', { name: word });
  if (button) return button;
  await userEvent.click(within(foot).getByRole('button', { name: { en, 'zh-CN': zh }[language].resource.more }));
  const items = await within(document.body).findAllByRole('menuitem');
  const item = items.findLast(({ textContent }) => textContent.startsWith(word));
  if (!item) throw new Error(`Expected '${word}' below the foot; there are ${items.map(({ textContent }) => textContent).join(', ')}.`);
  return item;
}
