/** Two Uptane repositories in memory, with test keys. Faults are added by hand. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { canonical, type TrustedRoots } from '../../../../src/virtual-fleet/simulator/upgrades/uptane/metadata.ts'

interface Key {
  readonly id: string
  readonly private: KeyObject
  readonly open: { keytype: 'ed25519'; scheme: 'ed25519'; keyval: { public: string } }
}
export function newKey(): Key {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex')
  const open = { keytype: 'ed25519', scheme: 'ed25519', keyval: { public: raw } } as const
  return { id: createHash('sha256').update(canonical(open)).digest('hex'), private: privateKey, open }
}

const roles = ['root', 'timestamp', 'snapshot', 'targets'] as const
type Role = (typeof roles)[number]
type Target = { length: number; hashes: { sha256: string }; custom?: Record<string, unknown> }

export const signedBy = (metadata: object, keys: readonly Key[]) => ({
  signed: metadata,
  signatures: keys.map((key) => ({
    keyid: key.id,
    sig: sign(null, Buffer.from(canonical(metadata)), key.private).toString('hex'),
  })),
})

/** Repository: change its content, then `publish` to sign it again. */
class TestRepository {
  keys: Record<Role, Key[]> = {
    root: [newKey(), newKey()],
    timestamp: [newKey()],
    snapshot: [newKey()],
    targets: [newKey()],
  }
  readonly versions: Record<Role, number> = { root: 1, timestamp: 1, snapshot: 1, targets: 1 }
  readonly expires: Record<Role, string> = {
    root: '2027-01-01T00:00:00Z',
    timestamp: '2026-03-02T00:00:00Z',
    snapshot: '2026-03-08T00:00:00Z',
    targets: '2026-03-08T00:00:00Z',
  }
  targets: Record<string, Target> = {}
  custom: Record<string, unknown> = {}
  readonly files = new Map<string, string>()

  constructor() {
    this.publish()
  }

  root(): object {
    const keys = Object.fromEntries(roles.flatMap((role) => this.keys[role].map(({ id, open }) => [id, open])))
    const roleKeys = (role: Role) => ({
      keyids: this.keys[role].map(({ id }) => id),
      threshold: this.keys[role].length,
    })
    return {
      ...this.#head('root'),
      consistent_snapshot: false,
      keys,
      roles: Object.fromEntries(roles.map((role) => [role, roleKeys(role)])),
    }
  }

  publish(): void {
    const put = (role: Role, metadata: object) => {
      const text = JSON.stringify(signedBy(metadata, this.keys[role]))
      this.files.set(`${role}.json`, text)
      return { version: this.versions[role], length: text.length, hashes: { sha256: sha256(text) } }
    }
    put('root', this.root())
    const targets = put('targets', { ...this.#head('targets'), targets: this.targets, custom: this.custom })
    const snapshot = put('snapshot', { ...this.#head('snapshot'), meta: { 'targets.json': targets } })
    put('timestamp', { ...this.#head('timestamp'), meta: { 'snapshot.json': snapshot } })
  }

  /** Replaces the root keys. The next root is signed by the old and the new ones. */
  rotate(signers: 'both' | 'new' = 'both'): void {
    const old = this.keys.root
    this.keys = { ...this.keys, root: [newKey(), newKey()], timestamp: [newKey()] }
    this.versions.root++
    const by = signers === 'both' ? [...old, ...this.keys.root] : this.keys.root
    this.files.set(`${this.versions.root}.root.json`, JSON.stringify(signedBy(this.root(), by)))
    this.publish()
  }

  get trusted(): unknown {
    return JSON.parse(this.files.get('root.json') ?? '')
  }

  #head = (role: Role) => ({
    _type: role,
    spec_version: '1.0.31',
    version: this.versions[role],
    expires: this.expires[role],
  })
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

export function repositories(vin: string) {
  const director = new TestRepository()
  const image = new TestRepository()
  director.custom = { vin }
  const roots: TrustedRoots = { director: director.trusted, image: image.trusted }
  return {
    director,
    image,
    roots,
    /** Lists a file for an ECU in both repositories. */
    list(name: string, bytes: Buffer, ecu: string, custom: Record<string, unknown>) {
      const target = { length: bytes.length, hashes: { sha256: sha256(bytes) } }
      director.targets[name] = { ...target, custom: { ecuIdentifier: ecu, ...custom } }
      image.targets[name] = { ...target, custom }
      director.publish()
      image.publish()
    },
  }
}
