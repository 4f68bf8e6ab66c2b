import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const built = join(import.meta.dirname, '../../../dist/client')

const script = /\/assets\/[^/]+\.(js|css)(\.br|\.gz)?$/
/** Headers that only documents obey: a kilobyte that a page's dozen scripts need not carry. */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Serves the built client: hashed assets cached for ever, the page and the service worker always revalidated. */
export async function clientFiles(app: FastifyInstance): Promise<void> {
  if (!existsSync(built)) return
  await app.register(fastifyStatic, {
    root: built,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (script.test(path)) for (const name of ofDocuments) reply.raw.removeHeader(name)
    },
  })
}
