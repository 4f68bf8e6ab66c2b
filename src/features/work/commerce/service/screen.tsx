import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { CallForm } from '../../../../record/views/CallForm.tsx'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { serviceCalls as calls, serviceGrant, vehicleService } from './contract.ts'
import { vehicleFunctions } from './function-texts.ts'
import { History } from './History.tsx'
import { serviceTexts as words } from './texts.ts'

type Row = RowOf<typeof vehicleService>

/**
 * /addedManagement/vehicleValueAddedManagement: value-added services of vehicles, granted or taken back by staff or
 * codes.
 */
export default function VehicleServices() {
  const { t, say } = useT()
  const may = useMay()
  const { ask, dialog } = useRemark()
  const [giving, setGiving] = useState<{ vin?: string }>()
  const takeBack: RowAction<Row> = {
    key: 'takeBack',
    label: calls.takeBack.title,
    call: calls.takeBack,
    tone: 'danger',
    when: ({ state }) => state !== 'ended',
    run: async ({ id, vin, function: what }, tools) => {
      const reason = await ask({
        of: `vehicleService takeBack ${id}`,
        title: t(words.takeBackTitle, { vin, function: say(vehicleFunctions[what]) }),
        label: t(words.reason),
        text: t(words.takeBackText),
        okText: t(words.takeBack),
        needed: t(words.needed),
        danger: true,
        longest: 200,
        send: (text) => send(calls.takeBack, { id, reason: text }),
      })
      if (!reason) return
      toast.success(t(words.takenBack))
      tools.refresh()
    },
  }
  const giveMore: RowAction<Row> = {
    key: 'give',
    label: calls.give.title,
    call: calls.give,
    run: ({ vin }) => setGiving({ vin }),
  }
  return (
    <>
      <RecordScreen
        record={vehicleService}
        calls={calls}
        rowActions={[giveMore, takeBack]}
        toolbar={
          may(calls.give) && (
            <Button kind="primary" onClick={() => setGiving({})}>
              {t(words.give)}
            </Button>
          )
        }
        detailExtra={({ vin }) => may(calls.history) && <History vin={vin} />}
      />
      {giving && (
        <CallForm
          record={serviceGrant}
          call={calls.give}
          title={t(words.give)}
          okText={t(words.give)}
          defaults={{ kind: 'renewal', months: 12, ...giving }}
          savedMessage={() => t(words.given)}
          onClosed={() => setGiving(undefined)}
        />
      )}
      {dialog}
    </>
  )
}
