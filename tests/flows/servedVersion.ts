/** Another version of the console seems to be served: told by the page and by whoever is asked while it runs. */
import type { BrowserContext } from 'playwright-core';
import { configElement } from '#contract/services.ts';

const inPage = new RegExp(`(id="${configElement}">[^<]*"version":)"[^"]*"`);

export async function serveVersion(context: BrowserContext, version: string): Promise<void> {
  await context.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), version } });
  });
  await context.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    // Without the mark of what the browser holds, which is the page of before.
    const answer = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    await route.fulfill({ response: answer, body: (await answer.text()).replace(inPage, `$1"${version}"`) });
  });
}
