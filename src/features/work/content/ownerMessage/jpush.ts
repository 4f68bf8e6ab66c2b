/** JPush, the push service of most phones in China. Uses its HTTP interface when its keys are set. */
import type { Config } from '../../../../platform/config.ts'
import { OutgoingError, sendOut } from '../../../../platform/outgoing.ts'
import { parameter, parameterText, sealedText } from '../../../../platform/parameter/parameters.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { MessageFailure } from './state-texts.ts'

const unset = { value: '', sealed: true } as const
export const jpushParameters = {
  key: parameter({
    key: 'jpush.appKey',
    kind: 'text',
    ...unset,
    label: ['JPush AppKey', 'JPush app key'],
    description: [
      '与 Master Secret 一起填写后，车主消息会同时推送到手机通知栏。留空则只进入车主收件箱。',
      'With the master secret, owner messages are also pushed to phones. Leave empty to use the inbox only.',
    ],
  }),
  secret: parameter({
    key: 'jpush.masterSecret',
    kind: 'text',
    ...unset,
    label: ['JPush Master Secret', 'JPush master secret'],
    description: ['JPush 应用的 Master Secret', 'The master secret of the JPush app'],
  }),
  url: parameter({
    key: 'jpush.url',
    kind: 'url',
    value: 'https://api.jpush.cn/v3/push',
    getsSecret: true,
    label: ['JPush 接口地址', 'JPush URL'],
    description: ['JPush 推送接口的地址', 'URL of the JPush push API'],
  }),
} as const

export interface Jpush {
  readonly url: string
  readonly authorization: string
}

/** Returns the configured channel. Undefined: none. Throws a SecretError when its keys cannot be decrypted. */
export async function jpushOf(db: Db, { secretKey }: Config): Promise<Jpush | undefined> {
  const key = await sealedText(db, secretKey, jpushParameters.key)
  const secret = await sealedText(db, secretKey, jpushParameters.secret)
  if (!key || !secret) return undefined
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
  return { url: await parameterText(db, jpushParameters.url), authorization }
}

/** Thrown when JPush did not accept a push. `later`: a retry may succeed. */
export class JpushError extends Error {
  override name = 'JpushError'
  readonly failure: MessageFailure
  readonly later: boolean
  constructor(failure: MessageFailure, later: boolean, message: string) {
    super(message)
    this.failure = failure
    this.later = later
  }
}

export interface JpushContent {
  readonly message: number
  readonly title: string
  readonly content: string
  /** Time in seconds for which JPush stores the push for a phone that is off. */
  readonly ttlSeconds: number
}

const longestTtl = 10 * 86_400
/** JPush error: none of the accounts has a phone with the app. Treated as success. */
const noTarget = 1011

/** Pushes to the phones of accounts. Their alias is the id of the app account. Throws a JpushError. */
export async function pushByJpush(
  { url, authorization }: Jpush,
  accounts: readonly number[],
  { message, title, content, ttlSeconds }: JpushContent,
  options: { readonly hosts: string | undefined; readonly signal: AbortSignal },
): Promise<void> {
  if (!URL.canParse(url)) throw new JpushError('settings', false, 'the URL is not valid')
  const extras = { message: String(message) }
  const body = JSON.stringify({
    platform: 'all',
    audience: { alias: accounts.map(String) },
    notification: {
      android: { title, alert: content, extras },
      ios: { alert: { title, body: content }, extras },
    },
    options: { time_to_live: Math.max(0, Math.min(ttlSeconds, longestTtl)), apns_production: true },
  })
  const headers = { authorization, 'content-type': 'application/json' }
  const { status, text } = await sendOut(
    { url: new URL(url), method: 'POST', headers, body, isSecret: true },
    { ...options, reads: true },
  ).catch((error: unknown) => {
    if (!(error instanceof OutgoingError)) throw error
    throw new JpushError(error.reason, error.reason === 'away', error.message)
  })
  if (status >= 200 && status <= 299) return
  if (status === 400 && codeIn(text) === noTarget) return
  const later = status === 429 || status >= 500
  throw new JpushError(later ? 'away' : 'refused', later, `HTTP ${status}`)
}

function codeIn(text: string): number | undefined {
  try {
    return (JSON.parse(text) as { error?: { code?: number } }).error?.code
  } catch {
    return undefined
  }
}
