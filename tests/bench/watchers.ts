/** Phones and screens that watch a draw, each over its own connection. */
import { once } from 'node:events'
import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http'

export interface Watchers {
  readonly refused: number
  /** Resolves when each has received the step, with the ms from `from` until the last of them. */
  waitForStep(seq: number, from: number): Promise<number>
  close(): void
}

export async function openWatchers(url: URL, count: number): Promise<Watchers> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  const requests: ClientRequest[] = []
  /** Last step that each watcher received. */
  const lastSteps = Array.from({ length: count }, () => 0)
  let refusedCount = 0
  let waiting: { seq: number; done(): void } | undefined
  const settle = () => {
    if (waiting && lastSteps.every((seq) => seq >= (waiting?.seq ?? 0))) waiting.done()
  }
  // In groups of a hundred, because one machine accepts its sockets one after another.
  for (let from = 0; from < count; from += 100)
    await Promise.all(
      lastSteps.slice(from, from + 100).map(async (_, offset) => {
        const request = get(url, { agent })
        requests.push(request)
        request.on('error', () => {})
        const [response] = (await once(request, 'response')) as [IncomingMessage]
        if (!response.headers['content-type']?.includes('event-stream')) {
          refusedCount++
          return
        }
        response.on('error', () => {})
        response.setEncoding('latin1').on('data', (text: string) => {
          const [, seq] = /(?:^|\n)id: (\d+)\./.exec(text) ?? []
          if (seq === undefined) return
          lastSteps[from + offset] = Math.max(Number(seq), lastSteps[from + offset] ?? 0)
          settle()
        })
      }),
    )
  return {
    refused: refusedCount,
    waitForStep: (seq, from) =>
      new Promise((resolve) => {
        waiting = {
          seq,
          done() {
            waiting = undefined
            resolve(performance.now() - from)
          },
        }
        settle()
      }),
    close() {
      for (const each of requests) each.destroy()
      agent.destroy()
    },
  }
}
