import type { Config } from '../../../../platform/config.ts'
import { OutgoingError, sendOut } from '../../../../platform/outgoing.ts'
import { parameterText, sealedText } from '../../../../platform/parameter/parameters.ts'
import { SecretError } from '../../../../platform/secret.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { smsParameters as asked } from './parameters.ts'
import { type SmsContent, type SmsRequest, type SmsTemplate, smsRequest } from './template.ts'

/**
 * The provider did not accept an SMS. `code`: reason for the command log. Never includes the provider's own text, which
 * may contain the number or a key.
 */
export class SmsError extends Error {
  override name = 'SmsError'
  readonly code: 'smsAway' | 'smsRefused' | 'smsSettings'
  constructor(code: SmsError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Returns the configured provider. Undefined: none. Throws an SmsError when its parameters cannot be read. */
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

/** Resolves when the provider has accepted the SMS (2xx). Throws an SmsError. `hosts`: FORWARD_HOSTS. */
export async function sendSms(
  template: SmsTemplate,
  content: SmsContent,
  { hosts, signal }: { readonly hosts: string | undefined; readonly signal: AbortSignal },
): Promise<void> {
  let request: SmsRequest
  try {
    request = smsRequest(template, content)
  } catch (error) {
    if (error instanceof TypeError) throw new SmsError('smsSettings', 'the URL is not valid')
    throw error
  }
  const { status } = await sendOut({ ...request, isSecret: true }, { hosts, signal }).catch((error: unknown) => {
    if (!(error instanceof OutgoingError)) throw error
    throw new SmsError(error.reason === 'settings' ? 'smsSettings' : 'smsAway', error.message)
  })
  if (status < 200 || status > 299) throw new SmsError('smsRefused', `HTTP ${status}`)
}
