/** Another version of the console seems to be served: told by the page and by whoever is asked while it runs. */
import type { BrowserContext } from 'playwright-core';
import { configElement } from '#contract/earlyList.ts';

/** In the page: what it says is another thing before its own modules run. An answer that stands in for the page would not do: the browser lets it reach no socket. */
const saying = (version: string): string => `
  document.addEventListener('readystatechange', () => {
    const place = document.getElementById('${configElement}');
    if (place) place.textContent = JSON.stringify({ ...JSON.parse(place.textContent), version: ${JSON.stringify(version)} });
  }, { once: true });`;

/** @returns ends it */
export async function serveVersion(context: BrowserContext, version: string): Promise<() => Promise<void>> {
  const planted = await context.addInitScript({ content: saying(version) });
  await context.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), version } });
  });
  return async () => {
    await planted.dispose();
    await context.unrouteAll({ behavior: 'wait' });
  };
}
