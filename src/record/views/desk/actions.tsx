import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useT } from '../../../client/language.ts'
import { useWaysOf } from '../../../client/vehicle.ts'
import { Row } from '../../../ui/parts/layout.tsx'
import type { ShownAction } from '../shared/actions.ts'
import { words } from '../shared/texts.ts'

const visible = 3
const split = (actions: readonly ShownAction[]) =>
  actions.length <= visible
    ? { first: actions, rest: [] }
    : { first: actions.slice(0, visible - 1), rest: actions.slice(visible - 1) }

interface OfRow {
  readonly actions: readonly ShownAction[]
  readonly vin: string | undefined
}

/** Actions of a row: up to three buttons, the rest in a menu together with the links of its vehicle. */
export function RowActions({ actions, vin }: OfRow) {
  const { first, rest } = split(actions)
  return (
    <Row as="span" align="center" className="rk-actions">
      {first.map(({ key, label, danger, refused: disabledReason, run }) => (
        <Button key={key} type="link" size="small" danger={danger} {...notOffered(disabledReason)} onClick={run}>
          {label}
        </Button>
      ))}
      {(rest.length > 0 || vin) && <MoreActions actions={rest} vin={vin} />}
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
    label,
    icon,
    danger,
    onClick: run,
    ...notOffered(disabledReason),
  })
  const between = actions.length > 0 && ways.length > 0 ? [{ key: ' ways', type: 'divider' as const }] : []
  const ofVehicle = ways.map(({ key, label, run }) => ({ key: `vehicle ${key}`, label, onClick: run }))
  const items = [...actions.map(itemOf), ...between, ...ofVehicle]
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

/** Width in pixels of one row's actions. */
export function actionsWidth(actions: readonly ShownAction[], vin: OfRow['vin']): number {
  const { first, rest } = split(actions)
  const text = first.map(({ label }) => textWidth(label) + 15).reduce((sum, wide) => sum + wide, 0)
  return Math.ceil(text + (rest.length || vin ? 28 : 0) + 24)
}

const textWidth = (label: string) =>
  [...label].map((one) => (one > '\u2e80' ? 14 : 7.5)).reduce((sum, wide) => sum + wide, 0)
