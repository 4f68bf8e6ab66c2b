import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { plainLines, toCleanHtml } from '../../../../platform/markdown/clean-html.ts'
import { hashesOf, publishUploads, requirePictures, withPublished } from '../../../../platform/record/text-pictures.ts'
import { lockRow } from '../../../../platform/record/write.ts'
import { secretsOf } from '../../../../platform/secret.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, servePublic, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { newSecret } from '../../../../platform/token.ts'
import type { countries, languages } from '../../../fleet/owners/person/contract.ts'
import { ownerMessageCalls as calls, ownerMessage } from './contract.ts'
import { jpushParameters } from './jpush.ts'
import { type MessageTexts, textFor } from './language.ts'
import { noteOpening } from './note-opening.ts'
import { messagePersonal } from './personal.ts'
import { audienceOf, beginDue, perMinute, pushing } from './push-job.ts'
import {
  type MessageFailure,
  type MessageMove,
  type MessageState,
  messageFailures,
  messageMachine,
  messageRefusals as words,
} from './state-texts.ts'
import { ownerMessages } from './store.ts'
import { isSigned, openToken, readToken } from './token.ts'

const maxInboxMessages = 100

interface OwnerMessageInput {
  content?: string
  releaseAt?: string | null
  offlineAt?: string | null
  titleFr?: string | null
  contentFr?: string | null
  titleZh?: string | null
  contentZh?: string | null
}

const wrong = (field: string, text: string) =>
  fault(code.invalid, 'invalid', { fields: [{ field, label: `${ownerMessage.name}:${field}`, text }] })

async function check(context: Context, input: OwnerMessageInput, id: number | undefined): Promise<void> {
  const before = id === undefined ? undefined : await lockRow(context, ownerMessage, id)
  if (before && before.state !== 'draft') throw new Fault(code.state, words.notDraft)
  const after = { ...before, ...input } as OwnerMessageInput
  for (const [title, content] of [
    ['titleFr', 'contentFr'],
    ['titleZh', 'contentZh'],
  ] as const)
    if (!after[title] !== !after[content]) throw wrong(after[title] ? content : title, words.bothParts)
  requireTimes(after, context.parts.now())
}

/** The message's texts after a change. */
async function textsAfter({ db }: Context, input: OwnerMessageInput, id: number | undefined) {
  const { content, contentFr, contentZh } = ownerMessages
  const [before] =
    id === undefined
      ? []
      : await db.select({ content, contentFr, contentZh }).from(ownerMessages).where(eq(ownerMessages.id, id))
  const after = { ...before, ...input }
  return { content: after.content, contentFr: after.contentFr, contentZh: after.contentZh }
}

function requireTimes({ releaseAt, offlineAt }: OwnerMessageInput, now: Date): void {
  if (!offlineAt) return
  if (Date.parse(offlineAt) <= now.getTime()) throw wrong('offlineAt', words.offlinePast)
  if (releaseAt && Date.parse(offlineAt) <= Date.parse(releaseAt)) throw wrong('offlineAt', words.offlineFirst)
}

const move = (name: MessageMove) =>
  serve(calls[name], async ({ id }, context) => {
    const { db, parts, scope, logChange } = context
    // The audience may include owners of any vehicle, so the caller must see all vehicles.
    if (!scope.all) throw new Fault(code.forbidden, words.wholeFleet)
    const before = await lockRow(context, ownerMessage, id)
    const state = before.state as MessageState
    const { to } = messageMachine.moves[name]
    if (!messageMachine.canMove(state, name)) throw new Fault(code.state, words[`not_${name}`])
    if (to === 'scheduled') requireTimes(before as OwnerMessageInput, parts.now())
    const key = secretsOf(parts.config.secretKey).seal(newSecret())
    await db.execute(sql`
      update owner_message set state = ${to}, failure = null, token_key = coalesce(token_key, ${key}),
        release_at = case when ${to} = 'scheduled' then coalesce(release_at, ${moment(parts.now().getTime())})
          else release_at end,
        updated_at = statement_timestamp()
      where id = ${id}`)
    await publishUploads(
      context,
      ownerMessage.name,
      id,
      to === 'unpublished' ? [] : ((before.pictures as string[] | null) ?? []),
    )
    logChange({
      record: ownerMessage.name,
      id,
      label: String(before.title),
      before: { state },
      after: { state: to },
    })
    return null
  })

const reach = serve(calls.reach, async ({ id }, { db, scope }) => {
  if (!scope.all) return { count: null, byLanguage: {} }
  const { rows } = await db.execute<{ countries: (keyof typeof countries)[] | null }>(
    sql`select countries from owner_message where id = ${id}`,
  )
  const members = await audienceOf(db, id, rows[0]?.countries ?? null)
  const byLanguage: Partial<Record<keyof typeof languages, number>> = {}
  for (const { language } of members) byLanguage[language] = (byLanguage[language] ?? 0) + 1
  return { count: members.length, byLanguage }
})

interface Read extends MessageTexts, Record<string, unknown> {
  id: number
  language: keyof typeof languages
  at: string
  opened: boolean
  tokenKey: string
  pictures: string[] | null
}

const inbox = serve(calls.inbox, async ({ account, terminal }, { db, parts }) => {
  const { rows } = await db.execute<Read>(sql`
    select m.id::float8 as id, m.title, m.content, m.title_fr as "titleFr", m.content_fr as "contentFr",
      m.title_zh as "titleZh", m.content_zh as "contentZh", m.pictures, d.language, d.sent_at as at,
      d.opened_at is not null as opened, m.token_key as "tokenKey"
    from owner_message_delivery d join owner_message m on m.id = d.message
    where d.account = ${account} and d.state = 'sent' and m.state <> 'unpublished'
      and m.terminals @> ${JSON.stringify([terminal])}::jsonb
      and (m.offline_at is null or m.offline_at > ${moment(parts.now().getTime())})
    order by d.sent_at desc, m.id desc limit ${maxInboxMessages}`)
  const secrets = secretsOf(parts.config.secretKey)
  const hashes = await hashesOf(
    db,
    rows.flatMap(({ pictures }) => pictures ?? []),
  )
  return rows.map(({ tokenKey, language, at, id, opened: isOpened, pictures: _pictures, ...texts }) => ({
    id,
    opened: isOpened,
    at: new Date(at).toISOString(),
    ...readable(textFor(texts, language), hashes),
    token: openToken(secrets.open(tokenKey), id, account),
  }))
})

function readable<T extends { content: string }>(text: T, hashes: ReadonlyMap<string, string>) {
  const source = withPublished(text.content, hashes)
  return { ...text, content: plainLines(source), html: toCleanHtml(source) }
}

const recordOpened = servePublic(calls.opened, async ({ token }, { parts }) => {
  const claims = readToken(token)
  if (claims) await parts.store.tx((tx) => noteOpened(tx, claims))
  return null

  async function noteOpened(db: Db, tokenClaims: NonNullable<ReturnType<typeof readToken>>): Promise<void> {
    const { rows } = await db.execute<{ key: string | null }>(
      sql`select token_key as key from owner_message where id = ${tokenClaims.message}`,
    )
    const key = rows[0]?.key
    if (!key || !isSigned(secretsOf(parts.config.secretKey).open(key), tokenClaims)) return
    await noteOpening(db, tokenClaims, parts.now())
  }
})

const { query, one, add, update, remove, export: exportCall, ...byHand } = calls

export default thing({
  records: [
    serveRecord(
      ownerMessage,
      { query, one, add, update, remove, export: exportCall },
      {
        byHand,
        check,
        values: async (context, input, id) => ({
          ...(id === undefined && { author: context.user.fullName }),
          pictures: [...(await requirePictures(context, ownerMessage, await textsAfter(context, input, id))).keys()],
        }),
        removing: async (context, ids) => {
          for (const id of ids) {
            const { state } = await lockRow(context, ownerMessage, id)
            if (state !== 'draft') throw new Fault(code.state, words.notDraft)
          }
        },
        present: ({ say }, rows) =>
          rows.map((row) =>
            row.failure ? { ...row, failure: say(messageFailures[row.failure as MessageFailure]) } : row,
          ),
      },
    ),
  ],
  calls: [move('release'), move('stop'), move('resume'), move('unpublish'), reach, inbox, recordOpened],
  jobs: [beginDue, pushing],
  personal: [messagePersonal],
  parameters: [perMinute, ...Object.values(jpushParameters)],
})
