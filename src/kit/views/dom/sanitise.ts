/** Rich text as anybody may have written it -> what may be shown. An allow-list: what is not named here is left out. The sandbox it is shown in is the second guard, never the only one. */
import createDOMPurify from 'dompurify';
import { withoutBase } from './drawn/withoutBase.ts';

const tags = [
  'p',
  'div',
  'span',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'code',
  'kbd',
  'mark',
  'small',
  'sub',
  'sup',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'del',
  'ins',
  'a',
  'img',
  'figure',
  'figcaption',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'table',
  'caption',
  'colgroup',
  'col',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'section',
  'article',
  'header',
  'footer',
];
const attributes = ['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'align', 'valign', 'start', 'dir', 'lang', 'style'];

/** Looks of a text, nothing that leaves its place or fetches something. */
const properties = new Set([
  'color',
  'background-color',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-indent',
  'text-decoration',
  'text-decoration-line',
  'vertical-align',
  'white-space',
  'list-style-type',
  'border-collapse',
  'width',
  'max-width',
  'height',
  'margin-left',
  'margin-right',
  'padding-left',
  'padding-right',
  'padding-top',
  'padding-bottom',
  'border-width',
  'border-style',
  'border-color',
]);
/** Pictures inside the text, and those of this server. */
const pictures = /^(?:data:image\/(?:png|jpe?g|gif|webp);base64,[a-z\d+/=\s]*$|blob:|\/(?![/\\]))/i;
const addresses = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

function plainStyle(text: string): string {
  const { style } = document.createElement('span');
  style.cssText = text;
  return [...style]
    .filter((name) => properties.has(name))
    .map((name) => `${name}: ${style.getPropertyValue(name)}`)
    .filter((one) => !/[\\<>@]|url|image|expression|var\(/i.test(one))
    .join('; ');
}

const allowed: Readonly<Record<string, (value: string) => string>> = {
  style: plainStyle,
  src: (value) => (pictures.test(value) ? value : ''),
  href: (value) => (addresses.test(value) ? value : ''),
};

function make(): ReturnType<typeof createDOMPurify> {
  const purify = createDOMPurify(window);
  purify.addHook('uponSanitizeAttribute', (_, data) => {
    const keep = allowed[data.attrName];
    if (!keep) return;
    data.attrValue = keep(data.attrValue);
    if (data.attrValue === '') data.keepAttr = false;
  });
  return purify;
}
let made: ReturnType<typeof createDOMPurify> | undefined;

export function sanitise(html: string): string {
  made ??= make();
  return made.sanitize(withoutBase(html), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOW_UNKNOWN_PROTOCOLS: false,
  });
}
