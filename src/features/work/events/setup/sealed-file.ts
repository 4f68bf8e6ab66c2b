/** File encrypted with a password. Pure, except for its random salt. */
import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'

const form = 'meeting-setup/1'
/** About 100 ms and 64 MiB for each attempt. */
const cost = { N: 2 ** 16, r: 8, p: 1 } as const
const maxmem = 160 * cost.N * cost.r

const keyOf = (password: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, 32, { ...cost, maxmem } satisfies ScryptOptions, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

/** Encrypts a text with AES-256-GCM and a key derived from the password. Returns JSON that includes the parameters. */
export async function sealFile(text: string, password: string): Promise<string> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', await keyOf(password, salt), iv).setAAD(Buffer.from(form))
  const box = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  const [saltText, nonce] = [salt.toString('base64'), iv.toString('base64')]
  return JSON.stringify({ form, key: 'scrypt', ...cost, salt: saltText, iv: nonce, box: box.toString('base64') })
}

/** 'form': not a file of this format. 'password': the password is wrong or the file was changed. */
export async function openFile(file: string, password: string): Promise<{ text: string } | 'form' | 'password'> {
  const envelope = sealedOf(file)
  if (!envelope) return 'form'
  const { salt, iv, box } = envelope
  try {
    const decipher = createDecipheriv('aes-256-gcm', await keyOf(password, salt), iv).setAAD(Buffer.from(form))
    decipher.setAuthTag(box.subarray(-16))
    return { text: decipher.update(box.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8') }
  } catch {
    return 'password'
  }
}

/** Accepts only our own cost parameters, so that a file cannot occupy a server for hours. */
function sealedOf(file: string): Record<'salt' | 'iv' | 'box', Buffer> | undefined {
  try {
    const json = JSON.parse(file) as Record<string, unknown>
    if (json.form !== form || json.N !== cost.N || json.r !== cost.r || json.p !== cost.p) return undefined
    const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : '', 'base64')
    const envelope = { salt: bytes(json.salt), iv: bytes(json.iv), box: bytes(json.box) }
    return envelope.salt.length === 16 && envelope.iv.length === 12 && envelope.box.length >= 16 ? envelope : undefined
  } catch {
    return undefined
  }
}
