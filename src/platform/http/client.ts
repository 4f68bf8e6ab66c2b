import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { buildHeader } from '../../domain/contract/build.ts'

const dist = join(import.meta.dirname, '../../../dist')

const script = /\/assets\/[^/]+\.(js|css)(\.br|\.gz)?$/
/** Headers that only affect documents. Scripts omit them, which saves a kilobyte for each. */
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

/** Folder of a built client, and folder of the scripts and styles of earlier builds. */
export interface ClientFolders {
  readonly client: string
  readonly earlier: string
}

const lookedUpMs = 10_000

/**
 * Returns a function for the build id in the folder's page. It is cached briefly, because the client may be rebuilt.
 */
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
 * Serves the built client. Hashed assets are cached indefinitely. The page and the service worker are always
 * revalidated. Pages opened before a release still find their code among the earlier files. Each response has the
 * server's build id, so that pages detect a release.
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

/** Creates the folder where possible. On a read-only file system it exists only if it was shipped. */
function isThere(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    return true
  } catch {
    return existsSync(folder)
  }
}
