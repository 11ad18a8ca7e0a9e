import { useLayoutEffect, useRef } from 'react';
import DOMPurify from 'dompurify';
import { richTextRules } from '#contract/richText.ts';
import { withoutBase } from './drawn/withoutBase.ts';
import './richText.css';

const { tags, attributes, align, schemes, link, span, file } = richTextRules;
const storedFile = new RegExp(file);
const spanForm = new RegExp(span);
const purify = {
  ALLOWED_TAGS: [...tags],
  ALLOWED_ATTR: [...new Set(Object.values(attributes).flat())],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${schemes.join('|')}):`, 'i'),
  // Words of these would be read as code by another parser.
  FORBID_CONTENTS: [
    'script',
    'style',
    'svg',
    'math',
    'template',
    'noscript',
    'iframe',
    'textarea',
    'title',
    'xmp',
    'noembed',
    'noframes',
    'plaintext',
    'option',
  ],
  // Never written as text and parsed again: what was cleaned is what is shown.
  RETURN_DOM_FRAGMENT: true as const,
};

function tidy(fragment: DocumentFragment): void {
  for (const one of fragment.querySelectorAll<HTMLElement>('[style]')) {
    const { textAlign } = one.style;
    one.removeAttribute('style');
    if ((align as readonly string[]).includes(textAlign)) one.style.textAlign = textAlign;
  }
  for (const one of fragment.querySelectorAll('td, th'))
    for (const name of attributes.td) if (!spanForm.test(one.getAttribute(name) ?? '')) one.removeAttribute(name);
  for (const one of fragment.querySelectorAll('a')) for (const [name, value] of Object.entries(link)) one.setAttribute(name, value);
  for (const one of fragment.querySelectorAll('img')) if (!storedFile.test(one.dataset['file'] ?? '')) one.remove();
}

interface RichTextProps {
  /** The text is as it was stored, and cleaned once more: the server may be another one. */
  readonly html: string;
  /** Path of a stored picture -> an address the browser can draw. */
  readonly pictures: Readonly<Record<string, string>>;
  /** A picture is named whose address is not known yet. */
  readonly onWant: (path: string) => void;
}

/** Rich text, shown: what `contract/richText.ts` names and nothing else. No address of a picture is followed but those of our own store. */
export function RichText({ html, pictures, onWant }: RichTextProps): React.ReactElement {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fragment = DOMPurify.sanitize(withoutBase(html), purify);
    tidy(fragment);
    for (const picture of fragment.querySelectorAll('img')) {
      const path = picture.dataset['file'] ?? '';
      const address = pictures[path];
      if (address === undefined) onWant(path);
      else if (address !== '') picture.src = address;
    }
    place.current?.replaceChildren(fragment);
  }, [html, pictures, onWant]);
  return <div ref={place} className="rich-text" />;
}
