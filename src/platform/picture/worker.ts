/** Draws pictures in a thread of its own. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { pictureSvg, textsOf } from './draw.ts'
import { loadGlyphs } from './font.ts'
import type { PictureChart } from './model.ts'
import { numberChars } from './pen.ts'

/** Pixels per unit: sharp on screens of phones. */
const zoom = 2.5

await initWasm(await readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))

async function draw(charts: readonly PictureChart[]): Promise<Uint8Array> {
  const glyphs = await loadGlyphs([...textsOf(charts), numberChars])
  const drawing = new Resvg(pictureSvg(charts, glyphs), { fitTo: { mode: 'zoom', value: zoom } })
  const image = drawing.render()
  const png = image.asPng()
  image.free()
  drawing.free()
  return png
}

parentPort?.on('message', (charts: readonly PictureChart[]) => {
  void draw(charts).then(
    (png) => parentPort?.postMessage({ png }),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  )
})
