import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { ZipFile } from 'yazl'
import type { Parts } from '../../platform/context.ts'
import type { storedFile } from '../../platform/files/stored-file.table.ts'
import { families } from '../fleet/catalogue.ts'
import { type CarView, carPicture, paints } from './car-picture.ts'

type StoredFileRow = typeof storedFile.$inferInsert
const colours = Object.keys(paints)
const views = ['side', 'front', 'rear'] as const satisfies readonly CarView[]

export interface Pictures {
  files: StoredFileRow[]
  ofSeries: string[]
  /** Pictures of the models. `model`: index among all models. */
  ofModels: { model: number; colour: string; angle: CarView; id: string }[]
  archives: string[]
}

/** Draws all pictures into the file store. Pictures stored by an interrupted start are reused. */
export async function drawPictures(parts: Parts): Promise<Pictures> {
  const pictures: Pictures = { files: [], ofSeries: [], ofModels: [], archives: [] }
  const keep = async (name: string, content: Buffer, kind: 'picture' | 'archive') => {
    const limits = { maxBytes: content.length, kinds: [kind] }
    const { hash, size, type } = await parts.files.put(Readable.from([content]), limits)
    const id = idOf(name)
    pictures.files.push({ id, hash, name, size, type, kind, createdAt: parts.now().toISOString() })
    return id
  }
  for (const [at, { name, shape }] of families.entries()) {
    const modelColours = [0, 2].map((step) => colours[(at + step) % colours.length] ?? '')
    const drawings = modelColours.flatMap((colour) =>
      views.map((view) => ({ colour, view, png: carPicture(shape, paints[colour] ?? [0, 0, 0], view) })),
    )
    pictures.ofSeries.push(await keep(`${name}.png`, drawings[0]?.png ?? Buffer.alloc(0), 'picture'))
    for (const { colour, view, png } of drawings)
      for (const trim of [0, 1, 2]) {
        const id = await keep(`${name}-${trim + 1}-${colour}-${view}.png`, png, 'picture')
        pictures.ofModels.push({ model: at * 3 + trim, colour, angle: view, id })
      }
    pictures.archives.push(await keep(`${name}.zip`, await zipOf(drawings.map(({ png }) => png)), 'archive'))
    await breathe()
  }
  return pictures
}

/** Derives a UUID from a name, so that every start uses the same ids. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(`demonstration ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function zipOf(frames: readonly Buffer[]): Promise<Buffer> {
  const zip = new ZipFile()
  const mtime = new Date('2026-01-01T00:00:00Z')
  for (const [at, frame] of frames.entries()) zip.addBuffer(frame, `frame-${at + 1}.png`, { mtime, compress: false })
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
