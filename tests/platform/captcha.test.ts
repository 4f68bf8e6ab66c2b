import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawCode, secureRandom } from '../../src/platform/captcha.ts'

/** Returns deterministic numbers for a seed (mulberry32). */
function seededNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}
const bytesOf = (image: string) => Buffer.from(image.slice('data:image/png;base64,'.length), 'base64')

test('a code is four characters that nobody mixes up', () => {
  const codes = new Set<string>()
  for (let i = 0; i < 60; i++) {
    const { text } = drawCode(secureRandom)
    expect(text).toMatch(/^[ACEFHJKLMNPRTVWXY235-9]{4}$/)
    codes.add(text)
  }
  expect(codes.size).toBeGreaterThan(50)
})

test('the picture is a PNG of pixels alone, and the code is nowhere in it', () => {
  const { text, image } = drawCode(seededNumbers(1))
  const png = bytesOf(image)
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([240, 80])
  const chunks: string[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) chunks.push(png.toString('latin1', at + 4, at + 8))
  expect(chunks).toEqual(['IHDR', 'IDAT', 'IEND'])
  expect(image).not.toContain(text)
  expect(png.includes(text)).toBe(false)
  const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)))
  expect(rows).toHaveLength(80 * (240 * 4 + 1))
  const visiblePixels = rows.filter((_, at) => (at % 961) % 4 === 0 && at % 961 > 0).filter((alpha) => alpha > 0)
  expect(visiblePixels.length / (240 * 80)).toBeGreaterThan(0.1)
  expect(visiblePixels.length / (240 * 80)).toBeLessThan(0.5)
})

test('the same random numbers draw the same picture, other ones another', () => {
  expect(drawCode(seededNumbers(7))).toEqual(drawCode(seededNumbers(7)))
  expect(drawCode(seededNumbers(7)).image).not.toBe(drawCode(seededNumbers(8)).image)
})

test('the same code never looks the same twice', () => {
  const start = [0, 0, 0, 0]
  const draw = (seed: number) => {
    const [firstNumbers, rest] = [[...start], seededNumbers(seed)]
    return drawCode(() => firstNumbers.pop() ?? rest())
  }
  expect(draw(1).text).toBe(draw(2).text)
  expect(draw(1).image).not.toBe(draw(2).image)
})
