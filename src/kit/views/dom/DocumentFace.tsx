import { useEffect } from 'react';

interface DocumentFaceProps {
  readonly language: string;
  readonly theme: string;
  readonly density: string;
  readonly title: string;
}

/** These belong to the document and not to any element of ours: language, theme, density, title. */
export function DocumentFace({ language, theme, density, title }: DocumentFaceProps): null {
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  useEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
