/** Builds images for SWUpdate: an archive (cpio, "newc" with checksums) of a signed description and the files. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Signer {
  readonly key: string
  readonly cert: string
}

/** Creates a key and a self-signed certificate as files in a folder. */
export function newSigner(folder: string, name: string): Signer {
  const [key, cert] = [join(folder, `${name}.key.pem`), join(folder, `${name}.cert.pem`)]
  const request = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    cert,
    '-subj',
    `/CN=${name}`,
  ]
  execFileSync('openssl', [...request, '-addext', 'extendedKeyUsage=emailProtection'], { stdio: 'ignore' })
  return { key, cert }
}

/** Builds an image that puts `app` at `path`. */
export function buildSwu(
  app: Buffer,
  { version, hardware, path, signer }: { version: string; hardware: string; path: string; signer: Signer },
): Buffer {
  const sha256 = createHash('sha256').update(app).digest('hex')
  const description = `software = {
  version = "${version}";
  hardware-compatibility: [ "${hardware}" ];
  files: ( { filename = "app.bin"; path = "${path}"; sha256 = "${sha256}"; } );
}
`
  const folder = mkdtempSync(join(tmpdir(), 'swu-'))
  try {
    const [plain, signaturePath] = [join(folder, 'sw-description'), join(folder, 'sw-description.sig')]
    writeFileSync(plain, description)
    const sign = ['cms', '-sign', '-in', plain, '-out', signaturePath, '-signer', signer.cert, '-inkey', signer.key]
    execFileSync('openssl', [...sign, '-outform', 'DER', '-nosmimecap', '-binary'], { stdio: 'ignore' })
    return cpio([
      ['sw-description', Buffer.from(description)],
      ['sw-description.sig', readFileSync(signaturePath)],
      ['app.bin', app],
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function cpio(files: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const parts: Buffer[] = []
  const pad = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
  const add = (name: string, content: Buffer, inode: number) => {
    const checksum = content.reduce((sum, byte) => (sum + byte) >>> 0, 0)
    const mode = inode === 0 ? 0 : 0o100644
    const fields = [inode, mode, 0, 0, 1, 0, content.length, 0, 0, 0, 0, name.length + 1, inode === 0 ? 0 : checksum]
    const head = `070702${fields.map((value) => value.toString(16).padStart(8, '0')).join('')}`
    parts.push(pad(Buffer.from(`${head}${name}\0`)), pad(content))
  }
  for (const [at, [name, content]] of files.entries()) add(name, content, at + 1)
  add('TRAILER!!!', Buffer.alloc(0), 0)
  return Buffer.concat(parts)
}
