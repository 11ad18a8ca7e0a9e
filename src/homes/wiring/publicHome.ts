/** A public page asks these of the server: one call, and pictures by addresses that anybody may open. */
import { fromPromise } from 'xstate';
import { home } from '#contract/calls/home.ts';
import type { HomePage } from '#contract/homeContent.ts';
import { richTextRules } from '#contract/richText.ts';
import { CallFailure } from '#api/errors.ts';
import { publicHomeMachine } from '#src/homes/machines/publicHomeMachine.ts';
import type { HomePlace, LoadedHome } from '#src/homes/machines/publicHomeMachine.ts';
import type { ScreenParts, Wired } from '#src/kit/wiring/parts.ts';

const storedFile = new RegExp(`data-file="(${richTextRules.file.slice(1, -1)})"`, 'g');
const pathOfPicture = home.picture.endpoint.split(' ')[1] ?? '';

function picturesIn({ banners, introduction }: HomePage, base: string): LoadedHome['pictures'] {
  const paths = [...banners.map(({ picture }) => picture), ...[...(introduction ?? '').matchAll(storedFile)].map(([, path = '']) => path)];
  return Object.fromEntries(paths.map((path) => [path, `${base}${pathOfPicture}?${new URLSearchParams({ path }).toString()}`]));
}

/** Not there, not published and no number of an organisation at all. */
const isAbsent = (error: unknown): boolean => error instanceof CallFailure && (error.reason === 'notFound' || error.reason === 'invalidInput');

async function loadHome({ api, config: { hosts } }: ScreenParts, { kind, id }: HomePlace): Promise<LoadedHome | null> {
  if (kind === 'organisation' && id === null) return null;
  try {
    const { page } = kind === 'group' ? await api.call('home.group', { id }) : await api.call('home.organisation', { id: id ?? '' });
    return { page, pictures: picturesIn(page, hosts.main ?? '') };
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

export const wired: Wired = (parts) => ({ logic: publicHomeMachine.provide({ actors: { load: fromPromise(({ input }) => loadHome(parts, input)) } }) });
