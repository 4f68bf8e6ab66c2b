import type { z } from 'zod'
import * as documents from './documents.ts'
import type { Http, HttpResponse } from './http.ts'

/** The platform rejected a call, or its response is not a document of the interface. */
export class DdiError extends Error {
  readonly status: number

  constructor(status: number, what: string) {
    super(`${what}: ${status}`)
    this.status = status
  }
}

export const isGone = (error: unknown): boolean => error instanceof DdiError && [404, 409, 410].includes(error.status)

/** Formats a moment for the interface: `20260301T201530`. */
const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+Z/g, '')

export class Ddi {
  readonly #http: Http
  readonly #address: string

  constructor(http: Http, address: string) {
    this.#http = http
    this.#address = address
  }

  poll(): Promise<documents.Poll> {
    return this.#read(this.#address, documents.poll)
  }

  deployment(href: string): Promise<documents.Deployment> {
    return this.#read(href, documents.deployment)
  }

  cancelled(href: string): Promise<number> {
    return this.#read(href, documents.cancel)
  }

  confirmation(href: string): Promise<number> {
    return this.#read(href, documents.confirmation)
  }

  confirm(action: number, isYes: boolean, at: number): Promise<void> {
    const json = { confirmation: isYes ? 'confirmed' : 'denied', timestamp: at, details: [] }
    return this.#send('POST', `${this.#address}/confirmationBase/${action}/feedback`, json)
  }

  /** Reports the state of an action, or of its cancellation (`about`). */
  feedback(
    about: 'deploymentBase' | 'cancelAction',
    action: number,
    feedback: documents.ActionFeedback,
    at: number,
  ): Promise<void> {
    const { execution, finished: outcome = 'none', progress, details = [] } = feedback
    const status = { execution, result: { finished: outcome, ...(progress ? { progress } : {}) }, details }
    const url = `${this.#address}/${about}/${action}/feedback`
    return this.#send('POST', url, { id: String(action), time: stamp(at), timestamp: at, status })
  }

  /** Sends attributes of the vehicle. New values replace old ones. */
  configData(data: Readonly<Record<string, string>>): Promise<void> {
    return this.#send('PUT', `${this.#address}/configData`, { mode: 'merge', data })
  }

  async #read<T extends z.ZodType>(url: string, shape: T): Promise<z.output<T>> {
    const answer = await this.#http({ method: 'GET', url })
    const read = shape.safeParse(requireSuccess(answer, url).json)
    if (!read.success) throw new DdiError(answer.status, `${url} returned an invalid document`)
    return read.data
  }

  async #send(method: 'PUT' | 'POST', url: string, json: unknown): Promise<void> {
    requireSuccess(await this.#http({ method, url, json }), url)
  }
}

function requireSuccess(answer: HttpResponse, url: string): HttpResponse {
  if (answer.status < 200 || answer.status >= 300) throw new DdiError(answer.status, url)
  return answer
}
