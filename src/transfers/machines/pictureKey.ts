const small = 'small ';

/** Under which a stored picture is kept for drawing: small or whole. No path has a blank. */
export const pictureKey = (path: string, isSmall: boolean): string => (path !== '' && isSmall ? `${small}${path}` : path);

export const pictureOf = (key: string): { readonly path: string; readonly isSmall: boolean } =>
  key.startsWith(small) ? { path: key.slice(small.length), isSmall: true } : { path: key, isSmall: false };
