import { useState } from 'react'
import { download } from '../client/api.ts'
import { useT } from '../client/language.ts'
import type { Question } from './question.ts'
import type { AnyRecord } from './record.ts'
import type { ScreenCalls } from './view.ts'

/** Exports all that is asked for (not only the page that is seen) as a sheet. */
export function useExport(
  record: AnyRecord,
  call: ScreenCalls<AnyRecord>['export'] | undefined,
  { asked }: Pick<Question, 'asked'>,
) {
  const { say } = useT()
  const [busy, setBusy] = useState(false)
  const run = async (format: 'xlsx' | 'csv') => {
    if (!call || busy) return
    setBusy(true)
    try {
      await download(call, { ...asked, format }, `${say(record.title)}.${format}`)
    } catch {
      // Already told by the call.
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
