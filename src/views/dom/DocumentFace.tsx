import { useEffect } from 'react';

interface DocumentFaceProps {
  readonly language: string;
  readonly theme: string;
  readonly title: string;
}

/** What belongs to the document and not to any element of ours: language, theme, title. */
export function DocumentFace({ language, theme, title }: DocumentFaceProps): null {
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
