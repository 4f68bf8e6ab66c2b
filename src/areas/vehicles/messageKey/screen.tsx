import { useState } from 'react'
import { CallFault, send } from '../../../kit/client/api.ts'
import { toast } from '../../../kit/client/feedback.ts'
import { useT } from '../../../kit/client/language.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { invalidate } from '../../../kit/client/query.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Actions, Dialog } from '../../../kit/ui/dialog.tsx'
import { PasswordInput, TextInput } from '../../../kit/ui/text-input.tsx'
import { messageKeyCalls as calls, messageKey } from './contract.ts'
import { changeLabel, keyWords as words } from './texts.ts'

/** /vehicleManagement/messageKey: keys that vehicles encrypt their messages with. */
export default function MessageKeys() {
  const { t } = useT()
  const may = useMay()
  const [vin, setVin] = useState<string>()
  return (
    <>
      <RecordScreen
        record={messageKey}
        calls={calls}
        rowActions={[{ key: 'change', label: changeLabel, call: calls.set, run: (row) => setVin(row.vin) }]}
        toolbar={
          may(calls.set) && (
            <Button kind="primary" onClick={() => setVin('')}>
              {t(words.set)}
            </Button>
          )
        }
      />
      {vin !== undefined && <KeyDialog of={vin} close={() => setVin(undefined)} />}
    </>
  )
}

function KeyDialog({ of, close }: { of: string; close(): void }) {
  const { t } = useT()
  const [vin, setVin] = useState(of)
  const [key, setKey] = useState('')
  const [fault, setFault] = useState('')
  const save = async () => {
    if (!vin.trim()) return setFault(t(words.needVin))
    if (!/^[0-9a-fA-F]{32}$/.test(key.replaceAll(/\s/g, ''))) return setFault(t(words.wrongKey))
    try {
      const { fingerprint } = await send(calls.set, { vin, key }, { quiet: true })
      toast.success(t(words.saved, { fingerprint }))
      close()
      await invalidate([calls.query.path])
    } catch (error) {
      setFault(error instanceof CallFault ? error.message : String(error))
    }
  }
  return (
    <Dialog title={t(of ? words.change : words.set)} onCancel={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput label={t(words.vin)} value={vin} onChange={setVin} readOnly={of !== ''} maxLength={17} />
        <PasswordInput
          label={t(words.key)}
          value={key}
          onChange={setKey}
          autoComplete="off"
          hint={t(words.hint)}
          fault={fault || undefined}
        />
        <Actions>
          <Button onClick={close}>{t(words.cancel)}</Button>
          <Button submit kind="primary">
            {t(words.save)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
