import type { Glyph, Glyphs, Weight } from './font.ts'

export const colors = {
  background: '#ffffff',
  text: '#1f2329',
  secondary: '#646a73',
  line: '#e5e6eb',
} as const
export interface TextStyle {
  /** Font size in pixels. */
  readonly size: number
  readonly weight?: Weight
  readonly color?: string
  readonly anchor?: 'start' | 'middle' | 'end'
}
/** Characters that every picture may need. */
export const numberChars = '0123456789,.-–…%'

/** Writes text as outlines, and measures it. */
export interface Pen {
  widthOf(text: string, style: TextStyle): number
  /** The text, or its beginning with an ellipsis. */
  cut(text: string, width: number, style: TextStyle): string
  /** Lines of at most this width. The last one is cut. */
  wrap(text: string, width: number, maxLines: number, style: TextStyle): string[]
  text(x: number, y: number, text: string, style: TextStyle): string
  /** Outlines of everything that was written, as definitions of the picture. */
  definitions(): string
}

export const round = (value: number): number => Math.round(value * 100) / 100

export function openPen({ glyph }: Glyphs): Pen {
  const outlines = new Map<string, Glyph>()
  const glyphsOf = (text: string, { weight = 'normal' }: TextStyle) => [...text].map((char) => glyph(char, weight))
  const widthOf = (text: string, style: TextStyle) =>
    glyphsOf(text, style).reduce((sum, { width }) => sum + width, 0) * style.size
  function cut(text: string, width: number, style: TextStyle): string {
    if (widthOf(text, style) <= width) return text
    const chars = [...text]
    while (chars.length > 1 && widthOf(`${chars.join('')}…`, style) > width) chars.pop()
    return `${chars.join('').trimEnd()}…`
  }
  return {
    widthOf,
    cut,
    wrap(text, width, maxLines, style) {
      const lines: string[] = []
      let rest = text
      while (rest !== '' && lines.length < maxLines - 1 && widthOf(rest, style) > width) {
        const chars = [...rest]
        while (chars.length > 1 && widthOf(chars.join(''), style) > width) chars.pop()
        const line = chars.join('')
        // Words are not broken, unless one fills the line.
        const end = /[\w]$/.test(line) && /^\w/.test(rest.slice(line.length)) ? line.lastIndexOf(' ') : -1
        const begin = end > 0 ? line.slice(0, end) : line
        lines.push(begin.trim())
        rest = rest.slice(begin.length).trimStart()
      }
      return rest === '' ? lines : [...lines, cut(rest, width, style)]
    },
    text(x, y, text, style) {
      const { size, color = colors.text, anchor = 'start' } = style
      let at = x - (anchor === 'start' ? 0 : widthOf(text, style) / (anchor === 'middle' ? 2 : 1))
      const uses = glyphsOf(text, style).map((one) => {
        if (one.path !== '') outlines.set(one.id, one)
        const use = `<use href="#${one.id}" transform="translate(${round(at)} ${round(y)}) scale(${size})"/>`
        at += one.width * size
        return one.path === '' ? '' : use
      })
      return `<g fill="${color}">${uses.join('')}</g>`
    },
    definitions: () =>
      `<defs>${[...outlines.values()]
        .map(
          ({ id, path, unitsPerEm }) =>
            `<path id="${id}" transform="scale(${1 / unitsPerEm} ${-1 / unitsPerEm})" d="${path}"/>`,
        )
        .join('')}</defs>`,
  }
}
