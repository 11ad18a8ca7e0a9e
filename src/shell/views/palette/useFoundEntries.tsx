import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { entityScreens } from '#contract/screens/entityScreens.ts';
import { isListed } from '#contract/screens/screen.ts';
import { addressOfConversation } from '#src/shell/machines/console/address.ts';
import type { PaletteRef } from '#src/shell/machines/consoleMachine.ts';
import type { FoundMember, FoundOrder, FoundTalk, SectionName } from '#src/shell/machines/paletteMachine.ts';
import { failureText } from '#i18n/failureText.ts';
import { listed } from '#i18n/listed.ts';
import { yuan } from '#contract/money.ts';
import { listTime } from '#i18n/times.ts';
import { focusSoon } from '#src/kit/views/dom/focusOn.ts';
import { KindTag } from '#src/desk/views/list/KindTag.tsx';
import { composerSelector } from '#src/desk/views/places.tsx';
import { orderAddress } from '#src/orders/views/orderAddress.tsx';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { StatusTag } from '#src/engine/views/life/StatusTag.tsx';
import { useLanguage, useMinute, useNavigationRef, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { useOpenScreens } from '#src/kit/views/console/rightsOf.tsx';
import { sectionWords } from './entries.tsx';
import type { Entry, Section } from './entries.tsx';
import { MarkedWords } from './Marked.tsx';

const customers = entityScreens.find((screen) => screen[4] === 'member' && isListed(screen))?.[0];

/** The entry leads to the conversation; where there is none, to the customer's file. */
function useMemberEntry(): (row: FoundMember) => Entry {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigation = useNavigationRef();
  const chatPath = useRoot((context) => context.chatPath);
  const opensFiles = useOpenScreens().some(({ path }) => path === customers);
  return ({ memberId, name, patientNames, mobile, orgName, conversationId }) => {
    const hasTalk = conversationId !== null;
    const file = opensFiles ? `${customers}?id=${encodeURIComponent(memberId)}` : undefined;
    const address = hasTalk ? addressOfConversation(chatPath, conversationId) : file;
    const patients = patientNames.length === 0 ? '' : t('palette.patients', { names: listed(patientNames, language) });
    return {
      key: `member ${memberId}`,
      label: name,
      hint: [mobile, patients, hasTalk ? '' : t(file ? 'palette.toFile' : 'palette.noTalk')].filter(Boolean).join(' · '),
      icon: <Face id={memberId} name={name} size={24} />,
      end: orgName,
      ...(address === undefined ? { isOff: true } : { address }),
      act: () => {
        if (address === undefined) return;
        navigation.send({ type: 'go', path: address });
        if (hasTalk) focusSoon(composerSelector);
      },
    };
  };
}

function useOrderEntry(): (row: FoundOrder) => Entry {
  const navigation = useNavigationRef();
  return ({ id, orderNo, kind, title, memberName, payPrice, status }) => {
    const address = orderAddress(id, kind);
    return {
      key: `order ${id}`,
      label: title,
      hint: `${memberName} · ${orderNo} · ¥${yuan(payPrice)}`,
      icon: <FileTextOutlined />,
      end: <StatusTag status={status} />,
      address,
      act: () => navigation.send({ type: 'go', path: address }),
    };
  };
}

function useTalkEntry(words: string): (row: FoundTalk) => Entry {
  const { t } = useTranslation();
  const language = useLanguage();
  const minute = useMinute();
  const navigation = useNavigationRef();
  const inbox = useRoot((context) => context.inbox);
  const chatPath = useRoot((context) => context.chatPath);
  /** The words by which a person was found say nothing where the person's name already stands: what tells their conversations apart does. */
  const about = (id: string, excerpt: string, names: readonly string[]): string =>
    names.includes(excerpt) ? (inbox?.getSnapshot().context.store.get(id)?.description ?? '') : excerpt;
  return ({ conversationId, systemId, userName, patientName, seq, excerpt, senderName, at }) => {
    const address = addressOfConversation(chatPath, conversationId);
    return {
      key: `talk ${conversationId} ${seq ?? ''}`,
      label: patientName === '' || patientName === userName ? userName : `${userName} · ${patientName}`,
      hint: (
        <>
          {senderName ? t('palette.foundBy', { name: senderName }) : null}
          <MarkedWords text={seq === null ? about(conversationId, excerpt, [userName, patientName]) : excerpt} words={words} />
        </>
      ),
      icon: <MessageOutlined />,
      end: (
        <>
          <KindTag systemId={systemId} />
          {listTime(at, minute, language)}
        </>
      ),
      address,
      act: () => {
        navigation.send({ type: 'go', path: address });
        // A message opens where it stands.
        if (seq === null) focusSoon(composerSelector);
        else inbox?.send({ type: 'conversation.open', id: conversationId, seq });
      },
    };
  };
}

/** The server found these, section by section; one that failed is one entry, which asks again. */
export function useFoundSections(palette: PaletteRef): readonly Section[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const { sections, found, failures, words } = useSelector(palette, (snapshot) => snapshot.context);
  const busy = useSelector(palette, (snapshot) => sections.filter((name) => snapshot.hasTag(`${name}Busy`)).join(' ')).split(' ');
  const [member, order, talk] = [useMemberEntry(), useOrderEntry(), useTalkEntry(words.trim())];
  const again = (name: SectionName): Entry[] => {
    const failure = failures[name];
    if (!failure) return [];
    return [
      {
        key: `retry ${name}`,
        label: t('palette.failed', { what: t(sectionWords[name]) }),
        hint: failureText(failure, language),
        icon: <ReloadOutlined />,
        stays: true,
        act: () => palette.send({ type: 'section.retry', section: name }),
      },
    ];
  };
  const rows: Readonly<Record<SectionName, readonly Entry[]>> = {
    members: (found.members ?? []).map(member),
    orders: (found.orders ?? []).map(order),
    talks: (found.talks ?? []).map(talk),
  };
  return sections.map((name) => ({ name, entries: [...again(name), ...rows[name]], isBusy: busy.includes(name) }));
}
