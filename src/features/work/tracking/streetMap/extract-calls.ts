/** Calls and job of the download of a street map. */

import { z } from 'zod'
import { code } from '../../../../domain/contract/code.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { hourMs, secondMs } from '../../../../domain/time.ts'
import type { Context, Parts } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { ownerOf } from '../../../../platform/scope.ts'
import { desc, eq } from '../../../../platform/store/drizzle.ts'
import { serve } from '../../../../platform/thing/thing.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { job as jobs } from '../../../../platform/work/job.table.ts'
import { job, long } from '../../../../platform/work/job.ts'
import { streetMapCalls as calls, type ExtractInput } from './contract.ts'
import { ArchiveProblem } from './extract/archive.ts'
import { archiveFaults } from './extract/archive-texts.ts'
import { type Area, areaInBox, areaNamed, namedAreas } from './extract/areas.ts'
import { TooManyTilesError } from './extract/plan.ts'
import { RemoteError } from './extract/remote.ts'
import { hasRoom, installExtract, prepareExtract } from './install.ts'
import { streetMapExtracts as extracts } from './store.ts'
import { extractFaults, extractRefusals, streetMapFaults } from './texts.ts'

function areaOf(area: ExtractInput['area']): Area {
  const match = 'key' in area ? areaNamed(area.key) : areaInBox(area.box)
  if (!match) throw invalid('key' in area ? 'area' : 'box')
  return match
}

const invalid = (problem: keyof typeof extractFaults) => new Fault(code.invalid, extractRefusals[problem])

interface Reason {
  /** Text for the caller. */
  readonly text: string
  readonly pair: Pair
  /** It may pass. */
  readonly isTemporary?: boolean
}

/** Reason of an expected failure. Undefined for other errors. */
function reasonOf(error: unknown): Reason | undefined {
  if (error instanceof ArchiveProblem) {
    const key = error.key as keyof typeof archiveFaults
    return { text: streetMapFaults[key], pair: archiveFaults[key] }
  }
  const key = error instanceof TooManyTilesError ? 'tooMany' : error instanceof RemoteError ? error.reason : undefined
  return key && { text: extractRefusals[key], pair: extractFaults[key], isTemporary: key === 'away' }
}

const readAreas = serve(calls.areas, async () =>
  namedAreas().map(({ name: [zh, en], code: divisionCode, kind, bounds: [west, south, east, north] }) => ({
    key: divisionCode ?? zh,
    name: [zh, en] as [string, string],
    kind: kind === 'box' ? ('country' as const) : kind,
    bounds: [west, south, east, north] as [number, number, number, number],
  })),
)

const readPlan = serve(calls.extractPlan, async ({ area, zoom }, { db, parts }) => {
  const today = parts.now().getTime()
  try {
    const extract = await prepareExtract(db, parts.config, { area: areaOf(area), maxZoom: zoom, today })
    const { plan, source, freeBytes } = extract
    const { maxZoom, tiles, size } = plan
    return { url: source.url.href, maxZoom, tiles, size, freeBytes, hasRoom: hasRoom(extract) }
  } catch (error) {
    const reason = reasonOf(error)
    throw reason === undefined ? error : new Fault(code.invalid, reason.text)
  }
})

const start = serve(calls.extract, async ({ area, zoom }, context) => {
  const { db, user, scope, logChange } = context
  const { name } = areaOf(area)
  const [row] = await db
    .insert(extracts)
    .values({ name, area, zoom, createdBy: user.fullName })
    .returning({ id: extracts.id })
  const id = row?.id ?? 0
  const jobId = await addJob(db, extracting, { input: { id }, key: 'streetMapExtract', owner: ownerOf(scope) })
  if (jobId === undefined) throw new Fault(code.state, extractRefusals.running)
  await db.update(extracts).set({ job: jobId }).where(eq(extracts.id, id))
  logChange({ record: 'streetMapExtract', id, label: name[0] })
  return { id }
})

const readState = serve(calls.extractState, async (_input, { db }) => {
  const [row] = await db
    .select({ extract: extracts, state: jobs.state })
    .from(extracts)
    .leftJoin(jobs, eq(jobs.id, extracts.job))
    .orderBy(desc(extracts.id))
    .limit(1)
  if (!row) return null
  const { id, name, bytes, size, problem, stopped: isStopped, createdBy, createdAt } = row.extract
  const endState = problem ? 'failed' : (row.state ?? 'failed')
  return {
    id,
    name: [...name] as [string, string],
    state: isStopped ? ('stopped' as const) : endState,
    bytes,
    size,
    problem: problem && ([...problem] as [string, string]),
    by: createdBy,
    at: new Date(createdAt).toISOString(),
  }
})

const stop = serve(calls.stopExtract, async ({ id }, { db, logChange }: Context) => {
  const rows = await db
    .update(extracts)
    .set({ stopped: true })
    .where(eq(extracts.id, id))
    .returning({ id: extracts.id })
  if (rows.length === 0) throw fault(code.notFound, 'notFound')
  logChange({ record: 'streetMapExtract', id, after: { stopped: true } })
  return null
})

/** Also the time after which a stop is noticed. */
const progressMs = secondMs

export const extracting = job({
  name: 'streetMapExtract',
  input: z.object({ id: z.number() }),
  lane: long,
  retries: 5,
  timeoutMs: 24 * hourMs,
  async run(parts: Parts, { input: { id }, signal, isLastAttempt }) {
    const { db } = parts.store
    const [row] = await db.select().from(extracts).where(eq(extracts.id, id))
    if (!row || row.stopped) return undefined
    const note = (values: Partial<typeof extracts.$inferInsert>) =>
      db.update(extracts).set(values).where(eq(extracts.id, id)).returning({ stopped: extracts.stopped })
    const fail = async (reason: Pair) => {
      await note({ problem: reason })
      return { failed: true }
    }
    const stopping = new AbortController()
    const both = AbortSignal.any([signal, stopping.signal])
    let notedAt = 0
    try {
      const today = parts.now().getTime()
      const area = areaOf(row.area)
      const extract = await prepareExtract(db, parts.config, { area, maxZoom: row.zoom, today, signal: both })
      await note({ size: extract.plan.size })
      if (!hasRoom(extract)) return fail(extractFaults.room)
      await installExtract(parts, extract, {
        uploadedBy: row.createdBy,
        lang: 0,
        signal: both,
        onProgress: async ({ bytes, size }) => {
          if (performance.now() - notedAt < progressMs && bytes < size) return
          notedAt = performance.now()
          const [updatedRow] = await note({ bytes })
          if (updatedRow?.stopped) stopping.abort()
        },
      })
      return undefined
    } catch (error) {
      if (stopping.signal.aborted) return undefined
      signal.throwIfAborted()
      const reason = reasonOf(error)
      if (reason?.isTemporary && !isLastAttempt) throw error
      if (reason) return fail(reason.pair)
      if (isLastAttempt) await note({ problem: extractFaults.failed })
      throw error
    }
  },
})

export const extractCalls = [readAreas, readPlan, start, readState, stop]
