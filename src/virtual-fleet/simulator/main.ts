/** `npm run simulate`: a fleet that connects by GB/T 32960 to any host and port. */

import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { clientCertificates } from './client-certificates.ts'
import { type Fleet, type FleetTls, openFleet } from './fleet.ts'
import { readOrderKeys } from './order-keys.ts'
import { demonstrationVehicles, otherVehicles, readSubjects, type SimulatedVehicle, vinLines } from './subjects.ts'
import { ecuKeySheet } from './upgrades/ecu-keys.ts'
import { defaultInstallFaults, readInstallFaults } from './upgrades/install-faults.ts'
import type { FleetUpgrades } from './upgrades/options.ts'
import { defaultOwners, readOwners } from './upgrades/owner.ts'

/** Reads lines of `vin,token`. Throws a RangeError with the line number, but not its content, which is secret. */
function readTokens(csv: string): (subject: SimulatedVehicle) => string | undefined {
  const tokens = new Map(
    vinLines(csv).map(({ number, cells: [vin = '', token = ''] }) => {
      if (!/^[A-Za-z0-9]{17}$/.test(vin) || !/^[\x21-\x7e]{16,200}$/.test(token))
        throw new RangeError(`Line ${number}: expected a VIN of 17 characters and a token`)
      return [vin, token] as const
    }),
  )
  return ({ vin }) => tokens.get(vin)
}

const usage = `npm run simulate -- [options]

  --vehicles 100        number of vehicles
  --interval 10         seconds between reports
  --host 127.0.0.1      address of the gateway
  --port 32960
  --version both        2016, 2025 or both
  --seed 1              seed of the random behaviour
  --busy 0.8            share of the vehicles that drive around the clock; the others commute
  --vins file.csv       lines of vin,iccid[,city]. Default: the demonstration's vehicles, then generated ones
  --skip 60             without --vins: skips this number of the demonstration's vehicles, which the server simulates
  --loaded 2026-01-31   day on which the demonstration was loaded, from which the model years in VINs follow. Default: today
  --connects 400        new connections per second
  --order-keys file.csv lines of vin,key (in hex): these vehicles obey only commands with a valid tag, and sign their answers
  --upgrades URL        device interface, such as http://127.0.0.1:8080/ddi. Default: the address that the platform sends
  --tokens file.csv     lines of vin,token: the vehicles that are upgraded
  --ecu-keys file.csv   writes the public keys of the vehicles' ECUs, to import into the platform, which then accepts
                        their signed manifests
  --owners yes=0.8,no=0.05    shares of owners who accept or decline an upgrade; the others do not answer
  --mishaps bootsOld=0.1,...  shares of upgrades with a fault: downloadCut, wrongHash, powerLost, installFails, oneFails,
                        bootsOld (reports success, and runs the old version), neverBack
  --tls                 connects with TLS; --any-certificate accepts any certificate
  --certificates folder client certificates of the vehicles for --tls: <VIN>.pem and <VIN>.key. Vehicles without
                        these files connect without a certificate
`

const { values } = parseArgs({
  options: {
    vehicles: { type: 'string' },
    interval: { type: 'string' },
    host: { type: 'string' },
    port: { type: 'string' },
    version: { type: 'string' },
    seed: { type: 'string' },
    busy: { type: 'string' },
    vins: { type: 'string' },
    skip: { type: 'string' },
    loaded: { type: 'string' },
    connects: { type: 'string' },
    tls: { type: 'boolean' },
    certificates: { type: 'string' },
    upgrades: { type: 'string' },
    tokens: { type: 'string' },
    owners: { type: 'string' },
    mishaps: { type: 'string' },
    'order-keys': { type: 'string' },
    'ecu-keys': { type: 'string' },
    'any-certificate': { type: 'boolean' },
    help: { type: 'boolean' },
  },
  strict: true,
})

const settings = z.object({
  vehicles: z.coerce.number().int().min(1).max(100_000).default(100),
  interval: z.coerce.number().min(1).max(600).default(10),
  host: z.string().default('127.0.0.1'),
  port: z.coerce.number().int().min(1).max(65_535).default(32_960),
  version: z.enum(['2016', '2025', 'both']).default('both'),
  seed: z.coerce.number().int().default(1),
  busy: z.coerce.number().min(0).max(1).default(0.8),
  vins: z.string().optional(),
  skip: z.coerce.number().int().min(0).default(60),
  loaded: z.coerce.date().optional(),
  connects: z.coerce.number().int().min(1).default(400),
  tls: z.boolean().default(false),
  'any-certificate': z.boolean().default(false),
  certificates: z.string().optional(),
  'order-keys': z.string().optional(),
  'ecu-keys': z.string().optional(),
  upgrades: z.url({ protocol: /^https?$/ }).optional(),
  tokens: z.string().optional(),
  owners: z.string().optional(),
  mishaps: z.string().optional(),
})

async function main(): Promise<void> {
  if (values.help) return console.log(usage)
  const set = settings.parse(values)
  const subjects = await subjectsOf(set)
  const [keys, ecuKeys] = [set['order-keys'], set['ecu-keys']]
  if (ecuKeys) await writeFile(ecuKeys, ecuKeySheet(subjects))
  const tagOf = keys ? readOrderKeys(await readFile(keys, 'utf8')) : undefined
  const version = set.version === 'both' ? 'both' : set.version === '2016' ? 2016 : 2025
  const { host, port, seed } = set
  const fleet = openFleet(
    {
      host,
      port,
      seed,
      version,
      busyPart: set.busy,
      intervalMs: set.interval * 1000,
      tagOf,
      upgrades: await upgradesOf(set),
      tls: tlsOf(set),
      connectsPerSecond: set.connects,
    },
    subjects.length,
  )
  console.log(`Connecting ${subjects.length} vehicles to ${host}:${port}, one report every ${set.interval} s`)
  for (const subject of subjects) fleet.add(subject)
  const progress = setInterval(tell(fleet), tellMs)
  const end = () => {
    clearInterval(progress)
    console.log('Logging out …')
    const late = setTimeout(() => process.exit(1), 10_000)
    void fleet.close().then(() => {
      clearTimeout(late)
      process.exit(0)
    })
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
}

function tlsOf({
  tls,
  certificates: folder,
  'any-certificate': anyCertificate,
}: z.output<typeof settings>): FleetTls | undefined {
  if (folder !== undefined && !tls) throw new RangeError('--certificates needs --tls')
  if (folder !== undefined && !existsSync(folder)) throw new RangeError(`There is no folder ${folder}`)
  return tls ? { anyCertificate, clientOf: folder === undefined ? undefined : clientCertificates(folder) } : undefined
}

async function subjectsOf({
  vins,
  vehicles,
  loaded: loadDate,
  skip,
}: z.output<typeof settings>): Promise<SimulatedVehicle[]> {
  const listedSubjects = vins
    ? readSubjects(await readFile(vins, 'utf8'))
    : demonstrationVehicles(loadDate ?? new Date()).slice(skip)
  return [...listedSubjects, ...otherVehicles(Math.max(0, vehicles - listedSubjects.length))].slice(0, vehicles)
}

async function upgradesOf(set: z.output<typeof settings>): Promise<FleetUpgrades | undefined> {
  if (!set.tokens) return undefined
  return {
    tokenOf: readTokens(await readFile(set.tokens, 'utf8')),
    address: set.upgrades,
    anyCertificate: set['any-certificate'],
    installFaults: set.mishaps === undefined ? defaultInstallFaults : readInstallFaults(set.mishaps),
    owners: set.owners === undefined ? defaultOwners : readOwners(set.owners),
  }
}

const tellMs = 5_000

function tell(fleet: Fleet): () => void {
  let before = { ...fleet.counts }
  let at = performance.now()
  return () => {
    const { counts } = fleet
    const seconds = (performance.now() - at) / 1000
    const rate = (what: 'frames' | 'answers') => ((counts[what] - before[what]) / seconds).toFixed(1)
    console.log(
      [
        `connected ${counts.connected}/${fleet.boxes.length}`,
        `frames ${rate('frames')}/s`,
        `answers ${rate('answers')}/s`,
        `backfilled ${counts.backfilled - before.backfilled}`,
        `unsent ${fleet.held}`,
        `reconnects ${counts.reconnects}`,
        `refused ${counts.refused}`,
        `commands ${counts.commands}`,
        `late ${Math.round(fleet.lateMs)} ms`,
        `${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB`,
      ].join('  '),
    )
    if (counts.refused > 0 && before.refused === 0) console.log(whyRefused)
    before = { ...counts }
    at = performance.now()
  }
}

const whyRefused =
  'Logins are refused: see the reasons under Vehicle messages, Refused messages (/message/refusal), where missing vehicles can be added.'

main().catch((error: unknown) => {
  const text = error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : error
  console.error(text)
  console.error(usage)
  process.exit(1)
})
