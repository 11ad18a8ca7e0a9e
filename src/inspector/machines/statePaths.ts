/** States by their paths: keys from the root down, joined by dots. Views read them, so nothing of XState stands here. */
export const keyOf = (path: string): string => path.split('.').at(-1) ?? path;

/** The states around one, itself first, the root last. */
export const lineOf = (path: string): readonly string[] => (path === '' ? [''] : [path, ...lineOf(path.split('.').slice(0, -1).join('.'))]);
