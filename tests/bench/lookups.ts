import { lastMessageCalls } from '../../src/features/fleet/messages/lastMessage/contract.ts'
import { vehicle, vehicleCalls } from '../../src/features/fleet/vehicles/vehicle/contract.ts'
import { alarmCalls } from '../../src/features/work/alarms/alarm/contract.ts'
import { type ListInput, type RowKey, sortable } from '../../src/record/model/record.ts'
import type { SignedIn } from './million.ts'
import type { Program } from './program.ts'
import { type Figure, median } from './report.ts'

type Filter = NonNullable<ListInput['filter']>
interface Lookup {
  name: string
  path: string
  input: Partial<ListInput>
}

const filters: Record<string, Filter> = {
  'by model': { model: [3] },
  'by series': { series: [2] },
  'last six of a VIN': { vin: '412345' },
  'piece of a VIN': { vin: '4321' },
  'piece of a plate': { plate: '4A3' },
  'two characters of a plate': { plate: '沪A' },
  'channel: Channel 7': { channelName: 'Channel 7' },
  'channel: nel 77': { channelName: 'nel 77' },
  'channel that is not there': { channelName: 'zzz' },
  'country: Chi': { countryName: 'Chi' },
  'piece of a battery pack': { batteryPack: 'BP1234' },
  'by sales type': { salesType: ['private'] },
  'by day of production': { productionDate: ['2020-03-01', '2020-03-31'] },
  'by model and plate': { model: [3], plate: '4A3' },
}
const { path } = vehicleCalls.query
const lookups: Lookup[] = [
  { name: 'first page', path, input: {} },
  ...Object.entries(filters).map(([name, filter]) => ({ name, path, input: { filter } })),
  ...sortable(vehicle).flatMap((field) =>
    (['asc', 'desc'] as const).map((order) => ({
      name: `sorted by ${field} ${order}`,
      path,
      input: { sort: { field, order } },
    })),
  ),
  { name: 'last page', path, input: { before: 'end' as const } },
  { name: 'page 100 by number', path, input: { page: 100 } },
  { name: 'alarms, first page', path: alarmCalls.query.path, input: {} },
  { name: 'alarms of level 3', path: alarmCalls.query.path, input: { filter: { level: ['3'] } } },
  { name: 'last messages, first page', path: lastMessageCalls.query.path, input: {} },
]
const rounds = 5
const maxMs = 20

/**
 * Measures each lookup for each scope. The median of the whole call in ms is followed, after a slash, by that of its
 * page.
 */
export async function compareLookups(server: Program, users: Record<string, SignedIn>): Promise<Figure[]> {
  const scopes = Object.keys(users)
  const width = Math.max(...lookups.map(({ name }) => name.length))
  const widths = scopes.map((name) => Math.max(name.length, 9))
  const line = (name: string, cells: readonly string[]) =>
    console.log(`  ${name.padEnd(width)}  ${cells.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('  ')}`)
  console.log('Milliseconds of a call, and of the page behind it; × refused')
  line('', scopes)
  const slow: string[] = []
  for (const { name, path, input } of lookups) {
    const cells: string[] = []
    for (const [scope, { headers }] of Object.entries(users)) {
      const ask = async (
        more: Partial<ListInput>,
      ): Promise<{ ms: number; next: RowKey | undefined; refused: boolean }> => {
        const began = performance.now()
        const answer = await fetch(new URL(path, server.address), {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ page: 1, pageSize: 20, ...input, ...more }),
        })
        const { code, data } = (await answer.json()) as { code: number; data: { next?: RowKey } | null }
        if (code !== 200 && code !== 20001) throw new Error(`${name}, ${scope}: ${code}`)
        return { ms: performance.now() - began, next: data?.next ?? undefined, refused: code !== 200 }
      }
      const medianOf = async (more: Partial<ListInput>) => {
        const times: number[] = []
        for (let round = 0; round < rounds; round++) times.push((await ask(more)).ms)
        return median(times)
      }
      const { next, refused: isRefused } = await ask({})
      const first = await medianOf({})
      const second = next && !input.before ? await medianOf({ after: next }) : undefined
      if (Math.max(first, second ?? 0) > maxMs) slow.push(`${name}, ${scope}`)
      cells.push(`${first.toFixed(0)}${second === undefined ? '' : `/${second.toFixed(0)}`}${isRefused ? ' ×' : ''}`)
    }
    line(name, cells)
  }
  console.log()
  const all = lookups.length * scopes.length
  return [
    {
      name: `lookups × scopes within ${maxMs} ms${slow.length > 0 ? `; slower: ${slow.join('; ')}` : ''}`,
      value: `${all - slow.length} of ${all}`,
      target: `${all}`,
      isMet: slow.length === 0,
    },
  ]
}
