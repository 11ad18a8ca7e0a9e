import { useState } from 'react';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Face } from '#src/kit/views/parts/Face.tsx';
import './whyNot.css';

/** An act needs these: that the record is within reach, stands where the act is possible, and the right to it. */
export interface Need {
  readonly what: 'scope' | 'state' | 'right';
  readonly isMet: boolean;
  readonly text: string;
}

interface WhyNotProps {
  /** The title says in a word what is missing: `看得到，但不能审批`. */
  readonly title: string;
  readonly needs: readonly Need[];
  /** This colleague can do it, where the back end tells. */
  readonly able?: { readonly id: string; readonly name: string; readonly text: string };
  /** Only acts that exist: hand it to somebody, ask for the right. */
  readonly children?: React.ReactNode;
}

const words = { scope: 'states.needScope', state: 'states.needState', right: 'states.needRight' } as const;

/** In place of buttons that are not there: nothing to press, and on demand why (looks 5). */
export function WhyNot({ title, needs, able, children }: WhyNotProps): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, open] = useState(false);
  return (
    <section className="why-not">
      <p className="why-not-line">
        <span>{t('states.nothingToDo')}</span>
        <Button type="link" className="inline" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          <QuestionCircleOutlined aria-hidden="true" /> {t('states.why')}
        </Button>
      </p>
      {isOpen ? (
        <div className="why-not-card">
          <strong>{title}</strong>
          <ul>
            {needs.map(({ what, isMet, text }) => (
              <li key={what} className={isMet ? 'met' : 'missing'}>
                {isMet ? <CheckOutlined aria-hidden="true" /> : <CloseOutlined aria-hidden="true" />}
                <span>
                  {t(words[what])}
                  {text}
                  <span className="unseen">{t(isMet ? 'states.needMet' : 'states.needMissing')}</span>
                </span>
              </li>
            ))}
          </ul>
          {able || children ? (
            <div className="why-not-way">
              {able ? (
                <p>
                  <Face id={able.id} name={able.name} size={28} staff />
                  {able.text}
                </p>
              ) : null}
              {children ? <p>{children}</p> : null}
            </div>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
