import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Config } from '../../../server/config.ts'
import { parameterText, sealedText } from '../../../server/parameter/parameters.ts'
import { SecretError } from '../../../server/secret.ts'
import type { Db } from '../../../server/store/store.ts'
import { addressOf, UnreachableError } from '../../messages/forwardTarget/reach.ts'
import { smsParameters as asked } from './parameters.ts'
import { type SmsContent, type SmsRequest, type SmsTemplate, smsRequest } from './template.ts'

const answerMs = 15_000

/** The provider did not take an SMS: the code by which the ledger says why. Never the provider's own words, which may repeat the number or a key. */
export class SmsError extends Error {
  override name = 'SmsError'
  readonly code: 'smsAway' | 'smsRefused' | 'smsSettings'
  constructor(code: SmsError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** The provider that staff have set up; undefined: none. Throws an SmsError when its parameters cannot be read. */
export async function smsProvider(db: Db, { secretKey }: Config): Promise<SmsTemplate | undefined> {
  try {
    const url = await sealedText(db, secretKey, asked.url)
    if (url === '') return undefined
    return {
      url,
      method: await parameterText(db, asked.method),
      body: await sealedText(db, secretKey, asked.body),
      authorization: await sealedText(db, secretKey, asked.authorization),
    }
  } catch (error) {
    if (error instanceof SecretError) throw new SmsError('smsSettings', error.message)
    throw error
  }
}

/** Resolves when the provider has taken the SMS (2xx). Throws an SmsError. `hosts`: FORWARD_HOSTS. */
export async function sendSms(
  template: SmsTemplate,
  content: SmsContent,
  { hosts, signal }: { readonly hosts: string | undefined; readonly signal: AbortSignal },
): Promise<void> {
  let request: SmsRequest
  let address: string
  try {
    request = smsRequest(template, content)
    address = await addressOf(request.url.hostname.replace(/^\[|\]$/g, ''), hosts)
  } catch (error) {
    if (error instanceof UnreachableError) throw new SmsError('smsSettings', error.message)
    if (error instanceof TypeError) throw new SmsError('smsSettings', 'the URL is not valid')
    throw new SmsError('smsAway', codeOf(error))
  }
  const status = await statusOf(request, address, AbortSignal.any([signal, AbortSignal.timeout(answerMs)]))
  if (status < 200 || status > 299) throw new SmsError('smsRefused', `HTTP ${status}`)
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'no answer')

/**
 * The status of the answer; a redirect is one and is not followed. The connection goes to the address that was checked,
 * whatever the name resolves to by now.
 */
function statusOf({ url, method, headers, body }: SmsRequest, address: string, signal: AbortSignal): Promise<number> {
  const family = isIP(address)
  const lookup: LookupFunction = (_host, options, found) =>
    options.all ? found(null, [{ address, family }]) : found(null, address, family)
  const open = url.protocol === 'https:' ? secure : plain
  return new Promise((resolve, reject) => {
    let sent: ReturnType<typeof open>
    try {
      sent = open(url, { method, headers, lookup, signal, agent: false }, (answer) => {
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      })
    } catch {
      // A header that cannot be sent: its own text would name the key.
      reject(new SmsError('smsSettings', 'the request cannot be built'))
      return
    }
    sent.on('error', (error) => reject(new SmsError('smsAway', codeOf(error))))
    sent.end(body)
  })
}
