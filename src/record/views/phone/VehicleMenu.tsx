import { MoreOutline } from 'antd-mobile-icons'
import { useState } from 'react'
import { useT } from '../../../client/language.ts'
import { useWaysOf } from '../../../client/vehicle.ts'
import { ActionSheet } from '../../../ui/parts/over/ActionSheet.phone.tsx'
import { words } from '../shared/texts.ts'
import type { VehicleMenuProps } from '../VehicleMenu.tsx'
import './phone.css'

export default function VehicleMenu({ vin, actions = [] }: VehicleMenuProps) {
  const { t } = useT()
  const [open, setOpen] = useState(false)
  const ways = useWaysOf(open ? vin : undefined)
  return (
    <>
      <button
        type="button"
        className="pk-icon"
        aria-label={actions.length > 0 ? t(words.more) : t(words.ofVehicle, { vin })}
        onClick={() => setOpen(true)}
      >
        <MoreOutline />
      </button>
      <ActionSheet
        visible={open}
        actions={[...actions, ...ways].map(({ key, label, run }) => ({ key, text: label, onClick: run }))}
        cancelText={t(words.cancel)}
        closeOnAction
        onClose={() => setOpen(false)}
      />
    </>
  )
}
