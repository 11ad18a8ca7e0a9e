/** Node has compiled these of our sources before: the same code, read instead of made again by each server that a test starts. */
import { fileURLToPath } from 'node:url';

export const compiledFolder = fileURLToPath(new URL('../../.tmp/compiled', import.meta.url));
