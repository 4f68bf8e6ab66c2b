import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useT } from '../../../client/language.ts'
import { useWaysOf } from '../../../client/vehicle.ts'
import { Row, SecondaryText } from '../../../ui/parts/layout.tsx'
import { textWidth } from '../../kinds/kind.ts'
import type { ShownAction } from '../shared/actions.ts'
import { words } from '../shared/texts.ts'

/** Width in pixels of the column of actions. */
export const actionsPx = 88
const menuPx = 28
/** Padding of the cell and of the button. */
const labelMargins = 12 + 14

interface OfRow {
  readonly actions: readonly ShownAction[]
  readonly vin: string | undefined
}

/** Splits a row's actions into the one with a button and those of the menu. The button's is safe and fits. */
function split({ actions, vin }: OfRow): { direct: ShownAction | undefined; others: readonly ShownAction[] } {
  const first = actions.find(({ danger, refused: disabledReason }) => !danger && disabledReason === undefined)
  const others = actions.filter((action) => action !== first)
  const menu = others.length > 0 || vin ? menuPx : 0
  return first && textWidth(first.label) + labelMargins + menu <= actionsPx
    ? { direct: first, others }
    : { direct: undefined, others: actions }
}

/** Actions of a row: at most one button, the rest in a menu together with the links of its vehicle. */
export function RowActions({ actions, vin }: OfRow) {
  const { direct, others } = split({ actions, vin })
  return (
    <Row as="span" align="center" justify="end" className="rk-actions">
      {direct && (
        <Button type="link" size="small" onClick={direct.run}>
          {direct.label}
        </Button>
      )}
      {(others.length > 0 || vin) && <MoreActions actions={others} vin={vin} />}
    </Row>
  )
}

interface MoreProps {
  readonly actions: readonly ShownAction[]
  readonly vin?: OfRow['vin']
}
export function MoreActions({ actions, vin }: MoreProps) {
  const { t } = useT()
  // The vehicle's links are loaded when its menu opens.
  const [wasOpened, ask] = useState(false)
  const ways = useWaysOf(wasOpened ? vin : undefined)
  const itemOf = ({ key, label, icon, danger, refused: disabledReason, run }: ShownAction) => ({
    key,
    icon,
    danger,
    onClick: run,
    disabled: disabledReason !== undefined,
    label:
      disabledReason === undefined ? (
        label
      ) : (
        <>
          {label}
          <SecondaryText as="div" className="rk-why">
            {disabledReason}
          </SecondaryText>
        </>
      ),
  })
  const ofVehicle = ways.map(({ key, label, run }) => ({ key: `vehicle ${key}`, label, onClick: run }))
  const itemsOf = (isDanger: boolean) => actions.filter(({ danger }) => danger === isDanger).map(itemOf)
  // Deletion comes last, away from what is used daily.
  const items = [itemsOf(false), ofVehicle, itemsOf(true)]
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index > 0 ? [{ key: ` divider ${index}`, type: 'divider' as const }, ...group] : group))
  return (
    <Dropdown menu={{ items }} trigger={['click']} onOpenChange={() => ask(true)}>
      <Button
        type="text"
        size="small"
        icon={<MoreOutlined />}
        aria-label={actions.length > 0 || !vin ? t(words.more) : t(words.ofVehicle, { vin })}
      />
    </Dropdown>
  )
}

/** Disables a control and shows the reason as its hint. */
export const notOffered = (disabledReason: string | undefined) =>
  disabledReason ? { disabled: true, title: disabledReason } : {}
