import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linksIn } from '#src/desk/views/talk/linksIn.tsx';
import { MessageText } from '#src/desk/views/talk/MessageText.tsx';
import { draw } from '#tests/views/stage.tsx';

const addresses = (text: string): readonly string[] => linksIn(text).flatMap((piece) => piece.address ?? []);

describe('addresses in a text', () => {
  it.each([
    ['看https://example.com/a?b=1。再见', ['https://example.com/a?b=1']],
    ['(http://example.com/x), 好', ['http://example.com/x']],
    ['写信 mailto:he@anhe.cn。', ['mailto:he@anhe.cn']],
    ['https://a.cn https://b.cn', ['https://a.cn/', 'https://b.cn/']],
  ])('%s', (text, expected) => {
    expect(addresses(text)).toEqual(expected);
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.com',
    'file:///etc/passwd',
    'https://bank.example@evil.example/',
    // A Cyrillic letter in place of a Latin one.
    'https://аpple.com',
    'https://',
    '打 13800138000 找我',
    'www.example.com',
  ])('none in %s', (text) => {
    expect(addresses(text)).toEqual([]);
  });

  it('loses nothing of a text, and opens only what it may', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('javascript:', 'https://', '@', '，', 'mailto:a@b.cn'))), (parts) => {
        const text = parts.join('');
        expect(
          linksIn(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
        for (const address of addresses(text)) expect(['http:', 'https:', 'mailto:']).toContain(new URL(address).protocol);
      }),
      { seed: 5 },
    );
  });

  it('open beside this window, which they learn nothing of', () => {
    draw(<MessageText text="看 https://example.com/<b>" />);
    const link = screen.getByRole('link', { name: 'https://example.com/' });
    expect(link).toHaveAttribute('href', 'https://example.com/');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAttribute('target', '_blank');
  });
});
