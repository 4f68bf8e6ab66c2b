import { isGet } from '../../domain/contract/call.ts'
import type { Notice } from '../../domain/contract/notice.ts'
import { type ScopedPlace, scopedPlaces } from '../../domain/contract/scope.ts'
import type { VehiclePart } from '../../domain/contract/vehicle-page.ts'
import type { Follower } from '../../telematics/ingest/follower.ts'
import type { AnyCall } from '../context.ts'
import { completeExplores } from '../explore/explore.ts'
import type { ServedRecord } from '../record/serve.ts'
import { findRecord } from '../record/table.ts'
import type { ServedCall } from '../serve.ts'
import { is, PgView } from '../store/drizzle.ts'
import type { Thing } from './thing.ts'

/** A thing with its folder and the calls of its contract. */
export interface FoundThing {
  /** `<feature>/<thing>`, the folder. */
  readonly name: string
  readonly thing: Thing
  readonly declared: readonly AnyCall[]
  /** Handlers of each batch of vehicle reports. */
  readonly followers?: readonly Follower[] | undefined
  /** Notices that its `notice-kinds.ts` declares. */
  readonly noticeKinds?: readonly Notice[] | undefined
  /** Parts of the vehicle page that its contract declares. */
  readonly vehicleParts?: readonly VehiclePart[] | undefined
}

export interface CatalogueCall extends ServedCall {
  /** Thing whose contract declares the call. */
  readonly thing: string
  /** Record whose labels name the fields of the input. */
  readonly record: string | undefined
  /** VINs and ids of the input that are checked against the caller's scope. */
  readonly scoped: readonly ScopedPlace[]
}

/** Declarations of all things combined. Created once at start. */
export interface Catalogue extends Omit<Thing, 'calls' | 'records' | 'questions'> {
  readonly calls: readonly CatalogueCall[]
  readonly records: readonly ServedRecord[]
  readonly followers: readonly Follower[]
  readonly declared: ReadonlyMap<string, readonly AnyCall[]>
  thingOf(path: string): string | undefined
  recordOf(name: string): ServedRecord | undefined
  /** A stored record or a query form, by its name. */
  questionOf(name: string): Thing['questions'][number] | undefined
}

/** Errors in the things' declarations. They prevent the start of the server. */
export class CatalogueError extends Error {
  readonly code = 'CATALOGUE'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The things do not fit together:\n${problems.map((each) => `  - ${each}`).join('\n')}`)
    this.problems = problems
  }
}

/** Combines all things. Throws a CatalogueError that names every error. */
export function catalogueOf(foundThings: readonly FoundThing[]): Catalogue {
  const of = <K extends keyof Thing>(part: K) =>
    foundThings.flatMap(({ thing }) => thing[part] as Thing[K][number][]) as Thing[K]
  const records = of('records')
  const followers = foundThings.flatMap((each) => each.followers ?? [])
  const things = new Map(
    foundThings.flatMap(({ name, declared: declaredCalls }) => declaredCalls.map((call) => [call.path, name] as const)),
  )
  const recordNames = new Map(
    records.flatMap(({ record, calls }) => Object.values(calls).map((call) => [call.path, record.name] as const)),
  )
  const servedCalls = foundThings.flatMap(({ name, thing }) =>
    [...thing.calls, ...thing.records.flatMap((each) => each.served)].map((each) => ({ ...each, servedBy: name })),
  )
  const problems = [
    ...callProblems(foundThings, servedCalls),
    ...duplicateProblems(records, ({ record }) => record.name, 'The record', 'given'),
    ...records.flatMap(({ record }) =>
      findRecord(record.name) ? [] : [`The record ${record.name} has no table: its server.ts must import its store.ts`],
    ),
    ...foundThings.flatMap(untoldPersons),
    ...duplicateProblems(of('jobs'), ({ name }) => name, 'The job', 'defined'),
    ...duplicateProblems(of('parameters'), ({ key }) => key, 'The parameter', 'declared'),
    ...duplicateProblems(followers, ({ name }) => name, 'The follower', 'defined'),
    ...duplicateProblems(of('figures'), ({ key }) => key, 'The figure', 'defined'),
    ...noticeProblems(foundThings),
    ...vehiclePageProblems(foundThings),
    ...duplicateProblems(
      of('onVehicleList').flatMap((each) => ('fields' in each ? each.fields : each.segment)),
      (name) => name,
      'The field or segment of the list of vehicles',
      'served',
    ),
    ...duplicateProblems(of('explores'), ({ name }) => name, 'The explore', 'defined'),
    ...eventProblems(foundThings),
    ...duplicateProblems(of('webhooks'), ({ event }) => event, 'The webhook event', 'declared'),
    ...duplicateProblems(of('personal'), ({ name }) => name, 'The personal data', 'declared'),
  ]
  if (problems.length > 0) throw new CatalogueError(problems)
  const byName = new Map(records.map((each) => [each.record.name, each]))
  const questions = new Map([...records, ...of('questions')].map((each) => [each.record.name, each]))
  return {
    calls: servedCalls.map(({ call, handle, servedBy }) => ({
      call,
      handle,
      thing: things.get(call.path) ?? servedBy,
      record: recordNames.get(call.path),
      scoped: scopedPlaces(call.input),
    })),
    records,
    jobs: of('jobs'),
    parameters: of('parameters'),
    followers,
    figures: of('figures'),
    notices: of('notices'),
    onVehiclePage: of('onVehiclePage'),
    onVehicleList: of('onVehicleList'),
    explores: completeExplores(of('explores')),
    externalSources: of('externalSources'),
    contentTables: of('contentTables'),
    namesContent: of('namesContent'),
    personal: of('personal'),
    uploads: of('uploads'),
    deviceApis: of('deviceApis'),
    outsideRoutes: of('outsideRoutes'),
    files: of('files'),
    events: of('events'),
    webhooks: of('webhooks'),
    declared: new Map(foundThings.map(({ name, declared: declaredCalls }) => [name, declaredCalls])),
    thingOf: (path) => things.get(path),
    recordOf: (name) => byName.get(name),
    questionOf: (name) => questions.get(name),
  }
}

/**
 * Records with personal data whose thing does not implement `personal`, so that copies and erasures would be
 * incomplete.
 */
function untoldPersons({ thing }: FoundThing): string[] {
  const keepsPersons = ({ record }: ServedRecord) =>
    // A view shows the data of another thing.
    !is(findRecord(record.name)?.table, PgView) &&
    Object.values(record.fields).some((field) => field.personal || field.kind.hidden?.(field).masks)
  return thing.personal.length > 0
    ? []
    : thing.records
        .filter(keepsPersons)
        .map(
          ({ record }) =>
            `The record ${record.name} holds data of persons, and its thing says nothing of it (personal)`,
        )
}

function noticeProblems(foundThings: readonly FoundThing[]): string[] {
  const kinds = foundThings.flatMap(({ name, noticeKinds = [] }) => noticeKinds.map((notice) => ({ name, notice })))
  const servedKinds = new Set(foundThings.flatMap(({ thing }) => thing.notices.map(({ notice }) => notice)))
  const declaredKinds = new Set(kinds.map(({ notice }) => notice))
  return [
    ...duplicateProblems(kinds, ({ notice }) => notice.name, 'The notice', 'declared'),
    ...duplicateProblems(
      kinds.flatMap(({ notice: { inbox } }) => inbox?.list ?? []),
      (list) => list,
      'The list of the inbox',
      'declared',
    ),
    ...kinds.flatMap(({ name, notice }) =>
      servedKinds.has(notice) ? [] : [`The notice ${notice.name} of ${name} is not served: name it in its server.ts`],
    ),
    ...[...servedKinds].flatMap((notice) =>
      declaredKinds.has(notice) ? [] : [`The notice ${notice.name} is not declared in a notice-kinds.ts`],
    ),
  ]
}

function eventProblems(foundThings: readonly FoundThing[]): string[] {
  const kinds = foundThings.flatMap(({ thing }) => thing.events)
  const paths = new Set(foundThings.flatMap(({ declared: declaredCalls }) => declaredCalls.map(({ path }) => path)))
  return [
    ...duplicateProblems(kinds, ({ type }) => type, 'The event', 'declared'),
    ...kinds.flatMap(({ type, readBy }) =>
      paths.has(readBy.path) ? [] : [`The event ${type} is read by ${readBy.path}, which no thing declares`],
    ),
    ...kinds.flatMap(({ type, data, example }) => {
      const result = data.safeParse(example)
      return result.success
        ? []
        : [`The example of the event ${type} does not match its schema: ${result.error.message}`]
    }),
  ]
}

/** Each part that a contract declares is served once. */
function vehiclePageProblems(foundThings: readonly FoundThing[]): string[] {
  const servedParts = foundThings.flatMap(({ thing }) => thing.onVehiclePage.map(({ part }) => part))
  const names = new Set(servedParts.map(({ name }) => name))
  return [
    ...duplicateProblems(servedParts, ({ name }) => name, 'The part of the vehicle page', 'served'),
    ...foundThings.flatMap(({ name: thing, vehicleParts = [] }) =>
      vehicleParts.flatMap(({ name }) =>
        names.has(name) ? [] : [`The part ${name} of the vehicle page, of ${thing}, is not served`],
      ),
    ),
    ...duplicateProblems(
      foundThings.flatMap(({ vehicleParts = [] }) => vehicleParts),
      ({ name }) => name,
      'The part of the vehicle page',
      'declared',
    ),
  ]
}

function callProblems(
  foundThings: readonly FoundThing[],
  servedCalls: readonly (ServedCall & { servedBy: string })[],
): string[] {
  const servers = Map.groupBy(servedCalls, ({ call }) => call.path)
  const declarations = Map.groupBy(
    foundThings.flatMap(({ name, declared: declaredCalls }) => declaredCalls.map((call) => ({ call, name }))),
    ({ call }) => call.path,
  )
  return [
    ...[...servers].flatMap(([path, by]) =>
      by.length > 1 ? [`${path} is served ${by.length} times (${by.map(({ servedBy }) => servedBy).join(', ')})`] : [],
    ),
    ...[...declarations].flatMap(([path, by]) => {
      const things = [...new Set(by.map(({ name }) => name))]
      return things.length > 1 ? [`${path} is declared by ${things.join(' and ')}`] : []
    }),
    ...[...declarations].flatMap(([path, [first]]) =>
      servers.has(path) ? [] : [`${path} is declared by ${first?.name}, but no thing serves it`],
    ),
    // A link or an image can make a browser send a GET.
    ...servedCalls.flatMap(({ call }) =>
      call.access === 'public' && scopedPlaces(call.input).some(({ rule }) => rule.of !== 'any')
        ? [`${call.path} is public: its input cannot be compared with visible vehicles`]
        : [],
    ),
    ...servedCalls.flatMap(({ call }) =>
      call.changes && isGet(call) ? [`${call.path} changes something: it cannot be a GET`] : [],
    ),
  ]
}

function duplicateProblems<T>(items: readonly T[], nameOf: (item: T) => string, what: string, how: string): string[] {
  return [...Map.groupBy(items, nameOf)].flatMap(([name, same]) =>
    same.length > 1 ? [`${what} ${name} is ${how} ${same.length} times`] : [],
  )
}
