/** Certificate of the gateway. It is reloaded when its files change, without closing connections. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:tls'
import type { Logger } from 'pino'
import { earliestExpiry, watchExpiry } from '../../platform/certificates.ts'

export interface CertificateFiles {
  readonly cert: string
  readonly key: string
}

/** Reads both files. Throws when they cannot be read, or when the key does not belong to the certificate. */
export async function readCertificate({ cert, key }: CertificateFiles): Promise<{ cert: Buffer; key: Buffer }> {
  const [certPem, keyPem] = await Promise.all([readFile(cert), readFile(key)])
  if (!new X509Certificate(certPem).checkPrivateKey(createPrivateKey(keyPem)))
    throw new Error(`${key} is not the key of the certificate in ${cert}`)
  return { cert: certPem, key: keyPem }
}

const lookMs = 2_000

export interface WatchedCertificate {
  /** Reads the files now. Never rejects: an unusable certificate is logged, and the previous one stays. */
  renew(): Promise<void>
  close(): void
}

interface CertificateWatchOptions {
  readonly server: Server
  readonly served: Buffer
  readonly log: Logger
  readonly everyMs?: number
}

/**
 * Watches the modification times of the files, which also detects a changed link. New connections use the new
 * certificate.
 */
export function watchCertificate(
  files: CertificateFiles,
  { server, served: currentCert, log, everyMs = lookMs }: CertificateWatchOptions,
): WatchedCertificate {
  let lastContent = ''
  let expiry = earliestExpiry(String(currentCert))
  const renew = async () => {
    try {
      const read = await readCertificate(files)
      // The whole content of both files: a chain may change while its certificate stays the same.
      const content = `${read.cert}${read.key}`
      if (content === lastContent) return
      server.setSecureContext(read)
      lastContent = content
      expiry = earliestExpiry(String(read.cert))
      log.info({ validTo: new X509Certificate(read.cert).validTo }, 'gateway: certificate renewed')
    } catch (error) {
      // When two files change one after the other, the first does not match yet. The second change is also noticed.
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ reason }, 'gateway: invalid new certificate, still using the previous one')
    }
  }
  const onChange = () => void renew()
  const paths = [files.cert, files.key]
  for (const path of paths) watchFile(path, { interval: everyMs, persistent: false }, onChange)
  // Expiry of the certificate in use. A new one that cannot be used does not count.
  const forget = watchExpiry('gateway', async () => expiry)
  return {
    renew,
    close() {
      forget()
      for (const path of paths) unwatchFile(path, onChange)
    },
  }
}
