import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useMay } from '../../../../client/permission.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { setupCalls as calls } from './contract.ts'
import { setupWords as words } from './texts.ts'

const ExportDialog = lazy(() => import('./ExportDialog.tsx'))
const ImportDialog = lazy(() => import('./ImportDialog.tsx'))

export function ExportSetup({ id, name }: { id: number; name: string }) {
  const { t } = useT()
  const may = useMay()
  const [asking, setAsking] = useState(false)
  if (!may(calls.export)) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t(words.export)}</Button>
      {asking && <ExportDialog id={id} name={name} close={() => setAsking(false)} />}
    </>
  )
}

export function ImportSetup({ open }: { open(meeting: number): void }) {
  const { t } = useT()
  const may = useMay()
  const [asking, setAsking] = useState(false)
  if (!may(calls.import)) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t(words.import)}</Button>
      {asking && <ImportDialog open={open} close={() => setAsking(false)} />}
    </>
  )
}
