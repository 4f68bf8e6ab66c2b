import { appendFile, cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { buildHeader } from '../src/domain/contract/build.ts'
import { clientFiles } from '../src/platform/http/client.ts'
import { dropEarlier, keepEarlier } from '../src/tools/earlier.ts'
import { clientFolder } from '../src/tools/sources.ts'

const idIn = (page: string) => /<meta name="build" content="(\w+)"/.exec(page)?.[1] ?? ''

/** Returns the same name with another hash. */
const otherName = (name: string) =>
  name.replace(/-([\w-]{8})(?=\.)/, (_, hash: string) => `-${[...hash].reverse().join('')}`)

/**
 * Serves the running platform at another address, where a test can release its client again. After that every script
 * and style has another name, as after a real build, and the earlier ones remain where a build leaves them. `worker`:
 * additional code of the service worker.
 */
export async function releases(address: string, { worker = '' } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'releases-'))
  const [client, earlier] = [join(folder, 'client'), join(folder, 'earlier')]
  await cp(clientFolder, client, { recursive: true })
  // Only the plain files, because compressed ones would have to be compressed again.
  for (const file of await readdir(client, { recursive: true }))
    if (/\.(br|gz)$/.test(file)) await rm(join(client, file))
  await appendFile(join(client, 'sw.js'), worker)
  let app = fastify({ forceCloseConnections: true })
  let port = 0
  const open = async () => {
    app = fastify({ forceCloseConnections: true })
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, payload, next) => next(null, payload))
    await clientFiles(app, { client, earlier })
    app.setNotFoundHandler((incoming, reply) => {
      const { method, headers, url } = incoming
      reply.hijack()
      const upstream = request(address + url, { method, headers }, (outgoing) => {
        reply.raw.writeHead(outgoing.statusCode ?? 502, { ...outgoing.headers, [buildHeader]: build })
        outgoing.pipe(reply.raw)
      })
      upstream.on('error', () => reply.raw.destroy())
      // An unread stream would count as one of the user's.
      reply.raw.on('close', () => upstream.destroy())
      incoming.raw.pipe(upstream)
    })
    await app.listen({ port, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
  }
  let build = idIn(await readFile(join(client, 'index.html'), 'utf8'))
  await open()
  return {
    address: `http://127.0.0.1:${port}`,
    /** Replaces the build by another one. */
    async release(): Promise<void> {
      keepEarlier(client, earlier)
      const next = Array.from(build, (sign) => (sign === '0' ? '1' : '0')).join('')
      const names = await readdir(join(client, 'assets'))
      const newNames = new Map(names.map((name) => [name, otherName(name)]))
      const texts = ['index.html', 'sw.js', ...names.map((name) => `assets/${name}`)].filter((file) =>
        /\.(html|js|css)$/.test(file),
      )
      for (const file of texts) {
        const text = (await readFile(join(client, file), 'utf8')).replaceAll(build, next)
        await writeFile(
          join(client, file),
          text.replaceAll(/[\w.-]+-[\w-]{8}\.(js|css)/g, (name) => newNames.get(name) ?? name),
        )
      }
      for (const [name, other] of newNames)
        if (other !== name) await rename(join(client, 'assets', name), join(client, 'assets', other))
      dropEarlier(client, earlier)
      build = next
    },
    /** Refuses all connections, as without a network. */
    stop: () => app.close(),
    again: open,
    async close(): Promise<void> {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
