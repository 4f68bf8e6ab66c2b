/** Imports 100 000 vehicles by upload and job into the embedded database, and exports them as xlsx and csv. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { vehicle, vehicleCalls } from '../../src/features/fleet/vehicles/vehicle/contract.ts'
import { headerOf, importColumns } from '../../src/platform/record/sheet.ts'
import { writeSheet } from '../../src/platform/sheet/write.ts'
import { firstPassword, firstSession, type Session } from './client-of-calls.ts'
import { mebibyte, memoryOf, watchMemory } from './memory.ts'
import { processorSeconds } from './processor.ts'
import { startServer } from './program.ts'
import { type Figure, report } from './report.ts'

const rowCount = 100_000
const secondsAllowed = 60
const memoryAllowed = 600 * mebibyte

/** Returns a vehicle as a row of the sheet with every column filled. */
function cellsOf(number: number): string[] {
  const values: Record<string, string> = {
    vin: `LBENCH${String(number).padStart(11, '0')}`,
    plate: `沪A${number.toString(16).toUpperCase().padStart(5, '0')}`,
    series: 'Series 1',
    model: 'BEV-1',
    channelName: `Channel ${number % 200}`,
    channelCode: `C${number % 200}`,
    countryName: 'China',
    countryCode: 'CN',
    salesType: 'Private',
    certificate: `CERT${number}`,
    serialNumber: `SN${number}`,
    batteryPack: `BP${number}`,
    unitSerial: `UN${number}`,
    productionDate: '2025-06-01',
    manufactureDate: '2025-05-20',
  }
  return importColumns(vehicle).map(([key]) => values[key] ?? '')
}

function* rows(): Generator<string[]> {
  for (let number = 1; number <= rowCount; number++) yield cellsOf(number)
}

async function sheet(): Promise<Blob> {
  const headers = importColumns(vehicle).map(([key, field]) => headerOf(vehicle, key, field, 'en'))
  const bytes = await buffer(writeSheet('xlsx', { sheetName: 'Vehicles', headers, rows: rows() }))
  return new Blob([bytes])
}

interface Job {
  state: string
  done: number
  total: number
  count: number | null
  faults: unknown[]
}

async function runImport(session: Session, file: string): Promise<{ job: Job; progress: Set<number> }> {
  const { job: id } = await session.call<{ job: number }>(vehicleCalls.import?.path ?? '', { file })
  const progress = new Set<number>()
  for (;;) {
    const job = await session.call<Job>('/job/query', { id })
    if (job.state === 'done' || job.state === 'failed') return { job, progress }
    if (job.done > 0) progress.add(job.done)
    await sleep(200)
  }
}

async function measureImport(session: Session, pid: number): Promise<Figure[]> {
  const content = await sheet()
  const before = memoryOf(pid, 'now')
  const memory = watchMemory(pid)
  const [startedAt, secondsBefore] = [performance.now(), processorSeconds(pid)]
  const { job, progress } = await runImport(session, await session.upload('vehicles.xlsx', content))
  const seconds = (performance.now() - startedAt) / 1000
  const processor = processorSeconds(pid) - secondsBefore
  const most = memory.stop()
  if (job.count !== rowCount)
    throw new Error(`Not imported: ${JSON.stringify({ ...job, faults: job.faults.slice(0, 3) })}`)
  const size = `xlsx of ${(content.size / mebibyte).toFixed(1)} MiB`
  return [
    {
      name: `import of ${rowCount} vehicles, ${size}`,
      value: `${seconds.toFixed(1)} s`,
      target: `< ${secondsAllowed} s`,
      isMet: seconds < secondsAllowed,
    },
    { name: "import: the server's processor time", value: `${processor.toFixed(1)} s` },
    { ...memoryFigure('import', before, most), ...importTarget(most) },
    { name: 'import: steps of progress seen', value: String(progress.size), target: '≥ 3', isMet: progress.size >= 3 },
  ]
}

/** Total memory of the server during the work, compared with before. */
const memoryFigure = (name: string, before: number, most: number): Figure => ({
  name: `${name}: the server's whole memory (${(before / mebibyte).toFixed(0)} MiB before)`,
  value: `${(most / mebibyte).toFixed(0)} MiB`,
})
const importTarget = (most: number) => ({
  target: `< ${memoryAllowed / mebibyte} MiB`,
  kept: most < memoryAllowed,
})

async function measureExport(session: Session, pid: number, format: 'xlsx' | 'csv'): Promise<Figure[]> {
  const before = memoryOf(pid, 'now')
  const memory = watchMemory(pid)
  const startedAt = performance.now()
  const answer = await session.download(vehicleCalls.export?.path ?? '', { filter: {}, format })
  let size = 0
  for await (const chunk of answer.body ?? []) size += chunk.length
  const seconds = (performance.now() - startedAt) / 1000
  const name = `export as ${format}`
  return [
    { name: `${name}, ${(size / mebibyte).toFixed(1)} MiB`, value: `${seconds.toFixed(1)} s` },
    memoryFigure(name, before, memory.stop()),
  ]
}

const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
try {
  const server = await startServer(dataDir, { ADMIN_PASSWORD: firstPassword })
  try {
    const session = await firstSession(server.address)
    const series = await session.call<{ id: number }>('/basicSeries/add', {
      name: 'Series 1',
      code: 'S1',
      powerMode: 'BEV',
    })
    await session.call('/EvParameter/add', { fullCode: 'BEV-1', name: 'Model 1', series: series.id, powerMode: 'BEV' })
    // Memory from the start phase is released by then.
    await sleep(3_000)
    report('Import and export of 100 000 vehicles, embedded database', [
      ...(await measureImport(session, server.pid)),
      ...(await measureExport(session, server.pid, 'xlsx')),
      ...(await measureExport(session, server.pid, 'csv')),
    ])
  } finally {
    await server.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
