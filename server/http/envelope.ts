/** A service wraps its answers in one of two ways (contract/services.ts): resp_code / resp_msg / datas, or code / msg / data for knowledge calls. */
import { errorText, errors } from '#contract/errors.ts';
import type { Envelope } from '#contract/services.ts';
import { services } from '#contract/services.ts';
import type { JsonText } from '#server/engine/calls/jsonText.ts';
import type { Refusal } from '#server/kit/refusal.ts';
import type { Language } from '#server/kit/principal.ts';

export type Body = Readonly<Record<string, unknown>>;

const envelopes: ReadonlyMap<string, Envelope> = new Map(services.map((service) => [service.prefix, service.envelope]));
/** Paths of no service answer like most of them. */
export const envelopeOf = (path: string): Envelope => envelopes.get(path.split('/')[1] ?? '') ?? 'resp';

const wrap = (envelope: Envelope, code: number, text: string, datas: unknown): Body =>
  envelope === 'wcp' ? { code, msg: text, data: datas } : { resp_code: code, resp_msg: text, datas };

/** Spec 8: resp_code 0, and code 200 for knowledge calls. */
export const success = (envelope: Envelope, datas: unknown): Body => wrap(envelope, envelope === 'wcp' ? 200 : 0, '', datas);

const place = '\u0000';
/** Before and behind what is answered. */
const aroundOf = (envelope: Envelope): readonly string[] => JSON.stringify(success(envelope, place)).split(JSON.stringify(place));
const around: Readonly<Record<Envelope, readonly string[]>> = { resp: aroundOf('resp'), wcp: aroundOf('wcp'), none: aroundOf('none') };

/** The same around an answer that is text already. */
export const successText = (envelope: Envelope, { text }: JsonText): string => around[envelope].join(text);

export const failure = (envelope: Envelope, refusal: Refusal, language: Language): Body =>
  wrap(
    envelope,
    errors[refusal.reason].code,
    errorText(refusal.reason, language, refusal.values),
    refusal.fields || refusal.datas ? { ...(refusal.fields ? { fields: refusal.fields } : {}), ...refusal.datas } : null,
  );
