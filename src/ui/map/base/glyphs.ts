import type { Map as LibreMap } from 'maplibre-gl'

/** Milliseconds per slice of drawing names. */
const sliceMs = 8

type Draw = (...of: never[]) => Promise<unknown>
interface Glyphs {
  _drawGlyph?: Draw
}
const slicedGlyphs = new WeakSet<Glyphs>()

/**
 * Makes the map draw the letters of names in slices. By default it draws all letters of a tile in one task, and on a
 * slow phone dozens of Chinese characters block everything else. Falls back to the default if the private API it needs
 * is missing.
 */
export function drawGlyphsInSlices(map: LibreMap): void {
  const glyphs = (map as { style?: { glyphManager?: Glyphs } }).style?.glyphManager
  const draw = glyphs?._drawGlyph
  if (!glyphs || !draw || slicedGlyphs.has(glyphs)) return
  slicedGlyphs.add(glyphs)
  let last: Promise<unknown> = Promise.resolve()
  let began = 0
  glyphs._drawGlyph = (...of) => {
    const drawing = last.then(async () => {
      if (performance.now() - began > sliceMs) {
        await new Promise((goOn) => setTimeout(goOn))
        began = performance.now()
      }
      return draw.apply(glyphs, of)
    })
    last = drawing.catch(() => {})
    return drawing
  }
}
