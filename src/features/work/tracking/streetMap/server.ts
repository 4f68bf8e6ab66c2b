import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { forgetContent } from '../../../../platform/files/contents.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { takeUpload } from '../../../../platform/uploads/take.ts'
import { streetMap, streetMapCalls } from './contract.ts'
import { streetFileOf, streetMapPath, streetMapsOf } from './current.ts'
import { ArchiveProblem, readArchive } from './extract/archive.ts'
import { extractCalls, extracting } from './extract-calls.ts'
import { mapSource } from './parameters.ts'
import { contentSource } from './sources.ts'
import './store.ts'
import { streetMapFaults } from './texts.ts'

const { state, use, areas, extractPlan, extract, extractState, stopExtract, ...usual } = streetMapCalls

async function hashesOf({ db }: Pick<Context, 'db'>, ids: readonly number[]): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from street_map where id = any(${sql.param([...ids])}::bigint[])`,
  )
  return rows.map(({ hash }) => hash)
}

/** Returns the columns for an upload. Throws a field fault with the reason when it is not a street map. */
async function valuesOf(context: Context, uploadId: string) {
  const { parts, user } = context
  const { name: file, hash, size } = await takeUpload(context, uploadId, streetMap.name)
  try {
    const { bounds, ...archive } = await readArchive(await contentSource(parts.files, hash))
    const [west, south, east, north] = bounds
    const chosenAt = parts.now().toISOString()
    return { file, hash, size, west, south, east, north, chosenAt, ...archive, uploadedBy: user.fullName }
  } catch (error) {
    if (!(error instanceof ArchiveProblem)) throw error
    const text = streetMapFaults[error.message as keyof typeof streetMapFaults]
    throw new Fault(code.invalid, text, { fields: [{ field: 'file', label: `${streetMap.name}:file`, text }] })
  }
}

export default thing({
  calls: [
    serve(state, async (_input, { db, parts }) => {
      const { maps, refused: unusableFiles } = await streetMapsOf({ db, parts })
      return {
        maps: maps.map(({ shown: facts }) => facts),
        refused: unusableFiles.map((each) => ({ ...each, reason: [...each.reason] })),
      }
    }),
    serve(use, async ({ id }, { db, parts, logChange }) => {
      const { rows } = await db.execute<{ name: string }>(sql`
        update street_map set chosen_at = ${moment(parts.now().getTime())} where id = ${id} returning name`)
      if (!rows[0]) throw fault(code.notFound, 'notFound')
      logChange({ record: streetMap.name, id, label: rows[0].name, after: { chosenAt: parts.now().toISOString() } })
      return null
    }),
    ...extractCalls,
  ],
  jobs: [extracting],
  records: [
    serveRecord(streetMap, usual, {
      async values(context, input, id) {
        if (input.file === undefined) return {}
        const oldHashes = id === undefined ? [] : await hashesOf(context, [id])
        const values = await valuesOf(context, String(input.file))
        for (const hash of oldHashes) context.afterCommit(() => forgetContent(context.parts, hash))
        return values
      },
      async removing(context, ids) {
        for (const hash of await hashesOf(context, ids)) context.afterCommit(() => forgetContent(context.parts, hash))
      },
    }),
  ],
  parameters: [mapSource],
  contentTables: ['street_map'],
  files: [{ path: streetMapPath, find: streetFileOf }],
})
