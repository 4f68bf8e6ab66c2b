import encodeQR from 'qr'
import { expect as expectValue, test } from 'vitest'
import { newShortCode, showCode } from '../src/domain/code-form.ts'
import { attendeeCalls } from '../src/features/work/events/attendee/contract.ts'
import { claimCalls, giftCalls, giftDeskCalls, type ShownGifts } from '../src/features/work/events/gift/contract.ts'
import { meetingCalls } from '../src/features/work/events/meeting/contract.ts'
import { mark } from './data.ts'
import { expect, openStage } from './stage.ts'

/** The simulated camera and device of the page. */
declare const window: Window & { lay(code: boolean[][]): void; readonly device: Device }

const stage = openStage()

/** Records of the page's requests to the device. */
interface Device {
  torch: boolean[]
  pulses: unknown[]
  tones: number[]
}

/** Adds an attendee. Returns the code of each of the meeting's gifts. */
async function codesOf(meeting: string): Promise<string[]> {
  const ask = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', tspLanguage: 'zh_cn', cookie }
    return fetch(stage.address + path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const signedIn = await ask(attendeeCalls.signIn.path, { meeting, name: '李雷', phone: '13912340002' })
  const cookie = signedIn.headers.getSetCookie().join().split(';')[0] ?? ''
  const giftsOf = async (answer: Response) => ((await answer.json()) as { data: ShownGifts }).data.gifts
  let gifts = await giftsOf(await ask(claimCalls.shown.path, { meeting }, cookie))
  for (const { id } of gifts) gifts = await giftsOf(await ask(claimCalls.register.path, { meeting, gift: id }, cookie))
  return gifts.map(({ mine }) => mine?.code ?? '')
}

test('a desk reads codes by camera without a reader of the browser’s own, and tells the ends apart by colour, sound and pulse', async () => {
  const staff = await stage.caller()
  const { id: meeting } = await staff.call(meetingCalls.add, {
    name: `年会 ${mark()}`,
    startsAt: '2026-12-31T01:00:00.000Z',
    endsAt: '2026-12-31T09:00:00.000Z',
    joinRule: 'open',
  })
  for (const name of ['保温杯', '雨伞']) await staff.call(giftCalls.add, { meeting, name, stock: 5 })
  for (const move of ['publish', 'start'] as const) await staff.call(meetingCalls.move, { id: meeting, move })
  const { code: place } = await staff.call(meetingCalls.link, { id: meeting })
  const [cup = '', umbrella = ''] = await codesOf(place)
  const { token } = await staff.call(giftDeskCalls.add, { meeting, name: '一号台' })

  const { page } = await stage.open({ shell: 'phone' })
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  // Simulates a camera in front of a code, with a lamp, and the device's sound and vibration.
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'BarcodeDetector')
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 480, height: 360 })
    const shownCode: boolean[][] = []
    const film = () => {
      const paint = canvas.getContext('2d')!
      paint.fillStyle = `rgb(${200 + Math.random() * 9}, 204, 198)`
      paint.fillRect(0, 0, canvas.width, canvas.height)
      paint.fillStyle = '#fff'
      const side = 7
      paint.fillRect(90, 40, shownCode.length * side, shownCode.length * side)
      paint.fillStyle = '#1a1a1a'
      for (const [y, row] of shownCode.entries())
        for (const [x, dark] of row.entries()) if (dark) paint.fillRect(90 + x * side, 40 + y * side, side, side)
    }
    setInterval(film, 50)
    const device: Device = { torch: [], pulses: [], tones: [] }
    Object.assign(window, {
      device,
      lay: (code: boolean[][]) => Object.assign(shownCode, code, { length: code.length }),
    })
    navigator.mediaDevices.getUserMedia = async () => {
      const stream = canvas.captureStream(20)
      const [track] = stream.getVideoTracks()
      track!.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
      track!.applyConstraints = async (constraints) => {
        device.torch.push(Boolean((constraints?.advanced?.[0] as { torch?: boolean })?.torch))
      }
      return stream
    }
    navigator.vibrate = (pattern) => device.pulses.push(pattern) > 0
    const { createOscillator } = AudioContext.prototype
    AudioContext.prototype.createOscillator = function () {
      const tone = createOscillator.call(this)
      const start = tone.start.bind(tone)
      tone.start = (when) => {
        device.tones.push(tone.frequency.value)
        start(when)
      }
      return tone
    }
  })
  await page.goto(`/#/goodsPick?desk=${token}`)
  await expect(page.getByRole('heading', { name: '等待扫码' })).toBeVisible()
  const decoder = (url: string) => /\/decode-[\w-]+\.js$/.test(url)
  expectValue(scripts.filter(decoder)).toEqual([])
  await page.getByRole('button', { name: '打开相机' }).click()

  const lay = (code: string) => page.evaluate((matrix) => window.lay(matrix), encodeQR(code, 'raw', { border: 2 }))
  const readDevice = () => page.evaluate(() => structuredClone(window.device))
  const result = page.locator('.pick-result')
  const colour = () => result.evaluate((element) => getComputedStyle(element).backgroundColor)
  const colours = new Set<string>()

  await lay(cup)
  await expect(page.getByRole('heading', { name: '请发放' })).toBeVisible()
  await expect(result).toContainText('保温杯')
  await expect(result).toHaveClass(/good/)
  colours.add(await colour())
  expectValue(scripts.filter(decoder)).toHaveLength(1)
  expectValue(await readDevice()).toEqual({ torch: [], pulses: [[80]], tones: [880] })

  await page.getByRole('button', { name: '打开手电' }).click()
  await page.getByRole('button', { name: '关闭手电' }).click()
  await expect(page.getByRole('button', { name: '打开手电' })).toBeVisible()
  expectValue((await readDevice()).torch).toEqual([true, false])

  await lay(showCode(newShortCode((limit) => Math.floor(Math.random() * limit))))
  await expect(page.getByRole('heading', { name: '领取码无效' })).toBeVisible()
  colours.add(await colour())
  // Sound is off, vibration stays on.
  await page.getByRole('checkbox', { name: '提示音' }).click()
  await lay(umbrella)
  await expect(result).toContainText('雨伞')
  await lay(cup)
  await expect(page.getByRole('heading', { name: '已领取过' })).toBeVisible()
  await expect(result).toContainText('在一号台领取')
  colours.add(await colour())
  expectValue(colours.size).toBe(3)
  expectValue(await readDevice()).toMatchObject({
    pulses: [[80], [400], [80], [80, 60, 80, 60]],
    tones: [880, 220, 196],
  })
  await expect(page.getByText('本台已发放 2 件')).toBeVisible()
  await page.getByRole('button', { name: '关闭相机' }).click()
  await expect(page.locator('video')).toHaveCount(0)
})
