/**
 * The editor of rich text knows the elements of `contract/richText.ts`. Pages of Word and of the web bring styles, comments and elements of their own: one that is not
 * known here does not come in.
 */
import { Node } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { richTextRules } from '#contract/richText.ts';
import { tableExtensions } from './richTables.ts';

const linkForm = new RegExp(`^(?:${richTextRules.schemes.join('|')}):`, 'i');
const storedFile = new RegExp(richTextRules.file);

/** A picture is the path of a stored file. Its address is written beside the document, never into it. */
const picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    file: { default: '', parseHTML: (element: HTMLElement) => element.dataset['file'] ?? '', renderHTML: ({ file }) => ({ 'data-file': String(file) }) },
    alt: { default: '', parseHTML: (element: HTMLElement) => element.getAttribute('alt') ?? '' },
  }),
  parseHTML: () => [{ tag: 'img[data-file]', getAttrs: (element) => storedFile.test(element.dataset['file'] ?? '') && null }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('img');
      dom.dataset['file'] = String(node.attrs['file']);
      dom.alt = String(node.attrs['alt']);
      return { dom, ignoreMutation: () => true };
    },
});

export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ['mailto', 'tel'], isAllowedUri: (address) => linkForm.test(address) },
  }),
  picture,
  ...tableExtensions,
];
