import { useState } from 'react'
import type { Call } from '../../../kit/call.ts'
import { download } from '../../../kit/client/files.ts'
import { useT } from '../../../kit/client/language.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { pageWords as words } from './page-texts.ts'

/** Buttons that export all messages of a query, as xlsx or csv. */
export function Exports<In extends object>({ call, input, name }: { call: Call; input: In; name: string }) {
  const { t } = useT()
  const may = useMay()
  const [busy, setBusy] = useState(false)
  if (!may(call)) return null
  const run = async (format: 'xlsx' | 'csv') => {
    setBusy(true)
    // The call itself reports errors.
    await download(call, { ...input, format }, `${name}.${format}`).catch(() => {})
    setBusy(false)
  }
  return (['xlsx', 'csv'] as const).map((format) => (
    <Button key={format} disabled={busy} onClick={() => void run(format)}>
      {t(words.export, { format })}
    </Button>
  ))
}
