/** Rich text as it is stored (H2): only what `contract/richText.ts` names. The one place that decides it; `server/kit/parse.ts` sends every field of the kind through. */
import sanitize from 'sanitize-html';
import { richTextRules } from '#contract/richText.ts';

const { tags, attributes, align, schemes, link, span, file, depth } = richTextRules;
const storedFile = new RegExp(file);
const spanForm = new RegExp(span);

const cell: sanitize.Transformer = (tagName, given) => ({
  tagName,
  attribs: Object.fromEntries(Object.entries(given).filter(([, value]) => spanForm.test(value))),
});

const options: sanitize.IOptions = {
  allowedTags: [...tags],
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(attributes).map(([tag, names]) => [tag, [...names]])),
    a: [...attributes.a, 'rel', 'target'],
  },
  allowedStyles: { '*': { 'text-align': [new RegExp(`^(${align.join('|')})$`)] } },
  allowedSchemes: [...schemes],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Their words are no words: they would be read as code by another parser.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'svg',
    'math',
    'template',
    'iframe',
    'object',
    'xmp',
    'noembed',
    'noframes',
    'plaintext',
    'title',
  ],
  nestingLimit: depth,
  transformTags: {
    b: 'strong',
    i: 'em',
    td: cell,
    th: cell,
    a: (tagName, given) => ({ tagName, attribs: { ...(given['href'] === undefined ? {} : { href: given['href'] }), ...link } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !storedFile.test(attribs['data-file'] ?? ''),
};

/** @returns the same for what is clean already */
export const cleanRichText = (html: string): string => sanitize(html, options);
