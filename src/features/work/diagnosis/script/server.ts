import { code } from '../../../../domain/contract/code.ts'
import { Fault } from '../../../../platform/fault.ts'
import { and, eq, inArray, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { runCalls, script, scriptCalls, scriptRun } from './contract.ts'
import { dryRun } from './dry/run.ts'
import { scriptEvents } from './events.ts'
import { paramsOf } from './language/properties.ts'
import { scriptRunner } from './run-job.ts'
import { startRun } from './run-start.ts'
import { answerRun, cancelRun, logOf, progressOf } from './runs.ts'
import { scriptTexts as words } from './script-texts.ts'
import { scripts, scriptVersions } from './store.ts'
import {
  bundleOf,
  moveVersion,
  pairIn,
  requireProgram,
  saveDraft,
  shownVersion,
  versionOf,
  versionsOf,
} from './versions.ts'

const { query, one, add, update, remove, export: exportCall } = scriptCalls

const versions = serve(scriptCalls.versions, (input, { db, user }) => versionsOf(db, input.script, user.id))
const version = serve(scriptCalls.version, async ({ script: id, number }, { db, user }) => {
  const row = await versionOf(db, id, number)
  return { version: shownVersion(row, user.id), program: row.program }
})
const save = serve(scriptCalls.save, (input, context) => saveDraft(context, input))
const submit = serve(scriptCalls.submit, (input, context) => moveVersion(context, input, 'submit'))
const release = serve(scriptCalls.release, ({ approve, remark, ...which }, context) =>
  moveVersion(context, which, approve ? 'release' : 'decline', remark),
)
const withdraw = serve(scriptCalls.withdraw, ({ remark, ...which }, context) =>
  moveVersion(context, which, 'withdraw', remark),
)

const dry = serve(scriptCalls.dryRun, async ({ program: input, params, answers }, context) => {
  const { db, parts, say } = context
  const program = requireProgram(input, say, pairIn(context))
  const { bundle } = await bundleOf(db, program, 0)
  const { values } = paramsOf(program, params)
  const dataByEcu = await dataOf(db)
  const knows = (ecu: string) => ({ dtcs: dryCodes, data: dataByEcu.get(ecu) })
  const { lines, end } = dryRun(bundle, { params: values, answers, knows, from: parts.now().getTime() })
  return { lines, ended: end.status, text: end.text ?? null }
})
/** Trouble code of every simulated ECU, so that loops over codes have an item. */
const dryCodes = ['U0100-87']

const start = serve(runCalls.start, (input, context) => startRun(context, input))
const progress = serve(runCalls.progress, ({ vin, id }, context) => progressOf(context, vin, id))
const answer = serve(runCalls.answer, (input, context) => answerRun(context, input))
const cancel = serve(runCalls.cancel, ({ vin, id }, context) => cancelRun(context, vin, id))
const log = serve(runCalls.log, (input, context) => logOf(context, input))

/** Simulated data of each ECU's identifiers: zero bytes with the length from their layout. */
async function dataOf(db: Db): Promise<Map<string, Record<string, string>>> {
  const { rows } = await db.execute<{ code: string; did: string; bytes: number }>(sql`
    select e.code, d.did, max(d.at + case when d.length = 0 then 4 else d.length end)::int as bytes
    from data_identifier d join ecu e on e.id = d.ecu group by e.code, d.did`)
  const dataByEcu = new Map<string, Record<string, string>>()
  for (const { code: ecu, did, bytes } of rows) dataByEcu.set(ecu, { ...dataByEcu.get(ecu), [did]: '00'.repeat(bytes) })
  return dataByEcu
}

async function isEverReleased(db: Db, ids: readonly number[]): Promise<boolean> {
  const [row] = await db
    .select({ id: scriptVersions.id })
    .from(scriptVersions)
    .where(and(inArray(scriptVersions.scriptId, [...ids]), inArray(scriptVersions.state, ['released', 'withdrawn'])))
    .limit(1)
  return row !== undefined
}

export default thing({
  calls: [versions, version, save, submit, release, withdraw, dry, start, progress, answer, cancel, log],
  records: [
    serveRecord(
      script,
      { query, one, add, update, remove, export: exportCall },
      {
        values: ({ user }, _input, id) => (id === undefined ? { author: user.fullName } : {}),
        async check({ db }, input, id) {
          if (id === undefined || input.code === undefined) return
          const [now] = await db.select({ code: scripts.code }).from(scripts).where(eq(scripts.id, id))
          if (now?.code !== input.code && (await isEverReleased(db, [id]))) throw new Fault(code.state, words.codeKept)
        },
        async removing({ db }, ids) {
          if (await isEverReleased(db, ids)) throw new Fault(code.state, words.usedKept)
          await db.execute(sql`delete from script_version where script_id = any(${sql.param([...ids])}::bigint[])`)
        },
      },
    ),
    serveRecord(scriptRun, { query: runCalls.query, one: runCalls.one, export: runCalls.export }),
  ],
  jobs: [scriptRunner],
  events: Object.values(scriptEvents),
})
