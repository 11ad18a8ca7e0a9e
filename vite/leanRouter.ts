/**
 * The router without the half that nobody here takes: routes with data, forms, prefetching, the error pages of its framework. It is written as one module in which names for
 * debugging and wrappers keep all of that alive; here the navigation machine decides where to go, and the router only draws links and tells the address (docs/adr/0059).
 */
import type { Plugin } from 'vite';

const core = /node_modules[\\/]react-router[\\/]dist[\\/]development[\\/]chunk-\w+\.mjs$/;

interface Cut {
  /** This text must be found, or the package is written in another way now. */
  readonly from: RegExp;
  readonly to: string;
}
const cuts: readonly Cut[] = [
  { from: /^var ENABLE_DEV_WARNINGS = true;$/m, to: 'var ENABLE_DEV_WARNINGS = false;' },
  // Read by React's developer tools alone.
  { from: /^\w+\.displayName = "\w+";$/gm, to: '' },
  { from: /^(var \w+ = )(React\d*\.(?:memo|forwardRef|createContext)\()/gm, to: '$1/* @__PURE__ */ $2' },
  {
    from: /^var (objectProtoNames2?) = (Object\.getOwnPropertyNames\(Object\.prototype\)\.sort\(\)\.join\("\\0"\));$/gm,
    to: 'var $1 = /* @__PURE__ */ (() => $2)();',
  },
  // A class that extends another one is taken for an act; its context is told inside.
  { from: /^(RenderErrorBoundary)\.contextType = RSCRouterContext;$/m, to: '' },
  {
    from: /^var (RenderErrorBoundary) = class extends (React\d*)\.Component \{$/m,
    to: 'var $1 = class extends $2.Component {\n  static contextType = RSCRouterContext;',
  },
  {
    from: /^var (\w+) = class extends (React\d*)\.Component \{\n([\s\S]*?)^\};$/gm,
    to: 'var $1 = /* @__PURE__ */ (() => class extends $2.Component {\n$3})();',
  },
  // A link that fetches ahead needs a manifest of routes, which there is none of.
  { from: /return shouldPrefetch && !isAbsolute \? .+ : link;$/m, to: 'return link;' },
];

/** @throws where the package is written in another way: what is cut here would travel again unnoticed */
export const leanRouterCode = (code: string, id: string): string =>
  cuts.reduce((text, { from, to }) => {
    if (text.search(from) < 0) throw new Error(`${id}: expected ${String(from)}. Look how react-router writes it now.`);
    return text.replace(from, to);
  }, code);

export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  // The package has several; the one with the parts that draw.
  transform: (code, id) => (core.test(id) && code.includes('var MemoizedDataRoutes') ? { code: leanRouterCode(code, id), map: null } : undefined),
});
