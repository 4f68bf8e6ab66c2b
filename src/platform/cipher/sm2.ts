/**
 * SM2 (GB/T 32918, GM/T 0003): signatures with SM3 and public-key encryption. OpenSSL has the curve and SM3, but Node
 * exposes neither the signer's ID nor SM2 encryption. SM3, multiples of the base point and point validation use
 * OpenSSL. The rest is implemented here: a signature takes about 1.5 ms.
 */
import { createECDH, createHash, ECDH, randomBytes } from 'node:crypto'

const p = 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn
const a = p - 3n
const b = 0x28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93n
const n = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n
const gx = 0x32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7n
const gy = 0xbc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0n

/** Bytes of a coordinate, a scalar and a hash. */
const size = 32
/** Default signer ID (GM/T 0009). */
const defaultId = Buffer.from('1234567812345678')

const sm3 = (...parts: Uint8Array[]) => {
  const hash = createHash('sm3')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const toNumber = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
const toBytes = (number: bigint) => Buffer.from(number.toString(16).padStart(2 * size, '0'), 'hex')
const mod = (number: bigint, by: bigint) => ((number % by) + by) % by

function inverse(number: bigint, by: bigint): bigint {
  let [r, next] = [mod(number, by), by]
  let [x, y] = [1n, 0n]
  while (r > 1n) {
    const quotient = next / r
    ;[r, next] = [next - quotient * r, r]
    ;[x, y] = [y - quotient * x, x]
    if (r === 0n) throw new RangeError('no inverse')
  }
  return mod(x, by)
}

/** 0x04, x and y. */
type Point = Buffer
const pointOf = (x: bigint, y: bigint): Point => Buffer.concat([Buffer.of(4), toBytes(x), toBytes(y)])
const xOf = (point: Point) => toNumber(point.subarray(1, 1 + size))
const yOf = (point: Point) => toNumber(point.subarray(1 + size))

/** Jacobian coordinates: x / z², y / z³. z = 0 is the point at infinity. */
type Jacobian = readonly [x: bigint, y: bigint, z: bigint]
const infinity: Jacobian = [1n, 1n, 0n]

function doublePoint([x, y, z]: Jacobian): Jacobian {
  if (z === 0n) return infinity
  const [delta, gamma] = [(z * z) % p, (y * y) % p]
  const beta = (x * gamma) % p
  const alpha = (3n * (x - delta) * (x + delta)) % p
  const x3 = mod(alpha * alpha - 8n * beta, p)
  return [x3, mod(alpha * (4n * beta - x3) - 8n * gamma * gamma, p), mod(2n * y * z, p)]
}

function addPoints([x1, y1, z1]: Jacobian, [x2, y2, z2]: Jacobian): Jacobian {
  if (z1 === 0n) return [x2, y2, z2]
  if (z2 === 0n) return [x1, y1, z1]
  const [zz1, zz2] = [(z1 * z1) % p, (z2 * z2) % p]
  const u1 = (x1 * zz2) % p
  const s1 = (((y1 * z2) % p) * zz2) % p
  const h = mod(x2 * zz1 - u1, p)
  const r = mod(((y2 * z1) % p) * zz1 - s1, p)
  if (h === 0n) return r === 0n ? doublePoint([x1, y1, z1]) : infinity
  const hh = (h * h) % p
  const hhh = (h * hh) % p
  const v = (u1 * hh) % p
  const x = mod(r * r - hhh - 2n * v, p)
  return [x, mod(r * (v - x) - s1 * hhh, p), (((z1 * z2) % p) * h) % p]
}

function affine([x, y, z]: Jacobian): Point | undefined {
  if (z === 0n) return undefined
  const inner = inverse(z, p)
  const square = (inner * inner) % p
  return pointOf((x * square) % p, (((y * square) % p) * inner) % p)
}

const sum = (one: Point, two: Point): Point | undefined =>
  affine(addPoints([xOf(one), yOf(one), 1n], [xOf(two), yOf(two), 1n]))

/** scalar × G, computed by OpenSSL. */
function ofBase(scalar: bigint): Point {
  const ecdh = createECDH('SM2')
  ecdh.setPrivateKey(toBytes(scalar))
  return ecdh.getPublicKey()
}

/** scalar × point, four bits at a time. Undefined: the point at infinity. */
function product(scalar: bigint, point: Point): Point | undefined {
  const one: Jacobian = [xOf(point), yOf(point), 1n]
  const table: Jacobian[] = [infinity, one]
  for (let index = 2; index < 16; index++) table.push(addPoints(table[index - 1]!, one))
  let result = infinity
  for (const digit of scalar.toString(16)) {
    for (let bit = 0; bit < 4; bit++) result = doublePoint(result)
    result = addPoints(result, table[Number.parseInt(digit, 16)]!)
  }
  return affine(result)
}

/**
 * The product for a secret scalar. Adds a random multiple of n, so that the duration reveals nothing about the scalar.
 */
function secretProduct(scalar: bigint, point: Point): Point {
  const multiple = product(scalar + n * toNumber(randomBytes(8)), point)
  if (!multiple) throw new RangeError('no point')
  return multiple
}

/** Normalises a public key of 64 bytes (x, y) or 65 bytes to 65. Throws when it is not a point of the curve. */
export function sm2PublicKey(bytes: Uint8Array): Buffer {
  const point = bytes.length === 2 * size ? Buffer.concat([Buffer.of(4), bytes]) : Buffer.from(bytes)
  if (point.length !== 2 * size + 1 || point[0] !== 4) throw new RangeError('not an SM2 public key')
  return ECDH.convertKey(point, 'SM2', undefined, undefined, 'uncompressed') as Buffer
}

/** Validates a private key of 32 bytes. Throws a RangeError when it is out of range. */
export function sm2PrivateKey(bytes: Uint8Array): Buffer {
  const scalar = toNumber(bytes)
  if (bytes.length !== size || scalar < 1n || scalar > n - 2n) throw new RangeError('not an SM2 private key')
  return Buffer.from(bytes)
}

export const sm2PublicOf = (privateKey: Uint8Array): Buffer => ofBase(toNumber(privateKey))

export function sm2Pair(): { privateKey: Buffer; publicKey: Buffer } {
  const privateKey = toBytes(randomScalar())
  return { privateKey, publicKey: sm2PublicOf(privateKey) }
}

function randomScalar(): bigint {
  for (;;) {
    const scalar = toNumber(randomBytes(size))
    if (scalar >= 1n && scalar <= n - 2n) return scalar
  }
}

const curve = Buffer.concat([a, b, gx, gy].map(toBytes))

/** e: the hash of the signer (ID, curve and key) and the data. */
function digestOf(data: Uint8Array, publicKey: Buffer, id: Uint8Array): bigint {
  const bits = Buffer.alloc(2)
  bits.writeUInt16BE(id.length * 8)
  return toNumber(sm3(sm3(bits, id, curve, publicKey.subarray(1)), data))
}

/** Returns whether `r` and `s` are a valid signature of the data. False for invalid numbers. */
export function sm2Verify(
  data: Uint8Array,
  signature: { readonly r: Uint8Array; readonly s: Uint8Array },
  publicKey: Buffer,
  id: Uint8Array = defaultId,
): boolean {
  const [r, s] = [toNumber(signature.r), toNumber(signature.s)]
  const t = mod(r + s, n)
  if (r < 1n || r >= n || s < 1n || s >= n || t === 0n) return false
  try {
    const theirs = product(t, publicKey)
    const point = theirs && sum(ofBase(s), theirs)
    return point !== undefined && mod(digestOf(data, publicKey, id) + xOf(point), n) === r
  } catch {
    return false
  }
}

/** Signs the data. `k` is for tests only: otherwise it is random and used once. */
export function sm2Sign(
  data: Uint8Array,
  privateKey: Uint8Array,
  { id = defaultId, k: fixedK }: { id?: Uint8Array; k?: bigint } = {},
): { r: Buffer; s: Buffer } {
  const key = toNumber(privateKey)
  const e = digestOf(data, sm2PublicOf(privateKey), id)
  for (;;) {
    const k = fixedK ?? randomScalar()
    const r = mod(e + xOf(ofBase(k)), n)
    const s = mod(inverse(1n + key, n) * (k - r * key), n)
    if (r !== 0n && r + k !== n && s !== 0n) return { r: toBytes(r), s: toBytes(s) }
  }
}

/** Key stream derived from the shared point, as long as the data. */
function keyStream(point: Point, length: number): Buffer {
  const sharedBytes = point.subarray(1)
  const blocks = Array.from({ length: Math.ceil(length / size) }, (_, index) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(index + 1)
    return sm3(sharedBytes, counter)
  })
  return Buffer.concat(blocks).subarray(0, length)
}
const xor = (one: Uint8Array, two: Uint8Array) => Buffer.from(one.map((byte, index) => byte ^ two[index]!))
const hashOf = (point: Point, data: Uint8Array) => sm3(point.subarray(1, 1 + size), data, point.subarray(1 + size))

/** Encrypts for the owner of the key: C1, C3, C2 (GM/T 0009). `k` is for tests. */
export function sm2Encrypt(data: Uint8Array, publicKey: Buffer, fixedK?: bigint): Buffer {
  for (;;) {
    const k = fixedK ?? randomScalar()
    const sharedPoint = secretProduct(k, publicKey)
    const stream = keyStream(sharedPoint, data.length)
    if (data.length > 0 && stream.every((byte) => byte === 0)) continue
    return Buffer.concat([ofBase(k), hashOf(sharedPoint, data), xor(data, stream)])
  }
}

const headBytes = 2 * size + 1

/** Decrypts data in the order C1, C3, C2 or the older C1, C2, C3. Throws for other input. */
export function sm2Decrypt(ciphertext: Uint8Array, privateKey: Uint8Array): Buffer {
  const bytes = Buffer.from(ciphertext.buffer, ciphertext.byteOffset, ciphertext.length)
  if (bytes.length < headBytes + size) throw new RangeError('too short for SM2')
  const rest = bytes.subarray(headBytes)
  const orders = [
    { hash: rest.subarray(0, size), cipher: rest.subarray(size) },
    { hash: rest.subarray(-size), cipher: rest.subarray(0, -size) },
  ]
  const sharedPoint = secretProduct(toNumber(privateKey), sm2PublicKey(bytes.subarray(0, headBytes)))
  const stream = keyStream(sharedPoint, rest.length - size)
  for (const { hash, cipher } of orders) {
    const data = xor(cipher, stream)
    if (hashOf(sharedPoint, data).equals(hash)) return data
  }
  throw new RangeError('encrypted for another SM2 key')
}
