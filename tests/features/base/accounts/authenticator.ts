import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

interface Options {
  readonly challenge: string
  readonly origin: string
  readonly rpId: string
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const [userPresent, userVerified, hasCredential] = [0x01, 0x04, 0x40]

/** Authenticator with one ES256 key, as WebAuthn 3 describes it. `counter` and `verifies` can be set. */
export class Authenticator {
  counter = 0
  verifies = true
  readonly id = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  create(options: Options) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const [xBytes, yBytes] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
    // COSE key: map of 5, kty EC2, alg ES256, crv P-256, x, y.
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      xBytes,
      Buffer.from('225820', 'hex'),
      yBytes,
    ])
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key])
    const data = Buffer.concat([this.#data(options.rpId, hasCredential), credential])
    // CBOR map of 3: fmt 'none', attStmt {}, authData.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', options),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  get(options: Options) {
    this.counter += 1
    const data = this.#data(options.rpId)
    const client = clientData('webauthn.get', options)
    const signedBytes = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: client,
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signedBytes).sign(this.#keys.privateKey).toString('base64url'),
      },
    }
  }

  #credential() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #data(rpId: string, more = 0): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([userPresent | (this.verifies ? userVerified : 0) | more]),
      counter,
    ])
  }
}

const clientData = (type: string, { challenge, origin }: Options) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
