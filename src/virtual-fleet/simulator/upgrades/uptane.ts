/** Primary of the vehicle (Uptane): full verification of upgrades, and the signed manifest of installed versions. */
import { sign } from 'node:crypto'
import { DdiError } from './ddi.ts'
import type { DeploymentFile } from './documents.ts'
import { ecuKey, primary } from './ecu-keys.ts'
import type { Http } from './http.ts'
import type { InstalledVersions, Running } from './installed-versions.ts'
import type { FleetUptane } from './options.ts'
import { canonical, type ReceivedTargets, type TrustedRoots } from './uptane/metadata.ts'
import { Repository, UntrustedError } from './uptane/repository.ts'
import { targetOf } from './work.ts'

export interface UptaneOptions extends Omit<FleetUptane, 'address'> {
  readonly http: Http
  readonly address: string
  readonly vin: string
  readonly now: () => number
  readonly installed: InstalledVersions
}

/** Address of the metadata next to the device interface. Undefined for any other address. */
export const uptaneAddress = (address: string): string | undefined =>
  /\/ddi(\/|$)/.test(address) ? address.replace(/\/ddi(\/.*)?$/, '/uptane') : undefined

type Target = ReceivedTargets['targets'][string]

interface Repositories {
  readonly director: Repository
  readonly image: Repository
}

export class Uptane {
  readonly #options: UptaneOptions
  #repositories: Repositories | undefined
  #counter = 0

  constructor(options: UptaneOptions) {
    this.#options = options
    if (options.roots) this.#trust(options.roots)
  }

  /**
   * Reason why files must not be installed, as text for the platform. Undefined: both repositories confirm them, or the
   * platform has no metadata.
   */
  async check(files: readonly DeploymentFile[]): Promise<string | undefined> {
    try {
      const repositories = await this.#trusted()
      if (!repositories) return undefined
      const director = await repositories.director.update()
      if (director.custom?.vin !== undefined && director.custom.vin !== this.#options.vin)
        return 'signature: director: targets of another vehicle'
      const image = await repositories.image.update()
      return files.map((file) => this.#refusal(file, director, image)).find((why) => why !== undefined)
    } catch (error) {
      if (error instanceof UntrustedError) return `signature: ${error.message}`
      throw error
    }
  }

  #refusal(file: DeploymentFile, director: ReceivedTargets, image: ReceivedTargets): string | undefined {
    const { installed: installedVersions } = this.#options
    const now = targetOf(file, installedVersions)
    const same = Object.entries(director.targets).filter(
      ([, { hashes }]) => hashes.sha256?.toLowerCase() === file.sha256,
    )
    const targetEntry = same.find(([, { custom }]) => custom?.ecuIdentifier === now?.ecu) ?? same[0]
    if (!targetEntry || !now) return `signature: director does not list ${file.filename}`
    const [name, directorTarget] = targetEntry
    const imageTarget = image.targets[name]
    if (!imageTarget) return `signature: image repository does not list ${name}`
    if (directorTarget.length !== file.size || imageTarget.length !== file.size) return `signature: length of ${name}`
    if (imageTarget.hashes.sha256?.toLowerCase() !== file.sha256) return `signature: hash of ${name}`
    if (counterOf(directorTarget) !== counterOf(imageTarget)) return `signature: release counter of ${name}`
    if ((counterOf(imageTarget) ?? now.counter) < now.counter) return `downgrade refused: release counter of ${name}`
    const ecu = directorTarget.custom?.ecuIdentifier
    if (ecu !== undefined && ecu !== now.serial && ecu !== now.ecu) return `signature: ${name} is for ${ecu}`
    const hardware = imageTarget.custom?.hardwareIds ?? []
    return hardware.length > 0 && !hardware.includes(now.hardwareId) ? `hardware incompatible: ${name}` : undefined
  }

  /**
   * Sends the manifest: versions signed by each ECU, and all of them by the Primary. Returns whether it was accepted.
   * False when the platform has no metadata, or does not have the ECUs' keys.
   */
  async report(ecus: readonly Running[]): Promise<boolean> {
    if (!(await this.#trusted())) return false
    const { http, address, vin, now } = this.#options
    const at = new Date(now()).toISOString().replace(/\.\d+Z/, 'Z')
    // Based on this machine's clock: it must increase from one run of the program to the next, even for a box with a
    // faster clock.
    this.#counter = Math.max(this.#counter + 1, Math.floor(Date.now() / 1000))
    const reports = Object.fromEntries(
      ecus.map(({ ecu, version, partNumber, hardwareId, serial, sha256 }) => [
        ecu,
        signContent(vin, ecu, {
          ecu,
          serial,
          partNumber,
          hardwareId,
          time: at,
          counter: this.#counter,
          installed: { version, ...(sha256 ? { hashes: { sha256 } } : {}) },
        }),
      ]),
    )
    const manifest = signContent(vin, primary, { vin, primary, time: at, counter: this.#counter, reports })
    const { status } = await http({ method: 'PUT', url: `${address}/director/${vin}/manifest`, json: manifest })
    if (status < 300) return true
    if (status === 403 || status === 409) return false
    throw new DdiError(status, 'manifest')
  }

  /** Trusts the roots of the first contact, and only metadata that they verify. */
  async #trusted(): Promise<Repositories | undefined> {
    if (this.#repositories) return this.#repositories
    const { vin } = this.#options
    const director = await this.#fetch(`director/${vin}/1.root.json`)
    const image = director === undefined ? undefined : await this.#fetch(`image/${vin}/1.root.json`)
    if (director === undefined || image === undefined) return undefined
    try {
      return this.#trust({ director: JSON.parse(director), image: JSON.parse(image) })
    } catch {
      throw new UntrustedError('the first root is not metadata')
    }
  }

  #trust({ director, image }: TrustedRoots): Repositories {
    const { vin, now } = this.#options
    this.#repositories = {
      director: new Repository('director', (file) => this.#fetch(`director/${vin}/${file}`), director, now),
      image: new Repository('image', (file) => this.#fetch(`image/${vin}/${file}`), image, now),
    }
    return this.#repositories
  }

  async #fetch(file: string): Promise<string | undefined> {
    const { http, address } = this.#options
    const { status, text } = await http({ method: 'GET', url: `${address}/${file}` })
    if (status === 404) return undefined
    if (status !== 200) throw new DdiError(status, file)
    return text
  }
}

const counterOf = ({ custom }: Target) => custom?.releaseCounter

function signContent<T>(vin: string, ecu: string, what: T) {
  const key = ecuKey(vin, ecu)
  const sig = sign(null, Buffer.from(canonical(what)), key).toString('hex')
  return { signed: what, signatures: [{ keyid: ecu, sig }] }
}
