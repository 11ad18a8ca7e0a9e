/** A CPU profile of a page, to be opened in the developer tools. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Tab } from './chromium.ts';

export const profileFolder = '.tmp/profiles';

export async function writeProfile({ session }: Tab, load: () => Promise<unknown>, name = 'console'): Promise<void> {
  await session.send('Profiler.enable');
  await session.send('Profiler.start');
  await load();
  const { profile } = await session.send('Profiler.stop');
  await session.send('Profiler.disable');
  mkdirSync(profileFolder, { recursive: true });
  writeFileSync(`${profileFolder}/${name}.cpuprofile`, JSON.stringify(profile));
}
