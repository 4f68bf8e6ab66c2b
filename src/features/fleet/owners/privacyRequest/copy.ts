import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Parts } from '../../../../platform/context.ts'
import { storedFile } from '../../../../platform/files/stored-file.table.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { DataSubject } from '../../../../platform/thing/personal.ts'

/** Writes a ZIP of all personal data: data.json and the files. Returns the hash of the ZIP. */
export async function copyPerson(db: Db, parts: Parts, person: DataSubject): Promise<string> {
  const data: Record<string, unknown> = {}
  const zip = new ZipFile()
  for (const { name, copy } of parts.catalogue.personal) {
    const { data: personalData, files = {} } = await copy({ db, parts }, person)
    data[name] = personalData
    for (const [fileName, id] of Object.entries(files)) {
      const [fileRow] = await db.select().from(storedFile).where(eq(storedFile.id, id))
      if (!fileRow) continue
      const ending = fileRow.type.replace('image/', '').replace('jpeg', 'jpg')
      zip.addBuffer(await buffer(await parts.files.get(fileRow.hash)), `${fileName}.${ending}`)
    }
  }
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'data.json')
  zip.end()
  const whole = await buffer(zip.outputStream)
  const archive = await parts.files.put(Readable.from([whole]), { kinds: ['archive'], maxBytes: whole.length })
  return archive.hash
}
