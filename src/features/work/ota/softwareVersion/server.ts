import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { forgetContent } from '../../../../platform/files/contents.ts'
import { trueName } from '../../../../platform/files/name.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { takeUpload } from '../../../../platform/uploads/take.ts'
import { compareAgain } from '../ecuVersion/compare-job.ts'
import { logDownload } from '../upgradeFile/log-download.ts'
import {
  softwareVersionCalls as calls,
  softwareVersion,
  swinRegister,
  swinRegisterCalls,
  uploadAddress,
} from './contract.ts'
import { heldVersion, moveVersion } from './moves.ts'
import { type EnteredVersion, problemOf, type VersionProblem } from './rules.ts'
import { versionTexts as words } from './state-texts.ts'
import './store.ts'

const { query, one, add, update, remove, import: importCall, export: exportCall, ...byHand } = calls

/** Limit of the caller's own versions in an answer. */
const maxOwn = 1_000

interface OfPart extends EnteredVersion {
  readonly id?: number
  readonly partNumber: string
}
type PartVersionRow = OfPart & Record<string, unknown>

/** Reads the versions of parts and locks the parts until the transaction ends. */
async function versionsOfParts(db: Db, partNumbers: readonly string[]): Promise<PartVersionRow[]> {
  for (const part of [...new Set(partNumbers)].sort())
    await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`software part ${part}`}))`)
  const { rows } = await db.execute<PartVersionRow>(sql`
    select id::float8 as id, part_number as "partNumber", version, counter, kind, from_version as "fromVersion"
    from software_version where part_number = any(${texts(partNumbers)}::text[])`)
  return rows
}

const wrong = ({ field, text, values }: VersionProblem) =>
  fault(code.invalid, 'invalid', {
    fields: [{ field, label: `${softwareVersion.name}:${field}`, text, ...(values ? { values } : {}) }],
  })

async function check(context: Context, input: Partial<OfPart>, id: number | undefined): Promise<void> {
  const before = id === undefined ? undefined : await heldVersion(context, id)
  if (before && before.state !== 'draft') throw new Fault(code.state, words.notDraft)
  const after = { ...before, ...input } as OfPart
  const others = (await versionsOfParts(context.db, [after.partNumber])).filter((other) => other.id !== id)
  const problem = problemOf(after, others)
  if (problem) throw wrong(problem)
}

/** Validates staged rows against stored versions and the other rows of the same part. */
async function importProblems(db: Db, job: number) {
  const { rows } = await db.execute<{ row: number; data: OfPart }>(
    sql`select row, data from import_row where job_id = ${job} order by row`,
  )
  const storedVersions = await versionsOfParts(db, [...new Set(rows.map(({ data }) => data.partNumber))])
  const byPart = Map.groupBy([...storedVersions, ...rows.map(({ data }) => data)], ({ partNumber }) => partNumber)
  return rows.flatMap(({ row, data }) => {
    const others = (byPart.get(data.partNumber) ?? []).filter((other) => other !== data)
    const isTwice = others.some(({ version }) => version === data.version)
    if (isTwice) return [{ row, field: 'version', text: words.twice }]
    const problem = problemOf(data, others)
    if (!problem) return []
    // In an import, the message does not name the other version, which may be another row.
    const text = problem.field === 'counter' ? words.counterRow : problem.text
    return [{ row, field: problem.field, text }]
  })
}

/** Vehicles that already run one of these versions must get its counter. */
async function compareThose(db: Db, versions: readonly Pick<OfPart, 'partNumber' | 'version'>[]): Promise<void> {
  for (const { partNumber, version } of versions) {
    const { rows } = await db.execute(sql`
      select 1 from ecu_version where part_number = ${partNumber} and version = ${version} limit 1`)
    if (rows.length > 0) return compareAgain(db)
  }
}

/** Columns of a newly uploaded file. Empty without a new file. */
async function fileColumns(context: Context, file: string | null | undefined) {
  if (file === undefined) return {}
  if (file === null) return { file: null, hash: null, size: null }
  const { name, hash, size } = await takeUpload(context, file, softwareVersion.name)
  return { file: name, hash, size }
}

const download = serve(calls.download, async ({ id }, context) => {
  const { rows } = await context.db.execute<{ label: string; file: string; hash: string; type: string }>(sql`
    select s.part_number || ' ' || s.version as label, s.file, s.hash, c.type
    from software_version s join content_sum c on c.hash = s.hash where s.id = ${id}`)
  const [fileRow] = rows
  if (!fileRow) throw fault(code.notFound, 'notFound')
  await logDownload(context, calls.download, { record: softwareVersion.name, id, ...fileRow })
  return { name: trueName(fileRow.file, fileRow.type), type: fileRow.type, contentHash: fileRow.hash }
})

const uploadUrl = serve(calls.uploadUrl, () => Promise.resolve(uploadAddress))
const own = serve(calls.own, async (_input, { db, user }) => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::float8 as id from software_version where state = 'tested' and ${user.id}::bigint = any(authors)
    order by id desc limit ${maxOwn}`)
  return { ids: rows.map(({ id }) => id) }
})
const move = (name: 'test' | 'reopen' | 'release') =>
  serve(calls[name], ({ id }, context) => moveVersion(context, id, name))
const withdraw = serve(calls.withdraw, ({ id, reason }, context) => moveVersion(context, id, 'withdraw', reason))

export default thing({
  records: [
    serveRecord(
      softwareVersion,
      { query, one, add, update, remove, import: importCall, export: exportCall },
      {
        byHand,
        check,
        values: async (context, { file }, id) => {
          const { user } = context
          const fileFields = await fileColumns(context, file)
          if (id === undefined) return { ...fileFields, enteredBy: user.fullName, authors: [user.id] }
          const { authors } = await heldVersion(context, id)
          return { ...fileFields, authors: [...new Set([...authors, user.id])] }
        },
        added: ({ db }, _id, input) => compareThose(db, [input]),
        updated: ({ db, parts, afterCommit }, _id, input, before) => {
          const old = before as PartVersionRow & { hash: string | null }
          const { hash } = old
          if (input.file !== undefined && hash) afterCommit(() => forgetContent(parts, hash))
          return compareThose(db, [old, { ...old, ...(input as Partial<OfPart>) }])
        },
        removing: async (context, ids) => {
          for (const id of ids) {
            const { state, ...row } = await heldVersion(context, id)
            if (state !== 'draft') throw new Fault(code.state, words.notDraft)
            const { hash } = row
            if (hash) context.afterCommit(() => forgetContent(context.parts, hash))
            await compareThose(context.db, [row])
          }
        },
        importCheck: ({ db }, job) => importProblems(db, job),
        imported: async ({ db, user }, job) => {
          await db.execute(sql`
            update software_version s set entered_by = ${user.fullName}, authors = array[${user.id}::bigint]
            from import_row i where i.job_id = ${job} and s.part_number = i.data->>'partNumber'
              and s.version = i.data->>'version'`)
          await compareAgain(db)
        },
      },
    ),
    serveRecord(swinRegister, swinRegisterCalls),
  ],
  calls: [uploadUrl, download, own, move('test'), move('reopen'), move('release'), withdraw],
  contentTables: ['software_version'],
  namesContent: [
    {
      title: softwareVersion.title,
      call: query,
      record: softwareVersion.name,
      find: async (db, hash) => {
        const { rows } = await db.execute<{ id: number; name: string }>(sql`
          select id::float8 as id, part_number || ' ' || version as name from software_version where hash = ${hash}`)
        return rows
      },
    },
  ],
})
