/** Builds the HTTP request to an SMS provider from a template. Pure. */

export interface SmsTemplate {
  readonly url: string
  readonly method: string
  /** JSON or form data. */
  readonly body: string
  readonly authorization: string
}
export interface SmsContent {
  readonly msisdn: string
  readonly text: string
}
export interface SmsRequest {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/**
 * Fills a template. Values are escaped for their place, so that a text cannot end a string or start a field. Throws a
 * TypeError for an invalid URL.
 */
export function smsRequest({ url, method, body, authorization }: SmsTemplate, content: SmsContent): SmsRequest {
  const isJson = /^\s*[{[]/.test(body)
  const hasBody = method !== 'GET' && body !== ''
  return {
    url: new URL(fill(url, content, encodeURIComponent)),
    method,
    headers: {
      ...(hasBody ? { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' } : {}),
      ...(authorization ? { authorization } : {}),
    },
    body: hasBody ? fill(body, content, isJson ? inJson : encodeURIComponent) : undefined,
  }
}

/** Escapes a text for use between the quotes of a JSON string. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** Replaces in one pass, so that a text that looks like a placeholder stays a text. */
const fill = (template: string, { msisdn, text }: SmsContent, escapeValue: (text: string) => string) =>
  template.replace(/\{(msisdn|text)\}/g, (_, name) => escapeValue(name === 'msisdn' ? msisdn : text))
