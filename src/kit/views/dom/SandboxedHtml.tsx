import { sanitise } from './sanitise.ts';

interface SandboxedHtmlProps {
  /** The text is as it was written, by whomever. */
  readonly html: string;
  readonly title: string;
  readonly className: string;
}

/** Nothing is fetched from elsewhere and nothing runs, whatever came through. */
const policy = "default-src 'none'; img-src 'self' data: blob:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";
const looks = `
html { color-scheme: light; background: #fff; }
body { margin: 16px; color: #13201d; font: 14px/22px -apple-system, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', system-ui, sans-serif; overflow-wrap: anywhere; }
img { max-width: 100%; height: auto; }
table { border-collapse: collapse; max-width: 100%; }
td, th { border: 1px solid #c9d4d1; padding: 4px 8px; }
a { color: #0a675e; text-decoration: underline; }
`;

/** Links show what they are and lead nowhere: a frame that goes elsewhere is no preview. */
function withoutWays(html: string): string {
  const text = new DOMParser().parseFromString(html, 'text/html');
  for (const link of text.querySelectorAll('a[href]')) {
    link.setAttribute('title', link.getAttribute('href') ?? '');
    link.removeAttribute('href');
  }
  return text.body.innerHTML;
}

/** Foreign rich text: sanitised, and in a frame that has no origin, no scripts, no forms and no way out (H2). */
export function SandboxedHtml({ html, title, className }: SandboxedHtmlProps): React.ReactElement {
  // Sanitised last: nothing is made of the text after it.
  const shown = sanitise(withoutWays(sanitise(html)));
  const source = `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${looks}</style></head><body>${shown}</body></html>`;
  return <iframe className={className} title={title} sandbox="" referrerPolicy="no-referrer" srcDoc={source} />;
}
