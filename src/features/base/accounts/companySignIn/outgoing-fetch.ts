import { sendOut } from '../../../../platform/outgoing.ts'

/** Keys and metadata of large providers have some 100 KiB. */
const maxAnswer = 512 * 1024

/**
 * A `fetch` for addresses that administrators and providers enter: only to addresses that FORWARD_HOSTS allows. Throws an
 * OutgoingError.
 */
export const outgoingFetch =
  (hosts: string | undefined) =>
  async (
    address: string,
    options: { method?: string; headers: Record<string, string>; body?: unknown; signal?: AbortSignal | undefined },
  ): Promise<Response> => {
    const { method = 'GET', headers, body, signal } = options
    const answer = await sendOut(
      {
        url: new URL(address),
        method,
        headers,
        body: body instanceof URLSearchParams || typeof body === 'string' ? String(body) : undefined,
        isSecret: true,
      },
      { hosts, reads: true, maxAnswer, ...(signal && { signal }) },
    )
    const headerPairs = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    return new Response(answer.bytes.length > 0 ? new Uint8Array(answer.bytes) : null, {
      status: answer.status,
      headers: headerPairs,
    })
  }
