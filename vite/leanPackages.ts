/**
 * Packages repeat some code in every module, and here it is said once: each icon of Ant Design brings a component and a copy of `Object.assign` of its own, as most
 * modules of its parts do. The console draws about a hundred of them before the desk stands (performance B9).
 */
import type { Plugin } from 'vite';

const iconModule = /@ant-design[\\/]icons[\\/]es[\\/]icons[\\/]\w+\.js$/;
/** An icon is drawn by one component and has one shape: these are the two things in which icons differ. */
const iconImports = /^import AntdIcon from "[^"]+";$|^import \w+Svg from "[^"]+";$/gm;
const maker = '\0careline:icon';
const makerCode = `import { createElement, forwardRef } from 'react';
export const iconOf = (AntdIcon, icon) => forwardRef((props, ref) => createElement(AntdIcon, { ...props, ref, icon }));`;

/** @throws where the package writes its icons in another way: what was said once here would be said by nobody */
function iconCode(code: string, id: string): string {
  const imports = code.match(iconImports) ?? [];
  const svg = /^import (\w+Svg) /m.exec(imports.join('\n'))?.[1];
  if (imports.length !== 2 || svg === undefined)
    throw new Error(`${id}: expected one import of AntdIcon and one of its shape. Look how @ant-design/icons writes its modules now.`);
  return `${imports.join('\n')}\nimport { iconOf } from '${maker}';\nexport default /* @__PURE__ */ iconOf(AntdIcon, ${svg});`;
}

/** Babel writes it so, to the letter: another way of writing it stays. */
const ownAssign = /^function _extends\(\) \{ _extends = Object\.assign \? [^\n]* return _extends\.apply\(this, arguments\); \}$/m;

/** `QRCode` -> `qr-code`, `DatePicker` -> `date-picker`. */
const folderOf = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();

const antdImport = /^import \{ ([^}]+) \} from 'antd';$/gm;
/** `{ Modal, theme as antdTheme }` from the folder of each: through the index every part is reached from the first screen, and travels with it whoever uses it. */
const fromFolders = (names: string): string =>
  names
    .split(', ')
    .map((one) => {
      const [name = one, called = name] = one.split(' as ');
      return `import ${called} from 'antd/es/${folderOf(name)}';`;
    })
    .join(' ');

export function leanPackages(): Plugin {
  return {
    name: 'lean-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === maker ? id : undefined),
    load: (id) => (id === maker ? makerCode : undefined),
    transform: (code, id) => {
      if (/[\\/]src[\\/].*\.tsx?$/.test(id) && !/[\\/]node_modules[\\/]/.test(id))
        return code.includes("from 'antd'") ? { code: code.replace(antdImport, (_, names: string) => fromFolders(names)), map: null } : undefined;
      if (iconModule.test(id)) return { code: iconCode(code, id), map: null };
      return ownAssign.test(code) ? { code: code.replace(ownAssign, 'const _extends = Object.assign;'), map: null } : undefined;
    },
  };
}
