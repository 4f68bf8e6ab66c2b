import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import decodeQr from 'qr/decode.js'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { newShortCode, readShortCode, showCode } from '../../../../src/domain/code-form.ts'
import { Code } from '../../../../src/features/work/events/drawReader/Code.tsx'
import { posterSvg } from '../../../../src/features/work/events/poster/poster.ts'
import QrPicture from '../../../../src/ui/parts/QrPicture.tsx'
import { isInstalled } from '../../../installed-programs.ts'
import { seededRandom } from '../../../random.ts'

interface Picture {
  width: number
  height: number
  /** Grey values. 0 is black. */
  grey: Uint8Array
}

/** Renders a code's SVG (squares in one path) as pixels. `scale` is in pixels per unit of the view box. */
function drawSvg(svg: string, scale: number): Picture {
  const [, wide = '0', high = '0'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  const [width, height] = [Math.round(Number(wide) * scale), Math.round(Number(high) * scale)]
  const [, dx = '0', dy = '0', by = '1'] = /translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)/.exec(svg) ?? []
  const grey = new Uint8Array(width * height).fill(255)
  const side = Number(by) * scale
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const [left, top] = [Number(dx) * scale + Number(x) * side, Number(dy) * scale + Number(y) * side]
    for (let row = Math.round(top); row < Math.round(top + side); row++)
      grey.fill(0, row * width + Math.round(left), row * width + Math.round(left + side))
  }
  return { width, height, grey }
}

function read({ width, height, grey }: Picture): string {
  const data = new Uint8Array(grey.length * 4)
  for (const [at, shade] of grey.entries()) data.set([shade, shade, shade, 255], at * 4)
  return decodeQr({ width, height, data }, { timeLimit: 5_000 })
}

function readByZbar({ width, height, grey }: Picture): string {
  const folder = mkdtempSync(join(tmpdir(), 'codes-'))
  const file = join(folder, 'code.pgm')
  writeFileSync(file, Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), grey]))
  const { stdout } = spawnSync('zbarimg', ['--raw', '--quiet', file])
  rmSync(folder, { recursive: true })
  return stdout.toString().trim()
}

const svgOf = (image: string) =>
  decodeURIComponent(/src="data:image\/svg\+xml;charset=utf-8,([^"]+)"/.exec(image)?.[1] ?? '')
const secret = 'mKc3J0-hF9Yq_7LwXzT2aB'
const at = 'https://platform.example.com/#'
const random = seededRandom()
const pickup = showCode(newShortCode((limit) => Math.floor(random() * limit)))
const posters = [
  `${at}/meetingSignIn?m=${secret}`,
  `${at}/goodsSignIn?m=${secret}`,
  `${at}/meetingInformation?m=${secret}`,
  `${at}/lotterySignIn?d=${secret}`,
  `${at}/annualMeetingLottery?d=${secret}&proof=1`,
]
const pictures: [string, string, string, number][] = [
  ['the code of a pick-up', pickup, renderToStaticMarkup(<QrPicture text={pickup} label="x" />), 6],
  ...posters.map((address): [string, string, string, number] => [
    `the poster of ${address}`,
    address,
    posterSvg(address, ['2027 年度大会 <A&B>', '扫码签到', '2027-01-08 09:00  一号厅']),
    4,
  ]),
  [
    'the code on the big screen',
    posters[3] ?? '',
    svgOf(renderToStaticMarkup(<Code address={posters[3] ?? ''} label="x" />)),
    5,
  ],
]

test.each(pictures)('%s is read as what it says', (_name, says, svg, scale) => {
  expect(read(drawSvg(svg, scale))).toBe(says)
})

test.runIf(isInstalled('zbarimg')).each(pictures)('%s is read by another program, too', (_name, says, svg, scale) => {
  expect(readByZbar(drawSvg(svg, scale))).toBe(says)
})

test('what a desk’s camera reads of a pick-up’s code is its code', () => {
  const picture = drawSvg(renderToStaticMarkup(<QrPicture text={pickup} label="x" />), 6)
  expect(readShortCode(read(picture))).toBe(pickup.replaceAll('-', ''))
})
