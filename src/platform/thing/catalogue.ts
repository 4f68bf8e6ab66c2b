import { isGet } from '../../domain/contract/call.ts'
import { type ScopedPlace, scopedPlaces } from '../../domain/contract/scope.ts'
import type { Follower } from '../../telematics/ingest/follower.ts'
import type { AnyCall } from '../context.ts'
import { completed } from '../explore/explore.ts'
import type { ServedRecord } from '../record/serve.ts'
import { knownRecord } from '../record/table.ts'
import type { Served } from '../serve.ts'
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
}

export interface CatalogueCall extends Served {
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
  askedOf(name: string): Thing['questions'][number] | undefined
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
export function catalogueOf(found: readonly FoundThing[]): Catalogue {
  const of = <K extends keyof Thing>(part: K) =>
    found.flatMap(({ thing }) => thing[part] as Thing[K][number][]) as Thing[K]
  const records = of('records')
  const followers = found.flatMap((each) => each.followers ?? [])
  const things = new Map(found.flatMap(({ name, declared }) => declared.map((call) => [call.path, name] as const)))
  const recordNames = new Map(
    records.flatMap(({ record, calls }) => Object.values(calls).map((call) => [call.path, record.name] as const)),
  )
  const served = found.flatMap(({ name, thing }) =>
    [...thing.calls, ...thing.records.flatMap((each) => each.served)].map((each) => ({ ...each, servedBy: name })),
  )
  const problems = [
    ...callProblems(found, served),
    ...repeated(records, ({ record }) => record.name, 'The record', 'given'),
    ...records.flatMap(({ record }) =>
      knownRecord(record.name)
        ? []
        : [`The record ${record.name} has no table: its server.ts must import its store.ts`],
    ),
    ...found.flatMap(untoldPersons),
    ...repeated(of('jobs'), ({ name }) => name, 'The job', 'defined'),
    ...repeated(of('parameters'), ({ key }) => key, 'The parameter', 'declared'),
    ...repeated(followers, ({ name }) => name, 'The follower', 'defined'),
    ...repeated(of('figures'), ({ key }) => key, 'The figure', 'defined'),
    ...repeated(of('explores'), ({ name }) => name, 'The explore', 'defined'),
    ...repeated(of('webhooks'), ({ event }) => event, 'The webhook event', 'declared'),
    ...repeated(of('personal'), ({ name }) => name, 'The personal data', 'declared'),
  ]
  if (problems.length > 0) throw new CatalogueError(problems)
  const byName = new Map(records.map((each) => [each.record.name, each]))
  const asked = new Map([...records, ...of('questions')].map((each) => [each.record.name, each]))
  return {
    calls: served.map(({ call, handle, servedBy }) => ({
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
    explores: completed(of('explores')),
    externalSources: of('externalSources'),
    contentTables: of('contentTables'),
    namesContent: of('namesContent'),
    personal: of('personal'),
    uploads: of('uploads'),
    deviceApis: of('deviceApis'),
    files: of('files'),
    webhooks: of('webhooks'),
    declared: new Map(found.map(({ name, declared }) => [name, declared])),
    thingOf: (path) => things.get(path),
    recordOf: (name) => byName.get(name),
    askedOf: (name) => asked.get(name),
  }
}

/**
 * Records with personal data whose thing does not implement `personal`, so that copies and erasures would be
 * incomplete.
 */
function untoldPersons({ thing }: FoundThing): string[] {
  const keepsPersons = ({ record }: ServedRecord) =>
    // A view shows the data of another thing.
    !is(knownRecord(record.name)?.table, PgView) &&
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

function callProblems(found: readonly FoundThing[], served: readonly (Served & { servedBy: string })[]): string[] {
  const servers = Map.groupBy(served, ({ call }) => call.path)
  const declared = Map.groupBy(
    found.flatMap(({ name, declared }) => declared.map((call) => ({ call, name }))),
    ({ call }) => call.path,
  )
  return [
    ...[...servers].flatMap(([path, by]) =>
      by.length > 1 ? [`${path} is served ${by.length} times (${by.map(({ servedBy }) => servedBy).join(', ')})`] : [],
    ),
    ...[...declared].flatMap(([path, by]) => {
      const things = [...new Set(by.map(({ name }) => name))]
      return things.length > 1 ? [`${path} is declared by ${things.join(' and ')}`] : []
    }),
    ...[...declared].flatMap(([path, [first]]) =>
      servers.has(path) ? [] : [`${path} is declared by ${first?.name} and served by nobody`],
    ),
    // A link or an image can make a browser send a GET.
    ...served.flatMap(({ call }) =>
      call.access === 'public' && scopedPlaces(call.input).some(({ rule }) => rule.of !== 'any')
        ? [`${call.path} is public: nobody's vehicles can be held against its input`]
        : [],
    ),
    ...served.flatMap(({ call }) =>
      call.changes && isGet(call) ? [`${call.path} changes something: it cannot be a GET`] : [],
    ),
  ]
}

function repeated<T>(items: readonly T[], nameOf: (item: T) => string, what: string, how: string): string[] {
  return [...Map.groupBy(items, nameOf)].flatMap(([name, same]) =>
    same.length > 1 ? [`${what} ${name} is ${how} ${same.length} times`] : [],
  )
}
