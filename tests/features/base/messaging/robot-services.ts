import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hourMs, minuteMs } from '../../../../src/domain/time.ts'
import type { RobotService } from '../../../../src/features/base/messaging/chatRobot/contract.ts'

export const secret = 'SEC-right'
export const credential = '0123456789-credential'
const paths: Readonly<Record<RobotService, string>> = {
  wecom: `/cgi-bin/webhook/send?key=${credential}`,
  dingtalk: `/robot/send?access_token=${credential}`,
  feishu: `/open-apis/bot/v2/hook/${credential}`,
}
export const services = ['wecom', 'dingtalk', 'feishu'] as const
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')

/** Local stand-in of the three services: checks credentials, signatures and pace, and answers as they document. */
export async function openRobotServices(now: () => number) {
  const messages: Record<RobotService, string[]> = { wecom: [], dingtalk: [], feishu: [] }
  const times: Record<RobotService, number[]> = { wecom: [], dingtalk: [], feishu: [] }
  /** Accepted PNGs of WeCom. */
  const pictures: Buffer[] = []
  let takesPictures = true
  /** Robots that were removed from their groups. */
  const absent = new Set<RobotService>()
  const isCurrent = (at: number) => Math.abs(now() - at) < hourMs
  const accept = (service: RobotService, text: string, codes: { fast: object; ok: object }) => {
    times[service] = [...times[service].filter((at) => at > now() - minuteMs), now()]
    if (times[service].length > 20) return codes.fast
    messages[service].push(text)
    return codes.ok
  }
  /** WeCom takes at most 2 MB before the encoding as base64, and compares the MD5. */
  const acceptPicture = ({ base64, md5 }: { base64: string; md5: string }) => {
    const picture = Buffer.from(base64, 'base64')
    if (!takesPictures || picture.byteLength > 2 * 1024 * 1024) return { errcode: 40009, errmsg: 'invalid image size' }
    if (createHash('md5').update(picture).digest('hex') !== md5)
      return { errcode: 301019, errmsg: 'media md5 not match' }
    const answer = accept('wecom', '[picture]', { fast: { errcode: 45009 }, ok: { errcode: 0, errmsg: 'ok' } })
    if ('errmsg' in answer) pictures.push(picture)
    return answer
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://x')
      const body = JSON.parse(Buffer.concat(parts).toString())
      const answer = answers[services.find((each) => paths[each].startsWith(url.pathname)) ?? 'wecom'](url, body)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  // biome-ignore lint/suspicious/noExplicitAny: JSON of the platform
  const answers: Record<RobotService, (url: URL, body: any) => object> = {
    wecom: ({ searchParams }, { msgtype, markdown, image }) =>
      searchParams.get('key') !== credential || absent.has('wecom')
        ? { errcode: 93000, errmsg: `invalid webhook url ${credential}` }
        : msgtype === 'image'
          ? acceptPicture(image)
          : Buffer.byteLength(markdown.content) > 4096 || msgtype !== 'markdown'
            ? { errcode: 40058, errmsg: 'content exceed max length' }
            : accept('wecom', markdown.content, { fast: { errcode: 45009 }, ok: { errcode: 0, errmsg: 'ok' } }),
    dingtalk: ({ searchParams }, { markdown }) => {
      const timestamp = searchParams.get('timestamp') ?? ''
      const isSigned = searchParams.get('sign') === hmac(secret, `${timestamp}\n${secret}`)
      if (!isSigned || !isCurrent(Number(timestamp)))
        return { errcode: 310000, errmsg: 'sign not match, more: [https://ding-doc.dingtalk.com/doc]' }
      return accept('dingtalk', markdown.text, { fast: { errcode: 130101 }, ok: { errcode: 0, errmsg: 'ok' } })
    },
    feishu: (_url, { timestamp, sign, card }) =>
      sign !== hmac(`${timestamp}\n${secret}`, '') || !isCurrent(Number(timestamp) * 1000)
        ? { code: 19021, msg: 'sign match fail or timestamp is not within one hour from current time' }
        : accept('feishu', [card.header.title.content, card.elements[0].text.content].join('\n'), {
            fast: { code: 11232, msg: 'frequency limited' },
            ok: { StatusCode: 0, code: 0, msg: 'success' },
          }),
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    messages,
    times,
    pictures,
    refusePictures: (refuses: boolean) => {
      takesPictures = !refuses
    },
    absent,
    addressOf: (service: RobotService) => `http://127.0.0.1:${port}${paths[service]}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
