type Rgb = readonly [r: number, g: number, b: number]

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const format = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** WCAG relative luminance, 0 to 1. */
function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map((part) => {
    const c = part / 255
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** A colour between two; `part` 0 is the first, 1 the second. */
export function mix(from: string, to: string, part: number): string {
  const target = parse(to)
  return format(parse(from).map((value, index) => value + ((target[index] ?? 0) - value) * part) as unknown as Rgb)
}

/** The colour nearest to `hex`, towards black or white, that stands out from `ground` by at least `ratio`. */
export function readable(hex: string, ground: string, ratio = 4.6): string {
  const towards = luminance(ground) > 0.18 ? '#000000' : '#ffffff'
  for (let part = 0; part <= 1; part += 0.02) {
    const colour = mix(hex, towards, part)
    if (contrast(colour, ground) >= ratio) return colour
  }
  return towards
}
