import { MoreOutline } from 'antd-mobile-icons'
import { useState } from 'react'
import { useT } from '../../../client/language.ts'
import { useWaysOf } from '../../../client/vehicle.ts'
import { ActionSheet } from '../../../ui/parts/over/ActionSheet.phone.tsx'
import { words } from '../shared/texts.ts'
import './phone.css'

export default function VehicleMenu({ vin }: { vin: string }) {
  const { t } = useT()
  const [open, setOpen] = useState(false)
  const ways = useWaysOf(open ? vin : undefined)
  return (
    <>
      <button type="button" className="pk-icon" aria-label={t(words.ofVehicle, { vin })} onClick={() => setOpen(true)}>
        <MoreOutline />
      </button>
      <ActionSheet
        visible={open}
        actions={ways.map(({ key, label, run }) => ({ key, text: label, onClick: run }))}
        cancelText={t(words.cancel)}
        closeOnAction
        onClose={() => setOpen(false)}
      />
    </>
  )
}
