import { expect, test } from 'vitest'
import { levelColours } from '../../../src/ui/chart/colours.ts'

type Rgb = readonly [number, number, number]
function linear(hex: string): Rgb {
  const channel = (at: number) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}
/** Colour vision of people who lack a kind of cone (Machado, Oliveira and Fernandes 2009, severity 1). */
const eyes = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanope: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranope: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
} as const
const simulateEye = (eye: keyof typeof eyes, [r, g, b]: Rgb): Rgb => {
  const m = eyes[eye]
  const row = (at: number) => m[at]! * r + m[at + 1]! * g + m[at + 2]! * b
  return [row(0), row(3), row(6)]
}
/** CIE L*a*b* of linear sRGB (D65). */
function lab([r, g, b]: Rgb): Rgb {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
const light = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b
const contrast = (a: Rgb, b: Rgb) => {
  const [dark, bright] = [light(a), light(b)].toSorted((one, other) => one - other) as [number, number]
  return (bright + 0.05) / (dark + 0.05)
}
const levels = Object.values(levelColours)

test.each(Object.keys(eyes) as (keyof typeof eyes)[])('levels are told apart in a chart: %s', (eye) => {
  for (const [at, one] of levels.entries())
    for (const other of levels.slice(at + 1)) {
      const [a, b] = [one, other].map((hex) => lab(simulateEye(eye, linear(hex)))) as [Rgb, Rgb]
      expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]), `${one} ${other}`).toBeGreaterThan(18)
    }
})

test('the levels that count most stand out from the ground of both themes', () => {
  for (const hex of [levelColours[3], levelColours[4]])
    for (const ground of ['#ffffff', '#181d23']) expect(contrast(linear(hex), linear(ground)), hex).toBeGreaterThan(3)
})
