import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { hasCertificates, requireCertificates } from '../../../../platform/record/certificates.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { say as sayIn } from '../../../../platform/words.ts'
import { reasonOf } from '../../../../platform/work/row-work.ts'
import { CollectorConnection } from './connection.ts'
import { logCollectorCalls as calls, logCollector } from './contract.ts'
import { headerOf } from './exporter.ts'
import { collectorOf, logExport, logExportUpkeep } from './exporting.ts'
import { reasonText } from './reason.ts'
import { logCollectors } from './store.ts'
import { frameOf } from './syslog.ts'
import { collectorAnswers as words } from './texts.server.ts'

const { test, ...usual } = calls
const inner = ['cursorId', 'digestDay'] as const

/** Throws for certificates and keys that cannot be used. */
async function requireUsable({ db, parts }: Context, id: number): Promise<void> {
  const [row] = await db.select().from(logCollectors).where(eq(logCollectors.id, id))
  requireCertificates(parts, logCollector.name, row)
}

/** Starts the export: the first time with entries from now on, later where it stopped. */
async function begin({ db }: Context, id: number): Promise<void> {
  await db.execute(sql`
    update log_collector set state = 'connecting', last_error = null, last_error_at = null,
      cursor_id = coalesce(cursor_id, (select coalesce(max(id), 0) from operation_log)),
      digest_day = coalesce(digest_day, (select max(day) from log_day)) where id = ${id}`)
  await logExport.start(db, id)
}

const collectorRecord = serveRecord(logCollector, usual, {
  added: async (context, id, { enabled }) => {
    await requireUsable(context, id)
    if (enabled) await begin(context, id)
  },
  updated: async (context, id, input, before) => {
    const { enabled } = input
    if (hasCertificates(input)) await requireUsable(context, id)
    if (enabled === true && !before.enabled) await begin(context, id)
    if (enabled === false && before.enabled)
      await context.db
        .update(logCollectors)
        .set({ state: 'off', connectedAt: null, waiting: null, oldestWaitingAt: null })
        .where(eq(logCollectors.id, id))
  },
  present: ({ say }, rows) =>
    rows.map((row) => {
      const publicRow: Record<string, unknown> = { ...row }
      for (const key of inner) delete publicRow[key]
      if (typeof row.lastError === 'string') publicRow.lastError = reasonText(row.lastError, say)
      return publicRow as typeof row
    }),
})

const testCall = serve(test, async ({ id }, { parts, user, say }) => {
  const startedAt = performance.now()
  const answer = (works: boolean, message: string) => ({
    works,
    message,
    ms: Math.round(performance.now() - startedAt),
  })
  let connection: CollectorConnection | undefined
  try {
    const collector = await collectorOf(parts, id)
    if (!collector) throw fault(code.notFound, 'notFound')
    connection = await CollectorConnection.open(collector, parts.config.forwardHosts)
    const { lang, ...header } = headerOf(collector)
    const message = {
      ...header,
      severity: 'info',
      at: parts.now().getTime(),
      messageId: 'test',
      parameters: { user: user.name },
      text: sayIn(lang, words.testMessage),
    } as const
    await connection.send(frameOf(message, collector.maxBytes))
    const { confirm } = collector
    const isConfirmed = confirm !== 'none'
    await (isConfirmed ? connection.finish(confirm === 'notify') : connection.close())
    return answer(true, say(isConfirmed ? words.works : words.sent))
  } catch (error) {
    if (error instanceof Fault) throw error
    return answer(false, reasonText(reasonOf(error), say))
  } finally {
    connection?.destroy()
  }
})

export default thing({
  records: [collectorRecord],
  calls: [testCall],
  jobs: [logExport.job, logExportUpkeep],
})
