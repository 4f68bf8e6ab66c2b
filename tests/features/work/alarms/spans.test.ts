import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AlarmReport,
  type AlarmSpan,
  follow,
  inOrder,
  splice,
} from '../../../../src/features/work/alarms/alarm/spans.ts'
import { inCheck } from '../../../check.ts'

const report = fc.record({
  at: fc.integer({ min: 0, max: 60 }),
  levels: fc.uniqueArray(
    fc.tuple(fc.constantFrom('general:1', 'general:2', 'motor:9'), fc.integer({ min: 1, max: 3 })),
    {
      selector: ([key]) => key,
    },
  ),
  /** Level that comes without a flag, instead of `levels`. */
  bare: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined, freq: 2 }),
})
const reports = fc
  .array(report, { maxLength: 40 })
  .map((all) =>
    all.map(
      ({ at, levels, bare }): AlarmReport =>
        bare === undefined
          ? { at, levels: new Map(levels) }
          : { at, levels: new Map([[`level:${bare}`, bare]]), isVague: true },
    ),
  )

const bare = (alarms: readonly AlarmSpan[]) =>
  alarms
    .map(({ key, begin, end, lastSeen, level }) => ({ key, begin, end, lastSeen, level }))
    .sort((a, b) => a.begin - b.begin || (a.key < b.key ? -1 : 1))

const recompute = (all: readonly AlarmReport[]) => bare(follow([], null, inOrder(all)))

/** In-memory model of the store: saves rows, follows new reports, splices late ones. */
class Rows {
  rows: AlarmSpan[] = []
  reports: AlarmReport[] = []
  #next = 1

  take(batch: readonly AlarmReport[]): void {
    const last = this.reports.length > 0 ? Math.max(...this.reports.map(({ at }) => at)) : null
    this.reports.push(...batch)
    const sortedBatch = inOrder(batch)
    if (sortedBatch.length === 0) return
    if (last === null || sortedBatch[0]!.at > last) {
      this.#put(
        follow(
          this.rows.filter(({ end }) => end === null),
          last,
          sortedBatch,
        ),
      )
      this.#lasting()
      return
    }
    const all = inOrder(this.reports)
    let from = sortedBatch[0]!.at
    let to = sortedBatch.at(-1)!.at
    for (let turn = 0; ; turn++) {
      const before = all.filter(({ at }) => at < from).at(-1)?.at ?? from
      const after = all.find(({ at, isVague }) => at > to && !isVague)?.at ?? all.at(-1)!.at
      const window = all.filter(({ at }) => at >= before && at <= after)
      const old = this.rows.filter((row) => row.begin <= after && row.lastSeen >= before)
      const splicing = splice(old, window)
      if (splicing.cut.length > 0 && turn === 0) {
        from = Math.min(from, ...splicing.cut.map(({ begin }) => begin))
        to = Math.max(to, ...splicing.cut.map(({ lastSeen }) => lastSeen))
        continue
      }
      this.rows = this.rows.filter((row) => !splicing.gone.includes(row))
      this.#put(splicing.changedSpans)
      this.#lasting()
      return
    }
  }

  #put(alarms: readonly AlarmSpan[]): void {
    for (const alarm of alarms) {
      this.rows = this.rows.filter(({ id }) => alarm.id === undefined || id !== alarm.id)
      this.rows.push({ ...alarm, id: alarm.id ?? this.#next++ })
    }
  }

  /** An open span was last reported in the latest report. */
  #lasting(): void {
    const last = Math.max(...this.reports.map(({ at }) => at))
    this.rows = this.rows.map((row) => (row.end === null ? { ...row, lastSeen: last } : row))
  }
}

test('spans kept report by report, in any order and in any batches, are those of a recomputation', () => {
  fc.assert(
    fc.property(fc.array(reports, { maxLength: 8 }), (batches) => {
      const store = new Rows()
      for (const batch of batches) store.take(batch)
      expect(bare(store.rows)).toEqual(recompute(batches.flat()))
    }),
    { numRuns: inCheck(100, 2000) },
  )
})

test('a late report cuts a span in two; the row of the first part stays', () => {
  const on = (at: number, level = 1): AlarmReport => ({ at, levels: new Map([['general:4', level]]) })
  const store = new Rows()
  store.take([on(0, 1), on(10, 1), on(20, 3)])
  store.take([{ at: 15, levels: new Map() }])
  expect(store.rows.map(({ id, begin, lastSeen, end, level }) => ({ id, begin, lastSeen, end, level }))).toEqual([
    { id: 1, begin: 0, lastSeen: 10, end: 15, level: 1 },
    { id: 2, begin: 20, lastSeen: 20, end: null, level: 3 },
  ])
})

test('a level without a flag ends no alarm but another bare level, and a report without any ends all', () => {
  const flagReport = (at: number, ...keys: string[]): AlarmReport => ({
    at,
    levels: new Map(keys.map((key) => [key, 1])),
  })
  const bareLevel = (at: number, level: number): AlarmReport => ({
    at,
    levels: new Map([[`level:${level}`, level]]),
    isVague: true,
  })
  const spans = recompute([flagReport(0, 'general:4'), bareLevel(10, 3), bareLevel(20, 2), flagReport(30)])
  expect(spans.map(({ key, begin, lastSeen, end }) => [key, begin, lastSeen, end])).toEqual([
    ['general:4', 0, 20, 30],
    ['level:3', 10, 10, 20],
    ['level:2', 20, 20, 30],
  ])
})
