import { useState } from 'react';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { RichTextInput } from '#src/kit/views/richText/RichTextInput.tsx';
import { RichTextView } from '#src/kit/views/richText/RichTextView.tsx';
import { Demo, useVariant } from './demos.tsx';
import type { SectionProps } from './demos.tsx';

export function RichTextSection({ variant }: SectionProps): React.ReactElement {
  const { t } = useTranslation();
  const more = useVariant(variant);
  const [html, setHtml] = useState('<h2>移植后</h2><p><strong>三天</strong>内避免提重物</p>');
  return (
    <>
      <Demo<string> start={html}>{(held) => <RichTextInput {...held} label={t('richText.demo')} {...more} />}</Demo>
      <label className="upload">
        <span className="upload-label">{t('richText.source')}</span>
        <Input.TextArea className="rich-source" value={html} onChange={(event) => setHtml(event.target.value)} />
      </label>
      <div className="upload" role="region" aria-label={t('richText.shown')}>
        <span className="upload-label">{t('richText.shown')}</span>
        <RichTextView html={html} />
      </div>
    </>
  );
}
