/** Rich text may hold only these: one list for what is stored (server) and for what is shown (console). Anything else is left out, its words stay. */

export const richTextRules = {
  tags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'blockquote',
    'code',
    'pre',
    'ul',
    'ol',
    'li',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  /** Tag -> its attributes. */
  attributes: {
    a: ['href'],
    /** `data-file` is the path of a stored picture. An address is never kept: nothing is fetched from elsewhere. */
    img: ['data-file', 'alt'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    p: ['style'],
    h2: ['style'],
    h3: ['style'],
    h4: ['style'],
  },
  /** A `style` may have this one property with these values, and nothing that covers, fetches or moves. */
  align: ['left', 'center', 'right', 'justify'],
  /** A link leads to these alone: `javascript:` and `data:` are no links. */
  schemes: ['http', 'https', 'mailto', 'tel'],
  link: { rel: 'noopener noreferrer nofollow', target: '_blank' },
  /** A larger `colspan` or `rowspan`, times a few cells, is a grid that no browser can hold; nothing is said of one alone. */
  span: '^(?:[2-9]|1\\d|20)$',
  /** The store gives paths in this form. */
  file: '^[0-9a-f]{2}/[0-9a-f]{30}\\.(jpg|png)$',
  /** Elements within elements; deeper ones are left out. */
  depth: 40,
} as const;
