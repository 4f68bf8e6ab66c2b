/** Public search of questions, without sign-in. It records searches without results. */
import { code } from '../../../../domain/contract/code.ts'
import type { ContentLanguage } from '../../../../domain/contract/content-language.ts'
import { fault } from '../../../../platform/fault.ts'
import { plainLines, toCleanHtml } from '../../../../platform/markdown/clean-html.ts'
import { parameter } from '../../../../platform/parameter/parameters.ts'
import { hashesOf, withPublished } from '../../../../platform/record/text-pictures.ts'
import { and, eq, ilike, or, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { servePublic } from '../../../../platform/thing/thing.ts'
import { addressKey, allow, countedLimit, take } from '../../../../platform/throttle/throttle.ts'
import { questionCalls as calls, type FoundQuestion, maxResults } from './contract.ts'
import { questions } from './store.ts'

export const votesPerAddress = parameter({
  key: 'question.votes',
  kind: 'number',
  value: '300',
  min: 1,
  max: 100_000,
  label: ['常见问题评价次数上限', 'FAQ vote limit'],
  description: ['同一地址 15 分钟内对同一问题的评价次数', 'Votes on one question from one address within 15 minutes'],
})
export const missesPerAddress = parameter({
  key: 'question.misses',
  kind: 'number',
  value: '100',
  min: 1,
  max: 100_000,
  label: ['无结果搜索记录上限', 'Limit of recorded searches'],
  description: [
    '同一地址 15 分钟内记录的无结果搜索次数，超出后仍可搜索',
    'Searches with no results recorded from one address within 15 minutes. Further searches work but are not recorded.',
  ],
})
const votes = countedLimit('questionVote', votesPerAddress)
const misses = countedLimit('questionMiss', missesPerAddress)
/** Maximum number of stored search terms. The rarest are removed first. */
const maxMisses = 5_000

const escapeLike = (word: string) => word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

interface QuestionRow extends Omit<FoundQuestion, 'html'> {
  readonly pictures: string[] | null
}
/** Converted answers by their source, with the addresses of pictures. Every reader gets the same few hundred. */
const convertedAnswers = new Map<string, Pick<FoundQuestion, 'content' | 'html'>>()
const maxConverted = 500

function shownQuestion({ pictures, ...row }: QuestionRow, hashes: ReadonlyMap<string, string>): FoundQuestion {
  const own = new Map((pictures ?? []).flatMap((id) => (hashes.has(id) ? [[id, hashes.get(id)!]] : [])))
  const source = withPublished(row.content, own)
  let answer = convertedAnswers.get(source)
  if (!answer) {
    answer = { content: plainLines(source), html: toCleanHtml(source) }
    if (convertedAnswers.size >= maxConverted) convertedAnswers.clear()
    convertedAnswers.set(source, answer)
  }
  return { ...row, ...answer }
}

async function questionsWith(
  db: Db,
  language: ContentLanguage,
  text: string,
  most = maxResults,
): Promise<QuestionRow[]> {
  const words = text.split(/\s+/).filter(Boolean)
  const { id, title, content, pictures, topic, position } = questions
  return db
    .select({ id, title, content, pictures, topic })
    .from(questions)
    .where(
      and(
        eq(questions.enabled, true),
        eq(questions.language, language),
        ...words.map((word) => or(ilike(title, `%${escapeLike(word)}%`), ilike(content, `%${escapeLike(word)}%`))),
      ),
    )
    .orderBy(position, id)
    .limit(most)
}

async function noteMiss(db: Db, language: ContentLanguage, text: string, now: Date): Promise<void> {
  const at = moment(now.getTime())
  const term = text.toLowerCase().replaceAll(/\s+/g, ' ')
  await db.execute(sql`
    insert into question_miss as m (term, language, count, last_at) values (${term}, ${language}, 1, ${at})
    on conflict (language, term) do update set count = m.count + 1, last_at = excluded.last_at, updated_at = excluded.last_at`)
  await db.execute(sql`
    delete from question_miss where id in (
      select id from question_miss order by count desc, last_at desc offset ${maxMisses} limit 100)`)
}

export const find = servePublic(calls.find, async ({ text = '', language }, { db, parts, caller }) => {
  const rows = await questionsWith(db, language, text)
  const isMiss = rows.length === 0 && text.length > 1
  if (isMiss && (await take(db, misses, addressKey(caller.ip), parts.now())))
    await noteMiss(db, language, text, parts.now())
  const hashes = await hashesOf(
    db,
    rows.flatMap(({ pictures }) => pictures ?? []),
  )
  return rows.map((row) => shownQuestion(row, hashes))
})

export const vote = servePublic(calls.vote, async ({ id, reader, helpful }, { parts, caller }) => {
  await parts.store.tx(async (tx) => {
    const db = tx
    await allow(db, votes, `${id} ${addressKey(caller.ip)}`, parts.now())
    // Serializes votes, so that the counts are right.
    const { rows } = await db.execute(sql`select 1 from question where id = ${id} and enabled for update`)
    if (rows.length === 0) throw fault(code.notFound, 'notFound')
    await db.execute(sql`
      insert into question_vote (question_id, reader, helpful) values (${id}, ${reader}, ${helpful})
      on conflict (question_id, reader) do update set helpful = excluded.helpful`)
    await db.execute(sql`
      update question set (helpful, unhelpful) = (
        select count(*) filter (where v.helpful), count(*) filter (where not v.helpful)
        from question_vote v where v.question_id = ${id}) where id = ${id}`)
  })
  return null
})
