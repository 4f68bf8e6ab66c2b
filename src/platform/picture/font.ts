/** Outlines of characters. Only a worker loads this: fonts and their programs take tens of megabytes. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fallback from '@fontsource/unifontex/metadata.json' with { type: 'json' }
import parts from '@fontsource-variable/noto-sans-sc/unicode.json' with { type: 'json' }
import { Face, Font, Blob as FontData, Variation } from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'

const weights = { normal: 400, bold: 600 } as const
export type Weight = keyof typeof weights
export interface Glyph {
  readonly id: string
  /** Outline as an SVG path with y upwards. */
  readonly path: string
  /** Units of the outline per em. */
  readonly unitsPerEm: number
  /** Width in em. */
  readonly width: number
}
export interface Glyphs {
  /** Throws for a character that was not loaded. */
  glyph(char: string, weight: Weight): Glyph
}

type Range = readonly [number, number]
const rangesOf = (text: string): Range[] =>
  text.split(',').map((range) => {
    const [from = 0, until = from] = range
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return [from, until]
  })
/** Files of Noto Sans SC by the characters that they contain. */
const files = Object.entries(parts).map(([name, ranges]) => ({
  file: `@fontsource-variable/noto-sans-sc/files/noto-sans-sc-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`,
  ranges: rangesOf(ranges),
}))
/** Pixel font with every character of the basic plane, for rare ones of names. */
const fallbackFile = `@fontsource/unifontex/files/${fallback.id}-${fallback.defSubset}-${fallback.weights[0]}-normal.woff2`

type OpenFont = Readonly<Record<Weight, Font>> & { readonly unitsPerEm: number }
async function openFont(file: string): Promise<OpenFont> {
  const bytes = await decompress(await readFile(fileURLToPath(import.meta.resolve(file))))
  const face = new Face(new FontData(bytes.slice().buffer))
  const withWeight = (weight: number) => {
    const font = new Font(face)
    font.setVariations([new Variation('wght', weight)])
    return font
  }
  return { unitsPerEm: face.upem, normal: withWeight(weights.normal), bold: withWeight(weights.bold) }
}

const fonts = new Map<string, OpenFont>()
const glyphs = new Map<string, Glyph>()
const keyOf = (char: string, weight: Weight) => `${weight[0]}${char.codePointAt(0)?.toString(16)}`

async function fontOf(file: string): Promise<OpenFont> {
  const font = fonts.get(file) ?? (await openFont(file))
  fonts.set(file, font)
  return font
}

async function load(char: string): Promise<void> {
  const code = char.codePointAt(0) ?? 0
  const file = files.find(({ ranges }) => ranges.some(([from, until]) => code >= from && code <= until))?.file
  let font = await fontOf(file ?? fallbackFile)
  if (font.normal.nominalGlyph(code) === undefined) font = await fontOf(fallbackFile)
  for (const weight of ['normal', 'bold'] as const) {
    // Glyph 0 is the box of an unknown character.
    const id = font[weight].nominalGlyph(code) ?? 0
    glyphs.set(keyOf(char, weight), {
      id: keyOf(char, weight),
      path: font[weight].glyphToPath(id),
      unitsPerEm: font.unitsPerEm,
      width: font[weight].glyphHAdvance(id) / font.unitsPerEm,
    })
  }
}

/** Limit of outlines in memory. */
const maxGlyphs = 20_000

/** Loads the characters of texts. */
export async function loadGlyphs(texts: Iterable<string>): Promise<Glyphs> {
  if (glyphs.size > maxGlyphs) glyphs.clear()
  for (const char of new Set([...texts].flatMap((text) => [...text])))
    if (!glyphs.has(keyOf(char, 'normal'))) await load(char)
  return {
    glyph(char, weight) {
      const glyph = glyphs.get(keyOf(char, weight))
      if (!glyph) throw new Error(`U+${char.codePointAt(0)?.toString(16)} is not loaded`)
      return glyph
    },
  }
}
