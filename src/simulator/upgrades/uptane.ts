/** The vehicle's Primary (Uptane): full verification of what is to be installed, and the signed manifest of what is. */
import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { Refused } from './ddi.ts'
import type { Wanted } from './documents.ts'
import type { Http } from './http.ts'
import type { Installed, Running } from './installed.ts'
import type { FleetUptane } from './options.ts'
import { canonical, type Targets } from './uptane/metadata.ts'
import { Repository, Untrusted } from './uptane/repository.ts'
import { targetOf } from './work.ts'

export interface UptaneOptions extends FleetUptane {
  readonly http: Http
  readonly vin: string
  readonly now: () => number
  readonly installed: Installed
}

/** What stands before the 32 bytes of an Ed25519 private key in its DER form (RFC 8410). */
const derHead = Buffer.from('302e020100300506032b657004220420', 'hex')
type Target = Targets['targets'][string]

/** The signing key of an ECU: follows from the vehicle and the ECU, as no simulated vehicle has a real secret. */
export function ecuKey(vin: string, ecu: string): KeyObject {
  const seed = createHash('sha256').update(`simulated ECU key ${vin} ${ecu}`).digest()
  return createPrivateKey({ key: Buffer.concat([derHead, seed]), format: 'der', type: 'pkcs8' })
}

export class Uptane {
  readonly #options: UptaneOptions
  readonly #director: Repository
  readonly #image: Repository
  #counter = 0

  constructor(options: UptaneOptions) {
    this.#options = options
    const { roots, vin, now } = options
    this.#director = new Repository('director', (file) => this.#fetch(`director/${vin}/${file}`), roots.director, now)
    this.#image = new Repository('image', (file) => this.#fetch(`image/${vin}/${file}`), roots.image, now)
  }

  /** Why files are not to be installed, as text for the platform; undefined: both repositories stand for them. */
  async check(files: readonly Wanted[]): Promise<string | undefined> {
    try {
      const director = await this.#director.update()
      if (director.custom?.vin !== undefined && director.custom.vin !== this.#options.vin)
        return 'director: targets of another vehicle'
      const image = await this.#image.update()
      return files.map((file) => this.#refusal(file, director, image)).find((why) => why !== undefined)
    } catch (error) {
      if (error instanceof Untrusted) return `signature: ${error.message}`
      throw error
    }
  }

  /** What both say of a file must be what the box was given and what its ECU can take. */
  #refusal(file: Wanted, director: Targets, image: Targets): string | undefined {
    const { installed } = this.#options
    const now = targetOf(file, installed)
    const found = Object.entries(director.targets).find(
      ([, { hashes }]) => hashes.sha256?.toLowerCase() === file.sha256,
    )
    if (!found || !now) return `signature: director does not list ${file.filename}`
    const [name, directed] = found
    const known = image.targets[name]
    if (!known) return `signature: image repository does not list ${name}`
    if (directed.length !== file.size || known.length !== file.size) return `signature: length of ${name}`
    if (known.hashes.sha256?.toLowerCase() !== file.sha256) return `signature: hash of ${name}`
    if (counterOf(directed) !== counterOf(known)) return `signature: release counter of ${name}`
    if ((counterOf(known) ?? now.counter) < now.counter) return `rollback: release counter of ${name}`
    const ecu = directed.custom?.ecuIdentifier
    if (ecu !== undefined && ecu !== now.serial && ecu !== now.ecu) return `signature: ${name} is for ${ecu}`
    const hardware = known.custom?.hardwareIds ?? []
    return hardware.length > 0 && !hardware.includes(now.hardwareId) ? `hardware incompatible: ${name}` : undefined
  }

  /** Sends the manifest: what every ECU runs, signed by each, and all of it by the Primary. */
  async report(ecus: readonly Running[]): Promise<void> {
    const { http, address, vin, now } = this.#options
    const at = new Date(now()).toISOString().replace(/\.\d+Z/, 'Z')
    // Rises also from one run of the program to the next.
    this.#counter = Math.max(this.#counter + 1, Math.floor(now() / 1000))
    const reports = Object.fromEntries(
      ecus.map(({ ecu, version, partNumber, hardwareId, serial, sha256 }) => [
        ecu,
        signed(vin, ecu, {
          ...{ ecu, serial, partNumber, hardwareId, time: at, counter: this.#counter },
          installed: { version, ...(sha256 ? { hashes: { sha256 } } : {}) },
        }),
      ]),
    )
    const manifest = signed(vin, primary, { vin, primary, time: at, counter: this.#counter, reports })
    const { status } = await http({ method: 'PUT', url: `${address}/director/${vin}/manifest`, json: manifest })
    if (status >= 300) throw new Refused(status, 'manifest')
  }

  async #fetch(file: string): Promise<string | undefined> {
    const { http, address } = this.#options
    const { status, text } = await http({ method: 'GET', url: `${address}/${file}` })
    if (status === 404) return undefined
    if (status !== 200) throw new Refused(status, file)
    return text
  }
}

/** The box itself. */
export const primary = 'TBOX'
const counterOf = ({ custom }: Target) => custom?.releaseCounter

function signed<T>(vin: string, ecu: string, what: T) {
  const key = ecuKey(vin, ecu)
  const sig = sign(null, Buffer.from(canonical(what)), key).toString('hex')
  return { signed: what, signatures: [{ keyid: ecu, sig }] }
}
