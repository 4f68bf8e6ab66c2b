import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { buildHeader } from '../../kit/build.ts'

const dist = join(import.meta.dirname, '../../../dist')

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

/** Where a built client is, and the scripts and styles of builds before it. */
export interface ClientFolders {
  readonly client: string
  readonly earlier: string
}

const lookedUpMs = 10_000

/** The name of the build in a folder, as its page says it; looked up again from time to time, as it may be built anew. */
function buildIn(client: string): () => string {
  let build = ''
  let at = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - at > lookedUpMs) {
      at = performance.now()
      const page = join(client, 'index.html')
      build = existsSync(page) ? (/<meta name="build" content="(\w+)"/.exec(readFileSync(page, 'utf8'))?.[1] ?? '') : ''
    }
    return build
  }
}

/**
 * Serves the built client: hashed assets cached for ever, the page and the service worker always revalidated. Pages that
 * were opened before a release still find their code among the earlier files; whatever is answered says which build the
 * server has, so that they learn of it.
 */
export async function clientFiles(
  app: FastifyInstance,
  { client, earlier }: ClientFolders = { client: join(dist, 'client'), earlier: join(dist, 'earlier') },
): Promise<void> {
  if (!existsSync(client)) return
  const hasEarlier = isThere(earlier)
  const build = buildIn(client)
  app.addHook('onSend', async (_request, reply) => void reply.header(buildHeader, build()))
  await app.register(fastifyStatic, {
    root: hasEarlier ? [client, earlier] : [client],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (script.test(path)) for (const name of ofDocuments) reply.raw.removeHeader(name)
    },
  })
}

/** Made where it can be: where programs are not to write beside the data it was shipped or there is none. */
function isThere(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    return true
  } catch {
    return existsSync(folder)
  }
}
