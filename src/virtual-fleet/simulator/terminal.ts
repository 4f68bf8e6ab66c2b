/** Responses of a T-Box to the platform (annex B): its parameters and its commands. */
import {
  answerFrame,
  commandId,
  type DecodedFrame,
  decodeFrame,
  type ParameterValue,
  queriedFrame,
  type UnitValue,
  type UnitValues,
  type Version,
} from '../../domain/gb32960/index.ts'
import type { InstalledVersions } from './upgrades/installed-versions.ts'

export type After =
  | { readonly kind: 'none' | 'reset' | 'powerOff' | 'disconnect' }
  | { readonly kind: 'upgrade'; readonly address: string | undefined }

const success = 1
const failure = 2
const [hardwareId, firmwareId] = [0x07, 0x08] as const
const readOnly = new Set<number>([hardwareId, firmwareId])
const ownEcu = 'TBOX'
const nothing: After = { kind: 'none' }
const controls: Record<number, After> = {
  2: { kind: 'powerOff' },
  3: { kind: 'reset' },
  4: { kind: 'reset' },
  5: { kind: 'disconnect' },
}

const factory = (version: Version, host: string, port: number): [number, UnitValue][] => [
  [0x01, 10_000],
  [0x02, 10],
  [0x03, version === 2016 ? 1_000 : 1],
  [0x05, host],
  [0x06, port],
  [0x09, 60],
  [0x0a, 30],
  [0x0b, 30],
  [0x0c, 30],
  [0x0e, host],
  [0x0f, port],
  [0x10, 2],
]

export class Terminal {
  readonly version: Version
  readonly parameters: Map<number, UnitValue>
  readonly #factory: [number, UnitValue][]
  readonly #installed: InstalledVersions

  constructor(version: Version, host: string, port: number, installedVersions: InstalledVersions) {
    this.version = version
    this.#installed = installedVersions
    this.#factory = factory(version, host.slice(0, 200), Math.min(port, 65_531))
    this.parameters = new Map(this.#factory)
  }

  /** Value of a number parameter. Undefined for other types. */
  number(id: number): number | undefined {
    const value = this.parameters.get(id)
    return typeof value === 'number' ? value : undefined
  }

  /** Response to a command. Undefined when the command cannot be decoded, because annex B has it ignored. */
  answer(frame: Uint8Array, now: number): { answer: Uint8Array; after: After } | undefined {
    const command = decodeFrame(frame)
    if (command.problems.length > 0) return undefined
    if (command.command === commandId.query) return this.#query(command, now)
    if (command.command === commandId.set) return this.#set(command, frame)
    return command.command === commandId.control ? this.#control(command, frame) : undefined
  }

  #query({ body, vin }: DecodedFrame, now: number) {
    const ids = (body.ids ?? []) as number[]
    const parameters = ids.flatMap((id): ParameterValue[] => {
      const value = this.#own(id) ?? this.parameters.get(id)
      return value === undefined ? [] : [{ id, value }]
    })
    const answer = queriedFrame({ version: this.version, vin: String(vin) }, String(body.time ?? now), parameters)
    return { answer, after: nothing }
  }

  #own(id: number): string | undefined {
    const { hardwareId: hardware, version } = this.#installed.of(ownEcu) ?? {}
    return id === hardwareId ? hardware?.slice(0, 5) : id === firmwareId ? version?.slice(0, 5) : undefined
  }

  /** One invalid item rejects all. */
  #set({ body, fields }: DecodedFrame, frame: Uint8Array) {
    const items = (body.items ?? []) as UnitValues[]
    const isBad = fields.some(({ state }) => state === 'outOfRange') || items.some(({ id }) => readOnly.has(Number(id)))
    if (isBad) return { answer: answerFrame(frame, failure), after: nothing }
    for (const { id, value } of items) if (value !== undefined) this.parameters.set(Number(id), value)
    return { answer: answerFrame(frame, success), after: nothing }
  }

  #control({ body }: DecodedFrame, frame: Uint8Array) {
    const [control] = (body.control ?? []) as UnitValues[]
    const id = Number(control?.id)
    if (id === 4) this.#factory.forEach(([key, value]) => void this.parameters.set(key, value))
    const upgrade = control?.upgrade as UnitValues | undefined
    const address = typeof upgrade?.url === 'string' && /^https?:/.test(upgrade.url) ? upgrade.url : undefined
    const after: After = id === 1 ? { kind: 'upgrade', address } : (controls[id] ?? nothing)
    return { answer: answerFrame(frame, success), after }
  }
}
