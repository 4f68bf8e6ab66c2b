import { useState } from 'react'
import { download } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import type { Call } from '../../../../domain/contract/call.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import type { SignalNames } from './contract.ts'
import { NamesCheckbox } from './NamesCheckbox.tsx'
import { pageWords as words } from './page-texts.ts'

interface Props<In extends object> {
  call: Call
  input: In
  name: string
  /** The file has signals as columns. */
  hasSignals?: boolean
}

/** Buttons that export all messages of a query, as xlsx or csv. */
export function Exports<In extends object>({ call, input, name, hasSignals = false }: Props<In>) {
  const { t } = useT()
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const [names, setNames] = useState<SignalNames>('platform')
  if (!may(call)) return null
  const run = async (format: 'xlsx' | 'csv') => {
    setBusy(true)
    // The call itself reports errors.
    await download(call, { ...input, format, ...(hasSignals && { names }) }, `${name}.${format}`).catch(() => {})
    setBusy(false)
  }
  return (
    <>
      {hasSignals && <NamesCheckbox value={names} onChange={setNames} />}
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button key={format} disabled={busy} onClick={() => void run(format)}>
          {t(words.export, { format })}
        </Button>
      ))}
    </>
  )
}
