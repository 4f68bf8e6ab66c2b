import { frameOf, type GatewayProgram, ingest, platformConnection } from './fleet.ts'
import { processorSeconds } from './processor.ts'

const platforms = 8

export interface Shape {
  readonly name: string
  readonly vehicles: number
  /** Frames of each vehicle per round. */
  readonly each: number
}

/** Returns the frames of one round by platform connection, in chunks of several frames. */
export function chunksOf({ vehicles, each }: Shape, from: number): Buffer[][] {
  return Array.from({ length: platforms }, (_, platform) => {
    const chunks: Buffer[] = []
    const frames: Uint8Array[] = []
    for (let n = 0; n < each; n++)
      for (let vehicle = platform + 1; vehicle <= vehicles; vehicle += platforms) {
        frames.push(frameOf(vehicle, from + n * 10_000))
        if (frames.length === 100) chunks.push(Buffer.concat(frames.splice(0)))
      }
    return [...chunks, Buffer.concat(frames)]
  })
}

export const platformConnections = (port: number) =>
  Promise.all(Array.from({ length: platforms }, () => platformConnection(port)))

export interface Round {
  /** Frames per second. */
  readonly rate: number
  /** Processor time per frame in microseconds: of the gateway process, and of each database. */
  readonly gatewayUs: number
  readonly databasesUs: readonly number[]
}

/** Runs some rounds after one that is not counted. @param databases processor time of each one until now, in seconds */
export async function roundsOf(
  gateway: GatewayProgram,
  shape: Shape,
  rounds: number,
  databases: () => number[] = () => [],
): Promise<Round[]> {
  const sockets = await platformConnections(gateway.port)
  // The last frame has the current time, so that live frames are live and backfilled ones are old.
  const start = Date.now() - (rounds + 1) * shape.each * 10_000
  const roundResults: Round[] = []
  for (let round = 0; round <= rounds; round++) {
    const isFirst = round === 0
    const part = isFirst ? { ...shape, each: 1 } : shape
    const chunks = chunksOf(part, start + round * shape.each * 10_000)
    const frames = part.vehicles * part.each
    const [ours, theirs] = [processorSeconds(gateway.pid), databases()]
    const seconds = await ingest(gateway, sockets, chunks, frames)
    const perFrame = (from: number, to: number) => ((to - from) / frames) * 1e6
    const gatewayUs = perFrame(ours, processorSeconds(gateway.pid))
    const databasesUs = databases().map((to, at) => perFrame(theirs[at] ?? 0, to))
    if (!isFirst) roundResults.push({ rate: frames / seconds, gatewayUs, databasesUs })
  }
  for (const socket of sockets) socket.destroy()
  return roundResults
}
