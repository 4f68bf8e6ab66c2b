import { useState } from 'react'
import { CallFault } from '../../../../client/api.ts'
import { download } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { VinSheet } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { deviceTokenCalls as calls, maxTokens } from './contract.ts'
import { tokenWords as words } from './texts.ts'

export function IssueSheet({ close }: { close(): void }) {
  const { t } = useT()
  const [vins, setVins] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const isTooMany = vins.length > maxTokens
  const issue = async () => {
    setBusy(true)
    try {
      await download(calls.issueSheet, { vins: [...vins] }, `${t(words.sheetName)}.xlsx`)
      await invalidate([calls.query.path])
      close()
    } catch (error) {
      // Error already shown.
      if (!(error instanceof CallFault)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={t(words.issueSheet)} onCancel={close}>
      <p className="ui-hint">{t(words.sheetHint)}</p>
      <VinSheet paste onVins={setVins} />
      {vins.length > 0 && (
        <p role="status">
          {t(isTooMany ? words.tooMany : words.chosen, { count: vins.length, chosen: vins.length, most: maxTokens })}
        </p>
      )}
      <Actions>
        <Button onClick={close}>{t(words.back)}</Button>
        <Button kind="primary" busy={busy} disabled={vins.length === 0 || isTooMany} onClick={() => void issue()}>
          {t(words.download)}
        </Button>
      </Actions>
    </Dialog>
  )
}
