/** The gateway's certificate: read again when its files change, without ending a connection. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:tls'
import type { Logger } from 'pino'
import { earliestExpiry, watchExpiry } from '../server/certificates.ts'

/** Paths of certificate and key (PEM). */
export interface CertificateFiles {
  readonly cert: string
  readonly key: string
}

/** The files' contents. Throws when they cannot be read, or when the key is not the certificate's. */
export async function readCertificate({ cert, key }: CertificateFiles): Promise<{ cert: Buffer; key: Buffer }> {
  const [certPem, keyPem] = await Promise.all([readFile(cert), readFile(key)])
  if (!new X509Certificate(certPem).checkPrivateKey(createPrivateKey(keyPem)))
    throw new Error(`${key} is not the key of the certificate in ${cert}`)
  return { cert: certPem, key: keyPem }
}

const lookMs = 2_000

/** A certificate that is kept up to date. */
export interface WatchedCertificate {
  /** Reads the files now. Never rejects: what cannot be used is logged, and the certificate before stays. */
  renew(): Promise<void>
  close(): void
}

interface Watched {
  readonly server: Server
  /** The certificate that the server has now (PEM). */
  readonly served: Buffer
  readonly log: Logger
  readonly everyMs?: number
}

/** Watches the files by their dates, which also shows a link that leads elsewhere. New connections get what is new. */
export function watchCertificate(
  files: CertificateFiles,
  { server, served, log, everyMs = lookMs }: Watched,
): WatchedCertificate {
  let used = ''
  let expiry = earliestExpiry(String(served))
  const renew = async () => {
    try {
      const read = await readCertificate(files)
      // All of both files: a chain may change below the same certificate.
      const content = `${read.cert}${read.key}`
      if (content === used) return
      server.setSecureContext(read)
      used = content
      expiry = earliestExpiry(String(read.cert))
      log.info({ validTo: new X509Certificate(read.cert).validTo }, 'gateway: the certificate was renewed')
    } catch (error) {
      // Of two files that are changed one after the other the first does not fit: the second is noticed, too.
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ reason }, 'gateway: the new certificate cannot be used, the one before stays')
    }
  }
  const noticed = () => void renew()
  const paths = [files.cert, files.key]
  for (const path of paths) watchFile(path, { interval: everyMs, persistent: false }, noticed)
  // Of what is served: a new certificate that cannot be used does not count.
  const forget = watchExpiry('gateway', async () => expiry)
  return {
    renew,
    close() {
      forget()
      for (const path of paths) unwatchFile(path, noticed)
    },
  }
}
