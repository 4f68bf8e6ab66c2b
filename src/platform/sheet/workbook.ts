import { posix } from 'node:path'
import { SheetProblem } from './problem.ts'
import { readXml } from './xml.ts'
import type { ZipParts } from './zip.ts'

export interface Workbook {
  sheet: string
  sharedStrings: string | undefined
  styles: string | undefined
  /** Days count from 1904 (old Macintosh workbooks). */
  from1904: boolean
}

/** Finds the first visible sheet and its parts. Throws SheetProblem. */
export async function readWorkbook(parts: ZipParts): Promise<Workbook> {
  const root = await relations(parts, '')
  const main = root.find((one) => one.type.endsWith('/officeDocument'))?.target
  if (!main || !parts.has(main)) throw new SheetProblem('type')
  const sheets: { id: string; hidden: boolean }[] = []
  let from1904 = false
  await readXml(parts.read(main), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      sheets.push({ id, hidden: (attributes.state ?? 'visible') !== 'visible' })
    },
  })
  const bookRelations = await relations(parts, main)
  const part = (type: string) => bookRelations.find((one) => one.type.endsWith(type) && parts.has(one.target))?.target
  // A chart sheet has no rows.
  const sheetParts = new Map(
    bookRelations.filter((one) => one.type.endsWith('/worksheet')).map((one) => [one.id, one.target]),
  )
  const usable = sheets.filter((one) => sheetParts.has(one.id))
  const first = sheetParts.get((usable.find((one) => !one.hidden) ?? usable[0])?.id ?? '')
  if (!first) throw new SheetProblem('noSheet')
  return { sheet: first, sharedStrings: part('/sharedStrings'), styles: part('/styles'), from1904 }
}

interface Relation {
  id: string
  type: string
  target: string
}

async function relations(parts: ZipParts, of: string): Promise<Relation[]> {
  const folder = posix.dirname(`/${of}`)
  const name = posix.join(folder, '_rels', `${posix.basename(of)}.rels`).slice(1)
  if (!parts.has(name)) return []
  const allRelations: Relation[] = []
  await readXml(parts.read(name), {
    open(element, { Id = '', Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || TargetMode === 'External') return
      allRelations.push({ id: Id, type: Type, target: posix.resolve(folder, Target).slice(1) })
    },
  })
  return allRelations
}
