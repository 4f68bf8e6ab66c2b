/**
 * Uploads a file of 2 GiB (or MIB) in chunks and downloads it. Measures the added server memory, and the download speed
 * compared with a bare server of the same file.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { maxPieceBytes, piecesPath, type Upload, uploadCalls } from '../../src/domain/contract/upload.ts'
import { seriesCalls } from '../../src/features/fleet/vehicles/series/contract.ts'
import { upgradeFileCalls } from '../../src/features/work/ota/upgradeFile/contract.ts'
import { firstPassword, firstSession } from './client-of-calls.ts'
import { mebibyte, memoryOf, watchMemory } from './memory.ts'
import { startProgram, startServer } from './program.ts'
import { type Figure, median, report } from './report.ts'

const bytes = Number(process.env.MIB ?? 2048) * mebibyte
const growthAllowed = 100 * mebibyte
const minShare = 0.8
const rounds = 5
/** Bytes read by each download, from the start of the file. */
const readBytes = Math.min(bytes, 256 * mebibyte)
type Session = Awaited<ReturnType<typeof firstSession>>

/** Sends the file. Returns the upload once it is joined, with the hash computed here. */
async function send(session: Session, address: URL): Promise<{ upload: Upload; hash: string }> {
  const input = { record: 'upgradeFile', field: 'file', name: 'box.swu', size: bytes }
  const { upload } = await session.call<{ upload: Upload }>(uploadCalls.start.path, input)
  const piece = Buffer.alloc(maxPieceBytes, 'firmware ')
  const hash = createHash('sha256')
  for (let at = 0; at < bytes; at += piece.length) {
    // Chunks differ, because identical ones would be stored once.
    piece.writeUInt32BE(at / piece.length, 0)
    hash.update(piece)
    const { status } = await fetch(new URL(piecesPath(upload.id), address), {
      method: 'PATCH',
      headers: { ...session.headers, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
      body: piece,
    })
    if (status !== 204) throw new Error(`The piece at ${at} was answered ${status}`)
  }
  return { upload, hash: hash.digest('hex') }
}

async function waitUntilJoined(session: Session, { id }: Upload): Promise<Upload> {
  for (;;) {
    const upload = await session.call<Upload>(uploadCalls.one.path, { id })
    if (upload.state === 'done') return upload
    if (upload.state !== 'joining') throw new Error(`Not joined: ${JSON.stringify(upload)}`)
    await sleep(200)
  }
}

/** Bytes per second of `atOnce` parallel downloads. All content is discarded. */
async function speed(url: URL, headers: Record<string, string>, atOnce: number): Promise<number> {
  const startedAt = performance.now()
  const read = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { headers, agent: false }, (response) => {
        if (response.statusCode !== 200 && response.statusCode !== 206)
          return reject(new Error(`Answered ${response.statusCode}`))
        let got = 0
        response.on('data', (chunk: Buffer) => {
          got += chunk.length
        })
        response.on('end', () => (got === readBytes ? resolve() : reject(new Error(`Only ${got} bytes came`))))
        response.on('error', reject)
      }).on('error', reject)
    })
  await Promise.all(Array.from({ length: atOnce }, read))
  return (atOnce * readBytes * 1000) / (performance.now() - startedAt)
}

async function downloads(ours: URL, headers: Record<string, string>, bare: URL, atOnce: number): Promise<Figure> {
  const pairs: { own: number; plain: number }[] = []
  for (let round = 0; round < rounds; round++)
    pairs.push({ own: await speed(ours, headers, atOnce), plain: await speed(bare, {}, atOnce) })
  const [own, plain] = [median(pairs.map((pair) => pair.own)), median(pairs.map((pair) => pair.plain))]
  const share = median(pairs.map((pair) => pair.own / pair.plain))
  const inMib = (rate: number) => Math.round(rate / mebibyte)
  return {
    name: `Download, ${atOnce} at once, beside a bare server (${inMib(own)} and ${inMib(plain)} MiB/s)`,
    value: `${Math.round(100 * share)} %`,
    target: `≥ ${100 * minShare} %`,
    isMet: share >= minShare,
  }
}

/** Measures the memory that very slow readers add to the server. */
async function slowReaders(url: URL, headers: Record<string, string>, pid: number, count: number): Promise<Figure> {
  const before = memoryOf(pid, 'now')
  const memory = watchMemory(pid)
  const open = Array.from({ length: count }, () => get(url, { headers, agent: false }, (response) => response.pause()))
  await sleep(5_000)
  const each = (memory.stop() - before) / count
  for (const request of open) request.destroy()
  return { name: `Memory of a reader that takes nothing, of ${count}`, value: `${Math.round(each / 1024)} KiB` }
}

const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
try {
  const server = await startServer(dataDir, { ADMIN_PASSWORD: firstPassword, GATEWAY: '0' })
  try {
    const session = await firstSession(server.address)
    await sleep(3_000)
    const before = memoryOf(server.pid, 'now')
    const memory = watchMemory(server.pid)
    const startedAt = performance.now()
    const { upload, hash } = await send(session, server.address)
    const sentAt = performance.now()
    const { hash: storedHash } = await waitUntilJoined(session, upload)
    const seconds = (performance.now() - sentAt) / 1000
    const most = memory.stop()
    if (storedHash !== hash) throw new Error('What is stored is not what was sent')
    const growth = most - before
    const figures: Figure[] = [
      {
        name: `Upload of ${bytes / mebibyte} MiB`,
        value: `${Math.round(bytes / mebibyte / ((sentAt - startedAt) / 1000))} MiB/s`,
      },
      { name: 'Joining it, with SHA-256, SHA-1 and MD5', value: `${seconds.toFixed(1)} s` },
      {
        name: `Growth of the server's memory (from ${Math.round(before / mebibyte)} to ${Math.round(most / mebibyte)} MiB)`,
        value: `${Math.round(growth / mebibyte)} MiB`,
        target: `< ${growthAllowed / mebibyte} MiB`,
        isMet: growth < growthAllowed,
      },
    ]
    const series = await session.call<{ id: number }>(seriesCalls.add.path, { name: 'S', code: 's', powerMode: 'BEV' })
    const { id } = await session.call<{ id: number }>(upgradeFileCalls.add.path, {
      area: 'box',
      name: 'Box',
      version: '1',
      firmwareName: 'FW',
      firmwareVersion: '1',
      series: series.id,
      file: upload.id,
    })
    const ours = new URL(`${upgradeFileCalls.download.path}?id=${id}`, server.address)
    const FILE = join(dataDir, 'files', hash.slice(0, 2), hash.slice(2, 4), hash)
    const bare = await startProgram('tests/bench/bare-file.ts', { FILE, BYTES: String(readBytes) })
    const part = { ...session.headers, range: `bytes=0-${readBytes - 1}` }
    try {
      figures.push(await downloads(ours, part, bare.address, 1))
      figures.push(await downloads(ours, part, bare.address, 4))
    } finally {
      await bare.stop()
    }
    figures.push(await slowReaders(ours, session.headers, server.pid, 100))
    report('Files of upgrades, embedded database', figures)
  } finally {
    await server.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
