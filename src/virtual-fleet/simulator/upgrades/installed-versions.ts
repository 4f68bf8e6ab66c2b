import { chanceOf } from '../../fleet/chance.ts'
import { type EcuDescription, ecuCatalogue } from '../../fleet/ecus.ts'
import { builtWith, counterOf } from '../../fleet/releases.ts'

export interface Running {
  readonly ecu: string
  readonly partNumber: string
  readonly version: string
  /** Release counter of the version. A box compares it to refuse a downgrade. */
  readonly counter: number
  readonly hardwareId: string
  readonly serial: string
  /** Hash of the installed file. Undefined: factory software. */
  readonly sha256?: string
}

export const serialOf = (number: number, { versions, requestAddress }: EcuDescription): string =>
  `${versions.supplierCode}${String(Math.floor(chanceOf(number, 93, Number.parseInt(requestAddress, 16)) * 1e10)).padStart(10, '0')}`

const asBuilt = (number: number, ecu: EcuDescription): Running => {
  const { partNumber, hardware } = ecu.versions
  const version = builtWith(ecu, number)
  return {
    ecu: ecu.code,
    partNumber,
    version,
    counter: counterOf(version),
    hardwareId: hardware,
    serial: serialOf(number, ecu),
  }
}

export interface InitialVersion {
  readonly ecu: string
  readonly version: string
  readonly counter?: number | null | undefined
  readonly sha256?: string | null | undefined
}

export class InstalledVersions {
  readonly #running: Map<string, Running>

  /** @param initialVersions stored versions, which were installed before the program started */
  constructor(number: number, initialVersions: readonly InitialVersion[] = []) {
    this.#running = new Map(ecuCatalogue.map((ecu) => [ecu.code, asBuilt(number, ecu)]))
    for (const { ecu, version, counter, sha256 } of initialVersions) {
      const now = this.#running.get(ecu)
      if (!now) continue
      const hash = sha256 ? { sha256 } : {}
      this.#running.set(ecu, { ...now, version, counter: counter ?? counterOf(version), ...hash })
    }
  }

  get all(): Running[] {
    return [...this.#running.values()]
  }

  of(ecu: string): Running | undefined {
    return this.#running.get(ecu)
  }

  byPartNumber(partNumber: string): Running | undefined {
    return this.all.find((one) => one.partNumber === partNumber)
  }

  set(running: Running): void {
    this.#running.set(running.ecu, running)
  }
}
