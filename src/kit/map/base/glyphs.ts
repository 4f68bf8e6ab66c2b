import type { Map as LibreMap } from 'maplibre-gl'

/** So long names are drawn in one go. */
const sliceMs = 8

type Draw = (...of: never[]) => Promise<unknown>
interface Glyphs {
  _drawGlyph?: Draw
}
const sliced = new WeakSet<Glyphs>()

/**
 * Has the map draw the letters of names a few at a time. It draws all that a piece of the ground asks for in one task:
 * on a slow phone dozens of Chinese characters hold everything else up. Without what this needs it draws as ever.
 */
export function drawGlyphsInSlices(map: LibreMap): void {
  const glyphs = (map as { style?: { glyphManager?: Glyphs } }).style?.glyphManager
  const draw = glyphs?._drawGlyph
  if (!glyphs || !draw || sliced.has(glyphs)) return
  sliced.add(glyphs)
  let last: Promise<unknown> = Promise.resolve()
  let began = 0
  glyphs._drawGlyph = (...of) => {
    const drawn = last.then(async () => {
      if (performance.now() - began > sliceMs) {
        await new Promise((goOn) => setTimeout(goOn))
        began = performance.now()
      }
      return draw.apply(glyphs, of)
    })
    last = drawn.catch(() => {})
    return drawn
  }
}
