import type { Call, OutputOf, SentOf } from '../domain/contract/call.ts'
import { platformCalls } from '../domain/contract/platform.ts'
import { dataOf, proven, type ResponseBody, request, send, successHook } from './api.ts'

/**
 * Makes a call that answers a file and saves it under `name`.
 * @throws CallFault, also when JSON came instead of a file
 */
export async function download<C extends Call>(call: C, input: SentOf<C>, name: string): Promise<void> {
  const blob = await proven(false, async () => {
    const response = await request(call, input, {})
    const content = response.data as Blob
    // A file may itself be JSON. A refusal has no attachment header.
    const isFile = /^attachment/.test(String(response.headers['content-disposition'] ?? ''))
    if (!isFile && /json/.test(content.type)) await dataOf(JSON.parse(await content.text()) as ResponseBody, response)
    return content
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  successHook.tell?.(call)
}

/** Uploads a file and returns the id for the call that uses it. `onProgress` receives 0 to 1. */
export function uploadFile(
  file: File,
  onProgress?: (part: number) => void,
): Promise<OutputOf<typeof platformCalls.upload>> {
  return send(platformCalls.upload, { file }, { onProgress: (event) => onProgress?.(event.progress ?? 0) })
}

export const fileUrl = (id: string): string => `/file/content/${id}`
