/** Whoever answers by a link asks these of the server; what they type is written down in their browser. */
import { fromCallback, fromPromise } from 'xstate';
import { answering } from '#contract/calls/answering.ts';
import { questionsOf } from '#contract/questionnaires/definition.ts';
import { answeringMachine } from '#src/questionnaires/machines/answeringMachine.ts';
import type { DraftOrder } from '#src/questionnaires/machines/answeringMachine.ts';
import type { Opened } from '#src/questionnaires/machines/answeringContext.ts';
import { placeOfQuestion } from '#src/questionnaires/machines/answers.ts';
import { onLeaving } from '#src/kit/wiring/leaving.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';
import { AnswerDrafts } from './answerDrafts.ts';

const pathOfPicture = answering.picture.endpoint.split(' ')[1] ?? '';
const ofDevice = (device: string | null): { readonly device?: string } => (device === null ? {} : { device });

export const wired: Wired = ({ api, around, tools, config: { hosts } }) => {
  const drafts = new AnswerDrafts({ indexedDB: around.indexedDB, now: tools.now, newId: tools.newId });
  const picturesOf = (token: string, { content }: Opened): Readonly<Record<string, string>> =>
    Object.fromEntries(
      (content ? questionsOf(content) : []).flatMap(({ picture: file }) =>
        file === undefined ? [] : [[file, `${hosts.main ?? ''}${pathOfPicture}?${new URLSearchParams({ token, file }).toString()}`]],
      ),
    );
  return {
    logic: answeringMachine.provide({
      actors: {
        open: fromPromise(async ({ input: { token, code } }) => {
          const { device, draft } = await drafts.open(token);
          const opened = await api.call('answering.open', { token, ...ofDevice(device), ...(code === null ? {} : { code }) });
          return { opened, draft, device, pictures: picturesOf(token, opened) };
        }),
        keep: fromPromise(({ input: { device, ...input } }) => api.call('answering.keep', { ...input, ...ofDevice(device) })),
        submit: fromPromise(({ input: { device, ...input } }) => api.call('answering.submit', { ...input, ...ofDevice(device) })),
        askCode: fromPromise(({ input: { device, token } }) => api.call('answering.code', { token, ...ofDevice(device) })),
        draft: fromCallback<DraftOrder>(({ receive }) => {
          receive(({ token, draft }) => drafts.write(token, draft));
          const stopListening = onLeaving(around, (isLeaving) => drafts.flush(isLeaving));
          return () => {
            stopListening();
            drafts.flush(false);
          };
        }),
      },
      actions: {
        lead: (_, question) => {
          // What was just decided is drawn first.
          around.window.requestAnimationFrame(() => {
            const place = around.document.getElementById(placeOfQuestion(question));
            place?.scrollIntoView({ block: question === null ? 'start' : 'center' });
            place?.focus({ preventScroll: true });
          });
        },
      },
    }),
  };
};
