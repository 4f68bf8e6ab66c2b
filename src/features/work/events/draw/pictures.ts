import type { Context } from '../../../../platform/context.ts'
import { publishFiles } from '../../../../platform/files/publish-files.ts'
import { storedFile } from '../../../../platform/files/stored-file.table.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import { draw } from './contract.ts'
import { prizes } from './store.ts'

/** Publishes the prizes' pictures with the draw's terms. Returns the content hash by prize. */
export async function publishPictures({ db }: Pick<Context, 'db'>, id: number): Promise<Record<string, string>> {
  const { hash, name, type } = storedFile
  const files = await db
    .select({ prize: prizes.id, hash, name, type })
    .from(prizes)
    .innerJoin(storedFile, eq(storedFile.id, prizes.picture))
    .where(eq(prizes.draw, id))
  await publishFiles(
    db,
    draw.name,
    id,
    files.map((file) => ({ hash: file.hash, name: file.name, type: file.type })),
  )
  return Object.fromEntries(files.map((each) => [String(each.prize), each.hash]))
}
