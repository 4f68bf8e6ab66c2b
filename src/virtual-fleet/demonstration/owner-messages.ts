/** Adds messages to owners. They are sent and opened by the platform's own statements, at past times. */

import { dayMs, hourMs, minuteMs } from '../../domain/time.ts'
import { seriesTable } from '../../features/fleet/vehicles/series/store.ts'
import { noteOpening } from '../../features/work/content/ownerMessage/note-opening.ts'
import { freeze, noteSent } from '../../features/work/content/ownerMessage/push-job.ts'
import { messageSeries, ownerMessages } from '../../features/work/content/ownerMessage/store.ts'
import type { Parts } from '../../platform/context.ts'
import { secretsOf } from '../../platform/secret.ts'
import { asc, eq, sql } from '../../platform/store/drizzle.ts'
import type { Db } from '../../platform/store/store.ts'
import { newSecret } from '../../platform/token.ts'
import { seededRandom } from '../fleet/random.ts'
import { insertRows } from './insert.ts'
import { type SampleMessage, sampleMessages } from './owner-message-rows.ts'

export async function loadOwnerMessages(db: Db, parts: Parts): Promise<void> {
  const series = await db.select({ id: seriesTable.id }).from(seriesTable).orderBy(asc(seriesTable.id))
  for (const [at, message] of sampleMessages.entries())
    await loadOne(
      db,
      parts,
      message,
      series.filter((_, index) => message.isFor === 'all' || index % 2 === 0).map(({ id }) => id),
      seededRandom(40 + at),
    )
}

async function loadOne(
  db: Db,
  parts: Parts,
  { state, days, share, zh, en, isFor: _for, ...fields }: SampleMessage,
  series: readonly number[],
  random: ReturnType<typeof seededRandom>,
): Promise<void> {
  const now = parts.now().getTime()
  const releaseMs = days === undefined ? undefined : now + days * dayMs
  const [id = 0] = await insertRows(db, ownerMessages, [
    {
      title: en[0],
      content: en[1],
      titleZh: zh[0],
      contentZh: zh[1],
      author: '王海燕',
      ...fields,
      state: state === 'draft' ? ('draft' as const) : ('scheduled' as const),
      releaseAt: releaseMs === undefined ? null : new Date(releaseMs).toISOString(),
      ...(state !== 'draft' && { tokenKey: secretsOf(parts.config.secretKey).seal(newSecret()) }),
    },
  ])
  await insertRows(
    db,
    messageSeries,
    series.map((each) => ({ message: id, series: each })),
  )
  if (releaseMs === undefined || state === 'draft' || state === 'scheduled') return
  const startedAt = new Date(releaseMs)
  const audience = await freeze(db, { id, countries: null })
  await db.execute(sql`update owner_message_delivery set state = 'sending' where message = ${id}`)
  await noteSent(db, id, startedAt)
  const { rows } = await db.execute<{ account: number }>(
    sql`select account::int from owner_message_delivery where message = ${id} order by account`,
  )
  for (const { account } of rows) {
    if (!random.chance(share ?? 0)) continue
    const openedMs =
      releaseMs + random.whole(1, 90) * minuteMs + (random.chance(0.4) ? random.whole(1, 40) * hourMs : 0)
    if (openedMs < now) await noteOpening(db, { message: id, account }, new Date(openedMs))
  }
  await db
    .update(ownerMessages)
    .set({ audience, startedAt: startedAt.toISOString(), state })
    .where(eq(ownerMessages.id, id))
}
