/** Expiry of the certificates that this process reads or serves, for /metrics. */
import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Gauge } from 'prom-client'
import type { Config } from './config.ts'
import { registry } from './metrics.ts'

/** Resolves with the expiry of a certificate in ms since 1970. Rejects when it cannot be read. */
type Expiry = () => Promise<number>
const expiries = new Map<string, Expiry>()

new Gauge({
  name: 'platform_certificate_expiry_timestamp_seconds',
  help: 'Earliest expiry in the chain of a certificate that the process reads or serves. 0: unreadable',
  labelNames: ['certificate'] as const,
  registers: [registry],
  async collect() {
    this.reset()
    for (const [certificate, expiry] of expiries) this.set({ certificate }, (await expiry().catch(() => 0)) / 1000)
  },
})

/** Reports a certificate in /metrics. Returns a function that removes it. */
export function watchExpiry(name: string, expiry: Expiry): () => void {
  expiries.set(name, expiry)
  return () => {
    if (expiries.get(name) === expiry) expiries.delete(name)
  }
}

const certificates = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Earliest expiry of the certificates in a PEM text, in ms since 1970. Throws when there is none. */
export function earliestExpiry(pem: string): number {
  const ends = [...pem.matchAll(certificates)].map(([each]) => new X509Certificate(each).validToDate.getTime())
  if (ends.length === 0) throw new Error('there is no certificate in it')
  return Math.min(...ends)
}

export const expiryOfFile = async (path: string): Promise<number> => earliestExpiry(await readFile(path, 'utf8'))

/** Certificate files of the database connection, from the parameters of DATABASE_URL. */
export function databaseCertificates({ databaseUrl }: Pick<Config, 'databaseUrl'>): { name: string; path: string }[] {
  if (!databaseUrl || !URL.canParse(databaseUrl)) return []
  const { searchParams } = new URL(databaseUrl)
  return (['sslrootcert', 'sslcert'] as const).flatMap((name) => {
    const path = searchParams.get(name)
    return path ? [{ name: `database ${name}`, path }] : []
  })
}

/** Reports them in /metrics. Returns a function that removes them. */
export function watchDatabaseCertificates(config: Pick<Config, 'databaseUrl'>): () => void {
  const forget = databaseCertificates(config).map(({ name, path }) => watchExpiry(name, () => expiryOfFile(path)))
  return () => {
    for (const each of forget) each()
  }
}
