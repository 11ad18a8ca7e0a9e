import { describe, expect, test } from 'vitest';
import { fallbackReplies, intents, replyTo } from '#server/demo/otherSide/intents.ts';
import { followUps, openers, topicOf } from '#server/demo/otherSide/phrases.ts';
import { Seeded } from '#server/demo/seeded.ts';

describe('what a patient understands', () => {
  test.each([
    ['您好，请问有什么可以帮您', 'greeting'],
    ['有没有腹痛或者出血？', 'pain'],
    ['麻烦拍一下检查单发我', 'picture'],
    ['稍等，我问一下顾医生', 'wait'],
    ['孩子现在身高体重多少', 'measure'],
    ['末次月经是哪天', 'since'],
    ['约到周六上午 09:00 可以吗', 'appointment'],
    ['这个属于正常范围，放心', 'comfort'],
    ['建议多休息，少吃甜的', 'advice'],
    ['来的时候带上身份证和医保卡', 'documents'],
    ['之前做过检查吗？', 'question'],
    ['不客气，祝您顺利', 'goodbye'],
    ['嗯', 'other'],
  ])('%s', (text, intent) => {
    expect(replyTo(text, 'fertility', new Seeded(1)).intent).toBe(intent);
  });

  test('answers by what the patient came for', () => {
    const answers = new Set(Array.from({ length: 40 }, (_one, seed) => replyTo('身高体重多少？', 'height', new Seeded(seed)).text));
    const replies = intents.find((one) => one.name === 'measure')?.replies as { height: readonly string[] };
    expect(answers).toEqual(new Set(replies.height));
  });

  test('ends a talk only at a goodbye, and sends a picture only when asked for one', () => {
    expect(replyTo('再见', 'fertility', new Seeded(1))).toMatchObject({ isEnd: true, withPicture: false });
    expect(replyTo('发一下报告', 'fertility', new Seeded(1))).toMatchObject({ isEnd: false, withPicture: true });
    expect(fallbackReplies).toContain(replyTo('嗯', 'fertility', new Seeded(1)).text);
  });

  test('knows what each customer of the demo comes for', () => {
    expect([topicOf('林晓彤'), topicOf('许念慈'), topicOf('黄丽君'), topicOf('白若溪')]).toEqual(['fertility', 'pregnancy', 'height', 'height']);
    expect(
      Object.values(openers)
        .flat()
        .concat(Object.values(followUps).flat())
        .every((phrase) => phrase.length > 3),
    ).toBe(true);
  });
});
