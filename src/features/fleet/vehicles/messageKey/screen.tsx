import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate } from '../../../../client/query.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { messageKeyCalls as calls, messageKey } from './contract.ts'
import { KeyDialog } from './parts.tsx'
import { changeLabel, keyWords as words } from './texts.ts'

/** Page /vehicleManagement/messageKey: keys with which vehicles encrypt their messages. */
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
      {vin !== undefined && <VehicleKey of={vin} close={() => setVin(undefined)} />}
    </>
  )
}

function VehicleKey({ of, close }: { of: string; close(): void }) {
  const { t } = useT()
  const [vin, setVin] = useState(of)
  return (
    <KeyDialog
      title={t(of ? words.change : words.set)}
      hint={t(words.hint)}
      use="private"
      missing={() => (vin.trim() ? undefined : t(words.needVin))}
      save={async (key) => {
        const { fingerprint } = await send(calls.set, { vin, ...key }, { quiet: true })
        toast.success(t(words.saved, { fingerprint }))
        close()
        await invalidate([calls.query.path])
      }}
      close={close}
    >
      <TextInput label={t(words.vin)} value={vin} onChange={setVin} readOnly={of !== ''} maxLength={17} />
    </KeyDialog>
  )
}
