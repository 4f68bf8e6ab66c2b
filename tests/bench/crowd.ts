/**
 * Attendees at an entrance. Each signs in as a phone does, sends every request twice, loses some answers and retries
 * until one arrives.
 */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Arrival {
  readonly url: URL
  readonly body: string
}
export interface PersonAnswers {
  /** Texts of the answers that this person received. They must all be the same. */
  readonly texts: Set<string>
  /** Times of the received answers, in ms. */
  readonly times: number[]
  /** Requests without an answer: cut, or the server was down. */
  lost: number
  /** Refusals. None is expected. */
  readonly refused: string[]
}

export interface Crowd {
  /** Everyone arrives within this time, evenly spread. */
  readonly spreadMs: number
  /** Share of the requests that are cut after sending and before their answer is read. */
  readonly cutShare: number
  /** Delay in ms before a retry without an answer. */
  readonly againMs: number
  /** Time in ms after which a person gives up. */
  readonly patienceMs: number
}

/** Deterministic, so that two runs cut the same requests. */
function* fractions(): Generator<number, never> {
  for (let state = 1; ; ) {
    state = (state * 48_271) % 2_147_483_647
    yield state / 2_147_483_647
  }
}

/** POSTs once over a person's connections. Undefined: no answer arrived. */
function post(agent: Agent, { url, body }: Arrival, cut: boolean): Promise<string | undefined> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const outgoing = request(url, { method: 'POST', agent, headers, timeout: 30_000 }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        text += piece
      })
      response.once('end', () => resolve(text)).once('error', () => resolve(undefined))
    })
    outgoing.once('error', () => resolve(undefined))
    outgoing.once('timeout', () => outgoing.destroy())
    // The server has the request by then or will receive it. The answer has no reader.
    outgoing.end(body, () => cut && setImmediate(() => outgoing.destroy()))
  })
}

/** Lets `people` arrive one after another. Resolves when each has an answer or has stopped trying. */
export async function comeIn(people: readonly Arrival[], crowd: Crowd): Promise<PersonAnswers[]> {
  const random = fractions()
  const began = performance.now()
  return Promise.all(
    people.map(async (arrival, at) => {
      const personAnswers: PersonAnswers = { texts: new Set(), times: [], lost: 0, refused: [] }
      const agent = new Agent({ keepAlive: true, maxSockets: 2 })
      const untilAnswered = async () => {
        const until = performance.now() + crowd.patienceMs
        for (;;) {
          const sentAt = performance.now()
          const text = await post(agent, arrival, random.next().value < crowd.cutShare)
          if (text !== undefined) {
            personAnswers.times.push(performance.now() - sentAt)
            const { code, data, msg } = JSON.parse(text) as { code: number; data: unknown; msg: string }
            if (code === 200) return void personAnswers.texts.add(JSON.stringify(data))
            personAnswers.refused.push(`${code} ${msg}`)
          } else personAnswers.lost++
          if (performance.now() > until) return
          await sleep(crowd.againMs)
        }
      }
      await sleep(Math.max(0, began + (at * crowd.spreadMs) / people.length - performance.now()))
      // A double tap.
      await Promise.all([untilAnswered(), untilAnswered()])
      agent.destroy()
      return personAnswers
    }),
  )
}

/** Time in ms within which this share of the answers arrived. */
export function within(answers: readonly PersonAnswers[], share: number): number {
  const times = answers.flatMap(({ times }) => times).sort((a, b) => a - b)
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.POSITIVE_INFINITY
}
