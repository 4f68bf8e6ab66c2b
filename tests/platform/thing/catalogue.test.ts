import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { call, recordCalls } from '../../../src/domain/contract/call.ts'
import type { InboxNotice } from '../../../src/domain/contract/notice.ts'
import type { VehiclePart } from '../../../src/domain/contract/vehicle-page.ts'
import type { AnyCall } from '../../../src/platform/context.ts'
import { type ServedNotice, serveNotice } from '../../../src/platform/notice/notice.ts'
import { parameter } from '../../../src/platform/parameter/parameters.ts'
import { recordTable } from '../../../src/platform/record/table.ts'
import { CatalogueError, catalogueOf, type FoundThing } from '../../../src/platform/thing/catalogue.ts'
import { serve, serveRecord, serveVehiclePart, type Thing, thing } from '../../../src/platform/thing/thing.ts'
import { job, periodicJob } from '../../../src/platform/work/job.ts'
import { loadCatalogue } from '../../../src/programs/discover.ts'
import { maskedText, text } from '../../../src/record/model/field.ts'
import { record } from '../../../src/record/model/record.ts'
import { follower } from '../../../src/telematics/ingest/follower.ts'

const title = ['一', 'one'] as const
const one = call('/one/query', { title, access: 'open' })
const two = call('/two/query', { title, access: 'open' })
const nothing = () => null

const namedThing = (name: string, parts: Partial<Thing>, ...declaredCalls: unknown[]): FoundThing => ({
  name,
  thing: thing(parts),
  declared: declaredCalls as AnyCall[],
})
function problemsOf(...things: FoundThing[]): readonly string[] {
  try {
    catalogueOf(things)
    return []
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    for (const problem of error.problems) expect(error.message).toContain(problem)
    return error.problems
  }
}

describe('what does not fit together ends the start and is named', () => {
  test('nothing where all is well', () => {
    expect(problemsOf(namedThing('a/one', { calls: [serve(one, nothing)] }, one))).toEqual([])
  })

  test('a notice that is not served, and one that exists twice', () => {
    // Not declared with notice(), which other tests of the same process would see.
    const kind: InboxNotice = {
      name: 'sample',
      inbox: { list: 'samples', title, place: 1, row: z.object({ id: z.number(), at: z.string() }) },
    }
    const sample = serveNotice(kind, { call: undefined, rows: async () => [] })
    const of = (name: string, notices: readonly ServedNotice[]) => ({
      ...namedThing(name, { notices }),
      noticeKinds: [kind],
    })
    expect(problemsOf(of('a/one', [sample]))).toEqual([])
    expect(problemsOf(of('a/one', []))).toEqual(['The notice sample of a/one is not served: name it in its server.ts'])
    expect(problemsOf(namedThing('a/one', { notices: [sample] }))).toEqual([
      'The notice sample is not declared in a notice-kinds.ts',
    ])
    expect(problemsOf(of('a/one', [sample]), of('b/two', [sample]))).toEqual([
      'The notice sample is declared 2 times',
      'The list of the inbox samples is declared 2 times',
    ])
  })

  test('data of the vehicle page that is not served, or served twice', () => {
    const part: VehiclePart<number> = { name: 'sample', schema: z.number() }
    const servedPart = serveVehiclePart(part, async () => 1)
    const of = (onVehiclePage: Thing['onVehiclePage']) => ({
      ...namedThing('a/one', { onVehiclePage }),
      vehicleParts: [part],
    })
    expect(problemsOf(of([servedPart]))).toEqual([])
    expect(problemsOf(of([]))).toEqual(['The part sample of the vehicle page, of a/one, is not served'])
    expect(problemsOf(of([servedPart, servedPart]))).toEqual(['The part of the vehicle page sample is served 2 times'])
  })

  test('a call that is served twice, by one thing or by two', () => {
    const twice = ['/one/query is served 2 times (a/one, b/two)']
    expect(
      problemsOf(
        namedThing('a/one', { calls: [serve(one, nothing)] }, one),
        namedThing('b/two', { calls: [serve(one, nothing)] }),
      ),
    ).toEqual(twice)
    expect(problemsOf(namedThing('a/one', { calls: [serve(one, nothing), serve(one, nothing)] }, one))).toEqual([
      '/one/query is served 2 times (a/one, a/one)',
    ])
  })

  test('a call that is declared but not served, and one that two things declare', () => {
    expect(problemsOf(namedThing('a/one', { calls: [serve(one, nothing)] }, one, two))).toEqual([
      '/two/query is declared by a/one, but no thing serves it',
    ])
    expect(
      problemsOf(namedThing('a/one', { calls: [serve(one, nothing)] }, one), namedThing('b/two', {}, one)),
    ).toEqual(['/one/query is declared by a/one and b/two'])
  })

  test('a GET that changes something', () => {
    const bad = call('/one/drop', { title, access: 'open', transport: 'get', changes: true, input: z.strictObject({}) })
    expect(problemsOf(namedThing('a/one', { calls: [serve(bad, nothing)] }, bad))).toEqual([
      '/one/drop changes something: it cannot be a GET',
    ])
  })

  test('names that two jobs, parameters, followers or figures share', () => {
    const exporting = job({ name: 'export', input: z.object({}), run: async () => ({}) })
    const often = periodicJob('oldRows', 1_000, async () => {})
    const days = parameter({ key: 'a.days', kind: 'number', value: '1', label: title, description: title })
    const visits = record('visits', title, { name: text(title) })
    const { query } = recordCalls(visits, { query: '/visits/query' })
    const parts = {
      jobs: [exporting, often],
      parameters: [days],
      figures: [{ key: 'cars', title, place: 1, list: { record: visits, call: query, route: '/index' as const } }],
    }
    const followers = [follower({ name: 'trip', write: async () => {} })]
    const both = ['a/one', 'b/two'].map((name) => ({ ...namedThing(name, parts), followers }))
    expect(problemsOf(...both)).toEqual([
      'The job export is defined 2 times',
      'The job oldRows is defined 2 times',
      'The parameter a.days is declared 2 times',
      'The follower trip is defined 2 times',
      'The figure cars is defined 2 times',
    ])
  })

  test('a record of persons whose thing cannot say what it keeps of them', () => {
    const visitor = record('visitor', title, { phone: maskedText(title), remark: text(title, { personal: true }) })
    recordTable(visitor)
    const calls = recordCalls(visitor, { query: '/visitor/query' })
    const records = [serveRecord(visitor, calls)]
    expect(problemsOf(namedThing('a/visitor', { records }, calls.query))).toEqual([
      'The record visitor holds data of persons, and its thing says nothing of it (personal)',
    ])
    const personal = [{ name: 'visits', copy: async () => ({ data: [] }), erase: async () => undefined }]
    expect(problemsOf(namedThing('a/visitor', { records, personal }, calls.query))).toEqual([])
  })

  test('a record without a table', () => {
    const lonely = record('lonely', title, { name: text(title) })
    const calls = recordCalls(lonely, { query: '/lonely/query' })
    expect(problemsOf(namedThing('a/lonely', { records: [serveRecord(lonely, calls)] }, calls.query))).toEqual([
      'The record lonely has no table: its server.ts must import its store.ts',
    ])
  })
})

test('every parameter that is declared is named by a thing', async () => {
  const { parameters } = await loadCatalogue()
  const files = (await readdir('src', { recursive: true })).filter((file) => file.endsWith('.ts'))
  const sources = await Promise.all(files.map((file) => readFile(`src/${file}`, 'utf8')))
  const declaredKeys = sources.flatMap((source) =>
    [...source.matchAll(/[pP]arameter\(\{[^}]*?key: '([^']+)'/g)].map(([, key]) => key),
  )
  expect(declaredKeys.length).toBeGreaterThan(15)
  expect(parameters.map(({ key }) => key).toSorted()).toEqual(declaredKeys.toSorted())
})
