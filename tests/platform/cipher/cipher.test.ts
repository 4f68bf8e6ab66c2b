import { generateKeyPairSync } from 'node:crypto'
import { assert, constantFrom, property, record, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BoxSigningKey, signWith, verifierOf } from '../../../src/platform/cipher/signature.ts'
import {
  sm2Decrypt,
  sm2Encrypt,
  sm2Pair,
  sm2PublicKey,
  sm2PublicOf,
  sm2Sign,
  sm2Verify,
} from '../../../src/platform/cipher/sm2.ts'
import {
  fingerprintOf,
  keyOfBytes,
  openerOf,
  openWith,
  readUnitKey,
  ruleOf,
  type UnitAlgorithm,
  type UnitKey,
  UnitKeyError,
  unitCloser,
  unitKeyOf,
  unitOpener,
  writtenUnitKey,
} from '../../../src/platform/cipher/unit-key.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ecc = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const sm2 = sm2Pair()

describe('SM2', () => {
  // The examples of GB/T 32918.5.
  const privateKey = hex('3945208F7B2144B13F36E38AC6D39F95889393692860B51A42FB81EF4DF7C5B8')
  const k = 0x59276e27d506861a16680f3ad9c02dccef3cc1fa3cdbe4ce6d54b80deac1bc21n
  const publicKey = sm2PublicOf(privateKey)

  test('a key pair, a signature and a cipher text of the standard', () => {
    expect(publicKey.toString('hex')).toBe(
      '0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13',
    )
    const data = Buffer.from('message digest')
    const signature = sm2Sign(data, privateKey, { k })
    expect(signature.r.toString('hex')).toBe('f5a03b0648d2c4630eeac513e1bb81a15944da3827d5b74143ac7eaceee720b3')
    expect(signature.s.toString('hex')).toBe('b1b6aa29df212fd8763182bc0d421ca1bb9038fd1f7f42d4840b69c485bbc1aa')
    expect(sm2Verify(data, signature, publicKey)).toBe(true)
    const ciphertext = sm2Encrypt(Buffer.from('encryption standard'), publicKey, k)
    expect(ciphertext.toString('hex')).toBe(
      '0404ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73e858f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0' +
        '59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766' +
        '21886ca989ca9c7d58087307ca93092d651efa',
    )
    expect(sm2Decrypt(ciphertext, privateKey).toString()).toBe('encryption standard')
    // The older order: C1, C2, C3.
    const older = Buffer.concat([ciphertext.subarray(0, 65), ciphertext.subarray(97), ciphertext.subarray(65, 97)])
    expect(sm2Decrypt(older, privateKey).toString()).toBe('encryption standard')
  })

  test('any data: what is signed is right, anything changed is not; what is encrypted is read by its key alone', () => {
    assert(
      property(uint8Array({ maxLength: 300 }), (data) => {
        const { privateKey: own, publicKey: ownPublicKey } = sm2Pair()
        const signature = sm2Sign(data, own)
        expect(sm2Verify(data, signature, ownPublicKey)).toBe(true)
        expect(sm2Verify(Buffer.concat([data, Buffer.of(0)]), signature, ownPublicKey)).toBe(false)
        expect(sm2Verify(data, { ...signature, r: signature.s }, ownPublicKey)).toBe(false)
        expect(sm2Verify(data, signature, publicKey)).toBe(false)
        const ciphertext = sm2Encrypt(data, ownPublicKey)
        expect([...sm2Decrypt(ciphertext, own)]).toEqual([...data])
        expect(() => sm2Decrypt(ciphertext, privateKey)).toThrow(RangeError)
        const damagedText = Buffer.from(ciphertext)
        damagedText[damagedText.length - 1]! ^= 1
        expect(() => sm2Decrypt(damagedText, own)).toThrow(RangeError)
      }),
    )
  })

  test('numbers out of range, and points that are not on the curve, are refused', () => {
    const data = Buffer.from('x')
    const signature = sm2Sign(data, sm2.privateKey)
    const n = hex('fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123')
    for (const wrong of [Buffer.alloc(32), Buffer.alloc(0), n, Buffer.alloc(33, 1)]) {
      expect(sm2Verify(data, { ...signature, r: wrong }, sm2.publicKey)).toBe(false)
      expect(sm2Verify(data, { ...signature, s: wrong }, sm2.publicKey)).toBe(false)
    }
    const off = Buffer.from(sm2.publicKey)
    off[64]! ^= 1
    expect(() => sm2PublicKey(off)).toThrow()
    expect(() => sm2PublicKey(Buffer.alloc(64))).toThrow()
    const ciphertext = sm2Encrypt(data, sm2.publicKey)
    expect(() => sm2Decrypt(Buffer.concat([off, ciphertext.subarray(65)]), sm2.privateKey)).toThrow()
  })
})

describe('data units', () => {
  const asymmetric = { mode: 'ecb' } as const
  const pairs: Record<string, { own: UnitKey; theirs: UnitKey }> = {
    rsa: {
      own: keyOfBytes(
        { algorithm: 'rsa', ...asymmetric, iv: undefined },
        rsa.privateKey.export({ format: 'der', type: 'pkcs8' }),
        'private',
      ),
      theirs: keyOfBytes(
        { algorithm: 'rsa', ...asymmetric, iv: undefined },
        rsa.publicKey.export({ format: 'der', type: 'spki' }),
        'public',
      ),
    },
    sm2: {
      own: keyOfBytes({ algorithm: 'sm2', ...asymmetric, iv: undefined }, sm2.privateKey, 'private'),
      theirs: keyOfBytes({ algorithm: 'sm2', ...asymmetric, iv: undefined }, sm2.publicKey.subarray(1), 'public'),
    },
  }
  const lengths = { aes128: 16, aes192: 24, aes256: 32, sm4: 16 } as const
  for (const [algorithm, length] of Object.entries(lengths))
    for (const mode of ['ecb', 'cbc'] as const)
      for (const iv of mode === 'cbc' ? [undefined, Buffer.alloc(16, 7)] : [undefined]) {
        const one = keyOfBytes(
          { algorithm: algorithm as UnitAlgorithm, mode, iv },
          Buffer.alloc(length, Object.keys(pairs).length),
          'private',
        )
        pairs[`${algorithm} ${mode}${iv ? ' with its vector' : ''}`] = { own: one, theirs: one }
      }

  test.each(Object.entries(pairs))('%s: any unit is read again, and by no other key', (_name, { own, theirs }) => {
    const open = unitOpener(own)
    const close = unitCloser(theirs)
    assert(
      property(uint8Array({ minLength: 1, maxLength: 700 }), (unit) => {
        const ciphertext = close(unit)
        expect(Buffer.from(ciphertext).includes(Buffer.from(unit)) && unit.length > 3).toBe(false)
        expect([...open(ciphertext)]).toEqual([...unit])
        const again = openWith([openerOf(readUnitKey(own, writtenUnitKey(own)))])
        expect(() => again(ciphertext, 0x7f)).not.toThrow()
        expect(again(ciphertext, 0x7f)).toBeNull()
      }),
    )
  })

  test('SM4 as the standard has it, and AES as NIST has it', () => {
    const sm4 = { algorithm: 'sm4', mode: 'ecb', key: '0123456789abcdeffedcba9876543210' } as const
    const ciphertext = unitCloser(unitKeyOf(sm4, 'private'))(hex('0123456789abcdeffedcba9876543210'))
    expect(Buffer.from(ciphertext.subarray(0, 16)).toString('hex')).toBe('681edf34d206965e86b3e94f536e4246')
    const aes = {
      algorithm: 'aes256',
      mode: 'ecb',
      key: '00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f',
    } as const
    const block = unitCloser(unitKeyOf(aes, 'private'))(hex('00112233445566778899aabbccddeeff'))
    expect(Buffer.from(block.subarray(0, 16)).toString('hex')).toBe('8ea2b7ca516745bfeafc49904b496089')
  })

  test('of several keys the one that fits is found; where none does, that is said', () => {
    const units = record({
      sender: constantFrom(...Object.keys(pairs)),
      rest: uint8Array({ maxLength: 60 }),
      kind: constantFrom('time', 'exchange'),
    })
    const wrongKeys: UnitKey[] = [
      ...Object.values(pairs).flatMap(({ own }) =>
        own.algorithm === 'rsa' || own.algorithm === 'sm2' ? [] : [{ ...own, key: Buffer.alloc(own.key.length, 0x77) }],
      ),
      { ...pairs.sm2!.own, key: sm2Pair().privateKey },
      {
        ...pairs.rsa!.own,
        key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'der', type: 'pkcs8' }),
      },
    ]
    const wrong = wrongKeys.map(openerOf)
    const all = [...wrong, ...Object.values(pairs).map(({ own }) => openerOf(own))]
    assert(
      property(units, ({ sender, rest, kind }) => {
        const unit =
          kind === 'time'
            ? Buffer.concat([Buffer.of(26, 11, 22, 8, 0, 0), rest])
            : Buffer.concat([Buffer.of(3, 0, rest.length), rest, Buffer.of(26, 11, 22, 8, 0, 0, 27, 11, 22, 8, 0, 0)])
        const { own, theirs } = pairs[sender]!
        const rule = ruleOf[own.algorithm]
        const ciphertext = unitCloser(theirs)(unit)
        expect([...openWith(all)(ciphertext, rule)!]).toEqual([...unit])
        let plaintext: Uint8Array | null | undefined
        try {
          plaintext = openWith(wrong)(ciphertext, rule)
        } catch {
          plaintext = undefined
        }
        // One of 256 wrong symmetric keys happens to give valid padding.
        if (plaintext) expect([...plaintext]).not.toEqual([...unit])
        if (own.algorithm === 'rsa' || own.algorithm === 'sm2') expect(plaintext).toBeUndefined()
      }),
    )
  })

  test('keys are entered as hex or PEM, and what is none of its algorithm is refused', () => {
    const pem = rsa.privateKey.export({ format: 'pem', type: 'pkcs1' }) as string
    const key = unitKeyOf({ algorithm: 'rsa', mode: 'ecb', key: pem }, 'private')
    expect(key.key.equals(pairs.rsa!.own.key)).toBe(true)
    expect(fingerprintOf(key)).toBe(fingerprintOf(pairs.rsa!.theirs))
    expect(fingerprintOf(pairs.sm2!.own)).toBe(fingerprintOf(pairs.sm2!.theirs))
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'SM2' })
    const own = unitKeyOf(
      { algorithm: 'sm2', mode: 'ecb', key: privateKey.export({ format: 'pem', type: 'pkcs8' }) as string },
      'private',
    )
    const theirs = unitKeyOf(
      { algorithm: 'sm2', mode: 'ecb', key: publicKey.export({ format: 'pem', type: 'spki' }) as string },
      'public',
    )
    expect(sm2PublicOf(own.key).equals(theirs.key)).toBe(true)
    for (const [algorithm, keyText] of [
      ['aes128', '00'.repeat(15)],
      ['aes192', '00'.repeat(16)],
      ['sm4', 'zz'.repeat(16)],
      ['sm2', '00'.repeat(32)],
      ['sm2', '00'.repeat(31)],
      ['rsa', '00'.repeat(64)],
      ['rsa', rsa.publicKey.export({ format: 'pem', type: 'spki' }) as string],
    ] as const)
      expect(() => unitKeyOf({ algorithm, mode: 'ecb', key: keyText }, 'private'), algorithm).toThrow(UnitKeyError)
    expect(() => unitKeyOf({ algorithm: 'sm4', mode: 'cbc', key: '00'.repeat(16), iv: '00' }, 'private')).toThrow(
      UnitKeyError,
    )
  })
})

test('signatures of every algorithm of table 8: right, and wrong for anything else', () => {
  const spki = { format: 'der', type: 'spki' } as const
  const own: [BoxSigningKey, Buffer][] = [
    [{ algorithm: 'sm2', key: sm2.privateKey }, sm2.publicKey],
    [{ algorithm: 'sm2', key: sm2.privateKey }, sm2.publicKey.subarray(1)],
    [{ algorithm: 'rsa', key: rsa.privateKey }, rsa.publicKey.export(spki)],
    [{ algorithm: 'rsa', key: rsa.privateKey }, rsa.publicKey.export({ format: 'der', type: 'pkcs1' })],
    [{ algorithm: 'ecc', key: ecc.privateKey }, ecc.publicKey.export(spki)],
    [{ algorithm: 'ecc', key: ecc.privateKey }, ecc.publicKey.export(spki).subarray(-65)],
  ]
  assert(
    property(uint8Array({ maxLength: 200 }), constantFrom(...own), (data, [key, ownPublicKey]) => {
      const check = verifierOf(key.algorithm, ownPublicKey)
      const signature = signWith(key, data)
      expect(check(signature)).toBe(true)
      expect(check({ ...signature, data: Buffer.concat([data, Buffer.of(1)]) })).toBe(false)
      expect(check({ ...signature, algorithm: (signature.algorithm % 3) + 1 })).toBe(false)
      expect(
        check({ ...signature, r: Buffer.concat([Buffer.of(1), signature.r.subarray(1)]) }) && signature.r[0] !== 1,
      ).toBe(false)
      expect(check({ ...signature, r: Buffer.alloc(0) })).toBe(false)
      if (key.algorithm !== 'rsa') return
      // R and S as halves of one number.
      expect(check({ ...signature, r: signature.r.subarray(0, 128), s: signature.r.subarray(128) })).toBe(true)
    }),
  )
  for (const algorithm of ['sm2', 'rsa', 'ecc'] as const)
    for (const wrong of [Buffer.alloc(0), Buffer.alloc(64), Buffer.from('no key at all')])
      expect(() => verifierOf(algorithm, wrong)).toThrow()
})
