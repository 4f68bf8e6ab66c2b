import { code } from '../../../../domain/contract/code.ts'
import { type ContentLanguage, inBestLanguage } from '../../../../domain/contract/content-language.ts'
import type { PublicContext } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { parameter } from '../../../../platform/parameter/parameters.ts'
import { and, desc, eq, inArray, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { servePublic, thing } from '../../../../platform/thing/thing.ts'
import { addressKey, allow, countedLimit } from '../../../../platform/throttle/throttle.ts'
import { hashOf, newSecret } from '../../../../platform/token.ts'
import { modelFacts } from '../../../fleet/vehicles/model/facts.ts'
import { addLike, changeLikeCount, deleteLike } from '../manual/api.ts'
import { publishedManuals as published } from '../manual/facts.ts'
import type { ManualKind } from '../manual/state-texts.ts'
import { manualReaderCalls as calls, type PublishedManual } from './contract.ts'

const cookie = 'reader'
const cookieSeconds = 5 * 365 * 86_400

/** Limit per manual, so that it affects neither many readers behind one address nor a reader who likes many manuals. */
export const likesPerAddress = parameter({
  key: 'manual.likesPerAddress',
  kind: 'number',
  label: ['说明书点赞次数上限', 'Manual like limit'],
  description: [
    '同一网络 15 分钟内对一本说明书的点赞次数上限',
    'Likes for one manual from one network within 15 minutes',
  ],
  value: '500',
  min: 1,
  max: 100_000,
})
const likes = countedLimit('like', likesPerAddress)

const select = (db: Db) =>
  db
    .select({ manual: published._.selectedFields, model: modelFacts._.selectedFields })
    .from(published)
    .leftJoin(modelFacts, eq(modelFacts.id, published.model))
    .orderBy(desc(published.publishedAt), desc(published.id))
type PublishedRow = Awaited<ReturnType<typeof select>>[number]

/** Returns the ids among `found` that the caller's browser likes. */
async function likedBy({ db, caller }: PublicContext, manuals: readonly PublishedRow[]): Promise<Set<number>> {
  const reader = caller.cookie(cookie)
  if (!reader || manuals.length === 0) return new Set()
  const ids = sql.param(manuals.map(({ manual }) => manual.id))
  const { rows } = await db.execute<{ id: string }>(
    sql`select manual_id as id from manual_like where reader = ${hashOf(reader)} and manual_id = any(${ids}::bigint[])`,
  )
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Returns one manual per kind and model, in the best language. Common content: all in that language. */
async function readerManuals(
  context: PublicContext,
  manualRows: readonly PublishedRow[],
  preferredLanguage: ContentLanguage,
): Promise<PublishedManual[]> {
  const likedIds = await likedBy(context, manualRows)
  const groups = Map.groupBy(manualRows, ({ manual }) => `${manual.kind} ${manual.model}`)
  return [...groups.values()].flatMap((group) => {
    const all = group.map((each) => ({ ...each, language: each.manual.language as ContentLanguage }))
    const best = inBestLanguage(all, preferredLanguage)
    return all
      .filter((each) => each === best || (each.manual.kind === 'common' && each.language === best?.language))
      .map((each) => answer(each, group, likedIds.has(each.manual.id)))
  })
}

function answer({ manual, model }: PublishedRow, group: readonly PublishedRow[], isLiked: boolean): PublishedManual {
  const { id, title, version, publishedAt, cover, bundle, bundleBytes, bytes, likes: count } = manual
  return {
    id,
    title,
    version,
    cover,
    liked: isLiked,
    likes: count,
    kind: manual.kind as ManualKind,
    language: manual.language as ContentLanguage,
    model: model ? { id: model.id, name: model.name } : null,
    languages: group.map((each) => ({ language: each.manual.language as ContentLanguage, id: each.manual.id })),
    publishedAt: publishedAt ?? '',
    bundle: { hash: bundle ?? '', bytes: bundleBytes ?? 0 },
    bytes: bytes ?? 0,
  }
}

const list = servePublic(calls.list, async ({ language, id, kind }, context) => {
  const rows = await select(context.db).where(kind && id === undefined ? eq(published.kind, kind) : undefined)
  if (id === undefined) return readerManuals(context, rows, language)
  const row = rows.find(({ manual }) => manual.id === id)
  if (!row) return []
  const group = rows.filter(({ manual }) => manual.kind === row.manual.kind && manual.model === row.manual.model)
  return [answer(row, group, (await likedBy(context, [row])).has(id))]
})

const common = servePublic(calls.common, async ({ language }, context) =>
  readerManuals(context, await select(context.db).where(eq(published.kind, 'common')), language),
)

const ofModel = servePublic(calls.ofModel, async ({ id, kind, language }, context) => {
  const rows = await select(context.db).where(and(eq(published.model, id), eq(published.kind, kind)))
  const [manual] = await readerManuals(context, rows, language)
  if (!manual) throw fault(code.notFound, 'notFound')
  return manual
})

const like = servePublic(calls.like, async ({ id, liked: isLiked }, { db, parts, caller, logChange }) => {
  const [row] = await db
    .select({ id: published.id })
    .from(published)
    .where(inArray(published.id, [id]))
  if (!row) throw fault(code.notFound, 'notFound')
  const cookieReader = caller.cookie(cookie)
  const reader = cookieReader ?? newSecret()
  await allow(db, likes, `${id} ${addressKey(caller.ip)}`, parts.now())
  if (!cookieReader && isLiked) caller.setCookie(cookie, reader, { maxAgeS: cookieSeconds })
  const at = parts.now().toISOString()
  const changedCount = isLiked ? await addLike(db, id, hashOf(reader), at) : await deleteLike(db, id, hashOf(reader))
  // Adds the difference instead of counting all likes.
  const step = changedCount * (isLiked ? 1 : -1)
  const likeCount = await changeLikeCount(db, id, step)
  if (step !== 0) logChange({ record: 'manual', id, after: { liked: isLiked } })
  return { likes: likeCount, liked: isLiked }
})

export default thing({ calls: [list, common, like, ofModel], parameters: [likesPerAddress] })
