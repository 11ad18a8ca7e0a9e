import { describe, expect, it } from 'vitest';
import { richText, text } from '#contract/kinds.ts';
import { parserOf } from '#server/kit/parse.ts';
import { cleanRichText } from '#server/richText/clean.ts';
import { hostile } from '#tests/rig/vectors/richText.ts';

/** No stored text may hold these as markup; words that say the same are words. */
const markupOf = (html: string): string[] => html.match(/<[^>]*>/g) ?? [];
const wrong =
  /<\/?(script|style|iframe|object|embed|svg|math|form|input|link|meta|base|template|video|audio)\b|\son\w+\s*=|javascript:|data:|vbscript:|canary|position|url\(|\ssrc\s*=|srcset/i;

describe('[H2] rich text as it is stored', () => {
  it('there are more than a hundred hostile texts', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(100);
  });

  it.each(hostile.map((html) => [html.slice(0, 90), html] as const))('keeps nothing that acts: %j', (_, html) => {
    const clean = cleanRichText(html);
    // A link to elsewhere stays a link that nobody follows by himself.
    const markup = markupOf(clean).map((tag) => tag.replace(/href="https?:[^"]*"/, ''));
    expect(markup.filter((tag) => wrong.test(tag))).toEqual([]);
    expect(cleanRichText(clean)).toBe(clean);
  });

  it('keeps what a text is made of', () => {
    const file = `ab/${'0'.repeat(30)}.png`;
    const good = `<h2 style="text-align:center">移植后</h2><p><strong>三天</strong>内<em>避免</em></p><ul><li>提重物</li></ul><table><tbody><tr><td colspan="2">x</td></tr></tbody></table><img data-file="${file}" alt="图" />`;
    expect(cleanRichText(good)).toBe(good);
    expect(cleanRichText('<table><tr><th rowspan="20">x</th><td colspan="1" rowspan="21">y</td><td colspan="-1">z</td></tr></table>')).toBe(
      '<table><tr><th rowspan="20">x</th><td>y</td><td>z</td></tr></table>',
    );
    expect(cleanRichText('<a href="https://ok.example/a?b=1">看</a>')).toBe(
      '<a href="https://ok.example/a?b=1" rel="noopener noreferrer nofollow" target="_blank">看</a>',
    );
    expect(cleanRichText('<p class="MsoNormal" style="mso-list:l0;color:red"><o:p>来自 Word</o:p></p>')).toBe('<p>来自 Word</p>');
  });

  it('is clean before a handler reads it, and only that field is touched', () => {
    const parse = parserOf({ body: richText(['正文', 'Body'], { required: true }), title: text(['标题', 'Title']) });
    expect(parse({ body: '<p onclick="x">好</p><script>1</script>', title: '<b>' }, 'zh-CN')).toEqual({ body: '<p>好</p>', title: '<b>' });
  });
});
