/**
 * Modules that some screens share are merged with what nearly the same screens share (`vite.config.ts`), or each screen would wait for a hundred small files. These stay by
 * themselves: merged, the desk would bring along what lists and forms are made of, dialogs, graphs, and the words of the other language. `tests/architecture/sharedFiles.test.ts`
 * holds that each of them is there; `scripts/checkSizes.ts` weighs what comes of it.
 */

/** Folders and files from the root. */
export const apartHere: readonly string[] = [
  'contract/acts',
  'contract/calls',
  'contract/choices',
  'contract/journeys/graph',
  'contract/limits',
  'contract/lines',
  'contract/lives',
  'contract/money',
  'contract/processes/graph',
  'contract/resources',
  'contract/richText',
  'contract/standard',
  'src/*/words',
  'src/accounts/views/logins',
  'src/calls/machines',
  'src/customers/views',
  'src/desk/views/talk',
  'src/engine/views',
  'src/files/views',
  'src/gallery/views',
  'src/homes/views',
  'src/i18n',
  'src/imports/views',
  'src/inspector/machines',
  'src/investigations/views',
  'src/journeys/views',
  'src/kit/machines/graph',
  'src/kit/views/charts',
  'src/kit/views/console/useAccess',
  'src/kit/views/dom/graph',
  'src/kit/views/dom/sanitise',
  'src/kit/views/graph',
  'src/kit/views/inputs',
  'src/kit/views/notFound',
  'src/kit/views/parts/lazily',
  'src/kit/views/richText',
  'src/kit/views/states/Conflict',
  'src/kit/views/states/NoRight',
  'src/kit/views/states/NotSaved',
  'src/kit/views/states/WhyButton',
  'src/kit/views/states/WhyNot',
  'src/kit/views/transfer',
  'src/operation/machines',
  'src/orders/views',
  'src/organisations/views',
  'src/points/views',
  'src/processes/views',
  'src/questionnaires/views',
  'src/rights/views',
  'src/shell/views/TransferTray',
  'src/shell/views/named',
  'src/wechat/views',
];

/** Below one of the folders above, and shared all the same: the desk draws it. */
export const sharedHere: readonly string[] = ['src/engine/views/cells/CustomerCard', 'src/engine/views/cells/customerCard'];

/** Folders and files of packages, wherever they stand. */
export const apartInPackages: readonly string[] = [
  '@xyflow',
  'ActionButton',
  'CompressOutlined',
  'DesktopOutlined',
  'ExpandAltOutlined',
  'HolderOutlined',
  'PlayCircleOutlined',
  'StarFilled',
  'UploadOutlined',
  'checkbox',
  'dagre',
  'defaultRenderEmpty',
  'dialog',
  'dompurify',
  'drawer',
  'empty',
  'form',
  'grid',
  'input',
  'input-number',
  'mini-decimal',
  'modal',
  'pickAttrs',
  'segmented',
  'select',
  'skeleton',
  'useAllowClear',
  'useClosable',
  'useMergedMask',
  'virtual-list',
  'watermark',
];

const slash = String.raw`[\\/]`;
const end = String.raw`[\\/.]`;
const anyOf = (places: readonly string[]): string =>
  `(?:${places.map((place) => place.replaceAll('/', slash).replaceAll('*', String.raw`[^\\/]+`)).join('|')})`;

/** The path of a module that may be merged. */
export const sharedFiles = new RegExp(`^(?!.*${slash}(?:${anyOf(apartInPackages)}|(?!${anyOf(sharedHere)}${end})${anyOf(apartHere)})${end})`);
