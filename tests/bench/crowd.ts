/** People at a door: each signs in as a phone does, sends it twice, loses some answers, and tries again until it has one. */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Arrival {
  readonly url: URL
  readonly body: string
}
export interface Answered {
  /** What each answer to this person said, as text: all the same. */
  readonly said: Set<string>
  /** ms of each answer that came. */
  readonly times: number[]
  /** Answers that did not come: cut, or the server was away. */
  lost: number
  /** Refusals, which nobody should get. */
  readonly refused: string[]
}

export interface Crowd {
  /** Everybody comes within this time, evenly. */
  readonly spreadMs: number
  /** Of the requests, so many are cut after they were sent and before their answer is read. */
  readonly cutShare: number
  /** After how many ms somebody who got no answer tries again. */
  readonly againMs: number
  /** After which time it is given up. */
  readonly patienceMs: number
}

/** Deterministic, so that two runs are cut alike. */
function* fractions(): Generator<number, never> {
  for (let state = 1; ; ) {
    state = (state * 48_271) % 2_147_483_647
    yield state / 2_147_483_647
  }
}

/** POSTs once over a person's connections. Undefined: no answer came. */
function post(agent: Agent, { url, body }: Arrival, cut: boolean): Promise<string | undefined> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { method: 'POST', agent, headers, timeout: 30_000 }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        text += piece
      })
      response.once('end', () => resolve(text)).once('error', () => resolve(undefined))
    })
    sent.once('error', () => resolve(undefined))
    sent.once('timeout', () => sent.destroy())
    // The server has it by then, or will have: the answer finds nobody.
    sent.end(body, () => cut && setImmediate(() => sent.destroy()))
  })
}

/** `people` come one after another; resolves when each has an answer or has given up. */
export async function comeIn(people: readonly Arrival[], crowd: Crowd): Promise<Answered[]> {
  const random = fractions()
  const began = performance.now()
  return Promise.all(
    people.map(async (arrival, at) => {
      const answered: Answered = { said: new Set(), times: [], lost: 0, refused: [] }
      const agent = new Agent({ keepAlive: true, maxSockets: 2 })
      const untilAnswered = async () => {
        const until = performance.now() + crowd.patienceMs
        for (;;) {
          const sentAt = performance.now()
          const text = await post(agent, arrival, random.next().value < crowd.cutShare)
          if (text !== undefined) {
            answered.times.push(performance.now() - sentAt)
            const { code, data, msg } = JSON.parse(text) as { code: number; data: unknown; msg: string }
            if (code === 200) return void answered.said.add(JSON.stringify(data))
            answered.refused.push(`${code} ${msg}`)
          } else answered.lost++
          if (performance.now() > until) return
          await sleep(crowd.againMs)
        }
      }
      await sleep(Math.max(0, began + (at * crowd.spreadMs) / people.length - performance.now()))
      // A double tap.
      await Promise.all([untilAnswered(), untilAnswered()])
      agent.destroy()
      return answered
    }),
  )
}

/** The time within which so many of the answers came. */
export function within(answers: readonly Answered[], share: number): number {
  const times = answers.flatMap(({ times }) => times).sort((a, b) => a - b)
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.POSITIVE_INFINITY
}
