import { useState } from 'react'
import { download } from '../client/api.ts'
import { useT } from '../client/language.ts'
import type { RecordQuery } from './query.ts'
import type { AnyRecord } from './record.ts'
import type { ScreenCalls } from './view.ts'

/** Exports the whole query (not only the page that is seen) as a sheet. */
export function useExport(
  record: AnyRecord,
  call: ScreenCalls<AnyRecord>['export'] | undefined,
  query: Pick<RecordQuery, 'asked'>,
) {
  const { say } = useT()
  const [busy, setBusy] = useState(false)
  const run = async (format: 'xlsx' | 'csv') => {
    if (!call || busy) return
    setBusy(true)
    try {
      await download(call, { ...query.asked, format }, `${say(record.title)}.${format}`)
    } catch {
      // Already told by the call.
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
