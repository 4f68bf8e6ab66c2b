/** Requests to the robots of WeCom, DingTalk and Feishu, and the meaning of their answers. */
import { createHash, createHmac } from 'node:crypto'
import { minuteMs } from '../../../../domain/time.ts'
import type { RobotService } from './contract.ts'

/** Message in the texts of its reader. Lines are written for the service (`escaperOf`). */
export interface RobotMessage {
  readonly title: string
  readonly lines: readonly string[]
  readonly link?: { readonly text: string; readonly url: string } | undefined
}
/** Posted by services that take pictures (`takesPictures`). */
export interface RobotPicture {
  /** PNG of at most 2 MB. */
  readonly picture: Buffer
}
export interface RobotAddress {
  readonly service: RobotService
  readonly address: string
  readonly signingSecret: string | null
}
export type RobotAnswer =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'tooFrequent'; readonly waitMs: number; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }

/** WeCom. The webhooks of DingTalk and Feishu take no files. */
export const takesPictures = (service: RobotService): boolean => service === 'wecom'

const hosts: Readonly<Record<RobotService, readonly string[]>> = {
  wecom: ['qyapi.weixin.qq.com'],
  dingtalk: ['oapi.dingtalk.com'],
  feishu: ['open.feishu.cn', 'open.larksuite.com'],
}
export const hostsOf = (service: RobotService): readonly string[] => hosts[service]

/**
 * Characters with a meaning in the markdown of any service, and their full-width forms. The services do not document
 * backslash escapes.
 */
const wide = new Map(
  [...'[]()<>*_`#~|\\!@'].map((char) => [char, String.fromCharCode(char.charCodeAt(0) + 0xfee0)] as const),
)
const maxValueLength = 100

/** Shortens a value of people or vehicles, and makes it plain text in a message of the service. */
export const escaperOf =
  (service: RobotService) =>
  (value: string, maxLength = maxValueLength): string => {
    const text = [...value.replace(/\s+/g, ' ')].slice(0, maxLength).join('')
    // Cards of Feishu show these texts as they are.
    if (service === 'feishu') return text
    return text.replace(/[[\]()<>*_`#~|\\!@]/g, (char) => wide.get(char) ?? char).replaceAll('://', '：//')
  }

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')

const linkOf = ({ link }: RobotMessage) => (link ? [`[${link.text}](${link.url})`] : [])

const requests: Readonly<
  Record<RobotService, (message: RobotMessage, secret: string | null, at: number) => { query?: object; body: object }>
> = {
  wecom: (message) => ({
    body: {
      msgtype: 'markdown',
      markdown: {
        content: [`### ${message.title}`, ...message.lines.map((line) => `> ${line}`), ...linkOf(message)].join('\n'),
      },
    },
  }),
  dingtalk: (message, secret, at) => ({
    ...(secret !== null && { query: { timestamp: String(at), sign: hmac(secret, `${at}\n${secret}`) } }),
    body: {
      msgtype: 'markdown',
      markdown: {
        title: message.title,
        text: [`#### ${message.title}`, ...message.lines, ...linkOf(message)].join('\n\n'),
      },
    },
  }),
  feishu: ({ title, lines, link }, secret, at) => {
    const seconds = String(Math.floor(at / 1000))
    const plain = (content: string) => ({ tag: 'plain_text', content })
    return {
      body: {
        ...(secret !== null && { timestamp: seconds, sign: hmac(`${seconds}\n${secret}`, '') }),
        msg_type: 'interactive',
        card: {
          header: { title: plain(title), template: 'blue' },
          elements: [
            { tag: 'div', text: plain(lines.join('\n')) },
            ...(link
              ? [
                  {
                    tag: 'action',
                    actions: [{ tag: 'button', text: plain(link.text), type: 'primary', url: link.url }],
                  },
                ]
              : []),
          ],
        },
      },
    }
  },
}

const pictureBody = (picture: Buffer) => ({
  msgtype: 'image',
  image: { base64: picture.toString('base64'), md5: createHash('md5').update(picture).digest('hex') },
})

/** @param at ms since 1970, for the signature */
export function requestOf(
  { service, address, signingSecret }: RobotAddress,
  message: RobotMessage | RobotPicture,
  at: number,
): { url: URL; body: string } {
  const { query = {}, body } =
    'picture' in message ? { body: pictureBody(message.picture) } : requests[service](message, signingSecret, at)
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return { url, body: JSON.stringify(body) }
}

/** Codes for messages that come too fast, and for how long the service then refuses further ones. */
const pace: Readonly<Record<RobotService, { readonly codes: readonly number[]; readonly waitMs: number }>> = {
  wecom: { codes: [45009], waitMs: minuteMs },
  dingtalk: { codes: [130101, 410100], waitMs: 10 * minuteMs },
  feishu: { codes: [9499, 11232], waitMs: minuteMs },
}

/** Also reads the answers with which the services refuse: all of them have the status 200. */
export function answerOf(service: RobotService, status: number, text: string): RobotAnswer {
  const { codes, waitMs } = pace[service]
  if (status === 429) return { kind: 'tooFrequent', waitMs, reason: 'answered 429' }
  const answer = parse(text) ?? {}
  const code = service === 'feishu' ? (answer.code ?? answer.StatusCode) : answer.errcode
  if (typeof code !== 'number')
    return { kind: 'refused', reason: status >= 200 && status < 300 ? 'no robot' : `answered ${status}` }
  if (code === 0) return { kind: 'accepted' }
  const explanation = String((service === 'feishu' ? (answer.msg ?? answer.StatusMessage) : answer.errmsg) ?? '')
  const reason = `${service} ${code} ${explanation}`.trim()
  // 9499 of Feishu also means an unreadable request.
  const isTooFrequent = codes.includes(code) && !(code === 9499 && /bad request/i.test(explanation))
  return isTooFrequent ? { kind: 'tooFrequent', waitMs, reason } : { kind: 'refused', reason }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
