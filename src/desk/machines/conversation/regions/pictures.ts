/** Pictures: those of messages, and those on their way out. */
import { assign, not } from 'xstate';
import { nextHeld } from '#src/desk/machines/conversation/held.ts';
import { changeItem, firstUploading } from '#src/desk/machines/conversation/outbox.ts';
import { writeImage } from '#src/desk/machines/conversation/sending.ts';
import { conversationSetup } from '#src/desk/machines/conversation/setup.ts';
import { failureOf } from '#src/kit/machines/failure.ts';

export const pictures = conversationSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'wantsImage', target: 'busy' } },
    busy: {
      invoke: {
        id: 'image',
        src: 'loadImage',
        input: ({ context }) => ({ path: context.wantedImages[0] ?? '' }),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => ({
            images: { ...context.images, [context.wantedImages[0] ?? '']: event.output },
            wantedImages: context.wantedImages.slice(1),
          })),
        },
        onError: {
          target: 'idle',
          actions: assign(({ context }) => ({
            images: { ...context.images, [context.wantedImages[0] ?? '']: '' },
            wantedImages: context.wantedImages.slice(1),
          })),
        },
      },
    },
  },
});

export const uploads = conversationSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasUpload', target: 'busy' } },
    busy: {
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context }) => ({ file: firstUploading(context.outbox)?.file }),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => ({
            outbox: changeItem(context.outbox, firstUploading(context.outbox)?.clientId ?? '', { state: 'held', content: event.output, file: undefined }),
          })),
        },
        onError: {
          target: 'idle',
          actions: {
            type: 'failMessages',
            params: ({ context, event }) => {
              const { reason, text } = failureOf(event.error);
              return [{ clientId: firstUploading(context.outbox)?.clientId ?? '', reason, failureText: text }];
            },
          },
        },
      },
    },
  },
});

/** Made smaller before it is sent; it stays in sight where that fails. */
export const shrinking = conversationSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'picture.send': [
          { guard: not('holdsPicture') },
          { guard: { type: 'isShrunk', params: ({ event }) => event.isShrunk }, target: 'busy' },
          {
            actions: [
              { type: 'raiseNotices', params: ({ context }) => context.held?.file ?? new Blob() },
              { type: 'patch', params: ({ context }) => ({ ...(context.held ? writeImage(context, context.held.file) : {}), ...nextHeld(context) }) },
              'toLatest',
            ],
          },
        ],
      },
    },
    busy: {
      tags: 'shrinking',
      on: { 'picture.drop': { target: 'idle', actions: { type: 'patch', params: ({ context }) => nextHeld(context) } } },
      invoke: {
        id: 'shrink',
        src: 'shrink',
        input: ({ context }) => ({ file: context.held?.file }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'raiseNotices', params: ({ event }) => event.output },
            { type: 'patch', params: ({ context, event }) => ({ ...writeImage(context, event.output), ...nextHeld(context) }) },
            'toLatest',
          ],
        },
        onError: {
          target: 'idle',
          actions: { type: 'failAct', params: ({ event }) => ({ failure: failureOf(event.error), act: { type: 'picture.send' as const, isShrunk: true } }) },
        },
      },
    },
  },
});
