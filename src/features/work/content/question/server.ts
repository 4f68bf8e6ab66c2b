import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import type { AfterImport } from '../../../../platform/record/import.ts'
import { picturesOf, publishUploads, requirePictures } from '../../../../platform/record/text-pictures.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { questionCalls as calls, question, questionMiss, questionMissCalls } from './contract.ts'
import { find, missesPerAddress, vote, votesPerAddress } from './find.ts'
import { questions } from './store.ts'

const { query, one, add, update, remove, import: importCall, export: exportCall, ...byHand } = calls

/** Serializes changes to the order of a language's questions. */
const alone = (db: Db, language: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`questions ${language}`}))`)

/** Numbers the questions of a language from 1. Those without a position come last. */
const renumber = (db: Db, language: string) =>
  db.execute(sql`
    update question q set position = n.position from (
      select id, row_number() over (order by position = 0, position, id) as position from question
      where language = ${language}) n
    where q.id = n.id and q.position <> n.position`)

const move = serve(calls.move, async ({ id, to }, { db, logChange }) => {
  const { rows } = await db.execute<{ language: string; title: string }>(
    sql`select language, title from question where id = ${id}`,
  )
  const [questionRow] = rows
  if (!questionRow) throw fault(code.notFound, 'notFound')
  await alone(db, questionRow.language)
  await renumber(db, questionRow.language)
  const result = await db.execute<{ id: number }>(
    sql`select id::float8 as id from question where language = ${questionRow.language} order by position, id`,
  )
  const ids = result.rows.map((row) => row.id)
  const from = ids.indexOf(id)
  const at = { up: Math.max(0, from - 1), down: Math.min(ids.length - 1, from + 1), first: 0, last: ids.length - 1 }[to]
  ids.splice(at, 0, ...ids.splice(from, 1))
  await db.execute(sql`
    update question q set position = o.position
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as o(id, position) where q.id = o.id and q.position <> o.position`)
  if (at !== from)
    logChange({
      record: question.name,
      id,
      label: questionRow.title,
      before: { position: from + 1 },
      after: { position: at + 1 },
    })
  return null
})

/** Publishes the pictures of an answer that is shown, and withdraws those of any other. */
async function publishPictures(context: Pick<Context, 'db' | 'parts' | 'afterCommit'>, id: number): Promise<void> {
  const { enabled, pictures } = questions
  const [row] = await context.db.select({ enabled, pictures }).from(questions).where(eq(questions.id, id))
  await publishUploads(context, question.name, id, row?.enabled ? (row.pictures ?? []) : [])
}

/** Takes those pictures of imported answers that the importing user may use. Readers do not see others. */
async function takePictures({ db, user, parts }: Parameters<AfterImport>[0]): Promise<void> {
  const { rows } = await db.execute<{ id: number; content: string }>(
    sql`select id::float8 as id, content from question where position = 0 and content like '%/file/content/%'`,
  )
  for (const { id, content } of rows) {
    const { files } = await picturesOf(db, parts.catalogue, user, content)
    await db
      .update(questions)
      .set({ pictures: [...files.keys()] })
      .where(eq(questions.id, id))
    await publishPictures({ db, parts, afterCommit: () => {} }, id)
  }
}

export default thing({
  records: [
    serveRecord(
      question,
      { query, one, add, update, remove, import: importCall, export: exportCall },
      {
        byHand,
        values: async (context, { content }) =>
          content === undefined
            ? {}
            : { pictures: [...(await requirePictures(context, question, { content })).keys()] },
        async added(context, id, { language }) {
          const { db } = context
          await alone(db, language)
          await renumber(db, language)
          await publishPictures(context, id)
        },
        async updated(context, id, { language }, before) {
          const { db } = context
          await publishPictures(context, id)
          if (!language || language === before.language) return
          await alone(db, language)
          await db.execute(sql`update question set position = 0 where id = ${id}`)
          await renumber(db, language)
        },
        removing: async (context, ids) => {
          for (const id of ids) await publishUploads(context, question.name, id, [])
        },
        async imported(context) {
          const { db } = context
          await takePictures(context)
          const { rows } = await db.execute<{ language: string }>(
            sql`select distinct language from question where position = 0`,
          )
          for (const { language } of rows) await renumber(db, language)
        },
      },
    ),
    serveRecord(questionMiss, questionMissCalls),
  ],
  calls: [move, find, vote],
  parameters: [votesPerAddress, missesPerAddress],
})
