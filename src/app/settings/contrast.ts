import { black, white } from '../../ui/parts/colours.ts'

type Rgb = readonly [r: number, g: number, b: number]

function parse(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}
const mapRgb = ([r, g, b]: Rgb, change: (part: number) => number): Rgb => [change(r), change(g), change(b)]
const format = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** WCAG relative luminance, 0 to 1. */
function luminance(hex: string): number {
  const [r, g, b] = mapRgb(parse(hex), (part) => {
    const c = part / 255
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The same hue and saturation at another lightness, 0 to 1. */
function withLightness(hex: string, lightness: number): string {
  const [r, g, b] = mapRgb(parse(hex), (part) => part / 255)
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const middle = (max + min) / 2
  const saturation = max === min ? 0 : (max - min) / (1 - Math.abs(2 * middle - 1))
  const chroma = saturation * (1 - Math.abs(2 * lightness - 1))
  // Each channel keeps its place between the strongest and the weakest.
  const channel = (value: number) => lightness + chroma * (max === min ? 0 : (value - min) / (max - min) - 0.5)
  return format([channel(r) * 255, channel(g) * 255, channel(b) * 255])
}

function lightnessOf(hex: string): number {
  const parts = parse(hex)
  return (Math.max(...parts) + Math.min(...parts)) / 510
}

/** The colour nearest to `hex`, darker or lighter, with a contrast of at least `ratio` to `ground`. */
export function readable(hex: string, ground: string, ratio = 4.6): string {
  const step = luminance(ground) > 0.18 ? -0.01 : 0.01
  for (let lightness = lightnessOf(hex); lightness >= 0 && lightness <= 1; lightness += step) {
    const colour = lightness === lightnessOf(hex) ? hex.toLowerCase() : withLightness(hex, lightness)
    if (contrast(colour, ground) >= ratio) return colour
  }
  return step < 0 ? black : white
}
