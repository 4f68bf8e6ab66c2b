import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { forRows } from '../../../../record/views/shared/for-rows.ts'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import type { CellProps, RowAction } from '../../../../record/views/shared/view.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { geofenceCalls as calls, geofence } from './contract.ts'
import './geofence.css'
import { shapeOf } from '../../../../domain/geo/shape.ts'
import { actionTexts as actions, listTexts as words } from './texts.ts'

type Row = RowOf<typeof geofence>
type Weekday = '1' | '2' | '3' | '4' | '5' | '6' | '7'
const formRoute = '/vehicleManagement/Geofenceadd'
const logRoute = '/vehicleManagement/GeofenceDriveLog'
const { query, one, remove, import: importCall, export: exportCall } = calls

/** /vehicleManagement/Geofencing: list of fences. They are added and edited on a page of their own, with a map. */
export default function Geofences() {
  const { t, say } = useT()
  const may = useMay()
  const open = useOpen()
  const opens = useOpens()
  const turning = (isActive: boolean, when: (row: Row) => boolean) =>
    forRows<Row>({
      key: isActive ? 'on' : 'off',
      label: isActive ? actions.on : actions.off,
      call: calls.status,
      when,
      run: async (ids) => {
        const { count } = await send(calls.status, { ids, used: isActive })
        toast.success(t(isActive ? words.turnedOn : words.turnedOff, { count }))
      },
    })
  // A fence without a place or vehicles must be completed first.
  const isComplete = (row: Row) => shapeOf(row) !== undefined && (row.allVehicles || row.vehicles !== 0)
  const on = turning(true, (row) => row.status !== 'used' && row.editable === true && isComplete(row))
  const off = turning(false, ({ status, editable }) => status === 'used' && editable === true)
  const rowActions: RowAction<Row>[] = [
    {
      key: 'edit-form',
      label: actions.edit,
      call: calls.update,
      when: ({ editable }) => editable === true && opens(formRoute),
      run: ({ id }) => open(formRoute, { id }),
    },
    on.row,
    off.row,
    {
      key: 'log',
      label: actions.log,
      when: () => opens(logRoute),
      run: ({ name }) => open(logRoute, { 'q.fence': name }),
    },
  ]
  return (
    <RecordScreen
      record={geofence}
      calls={{ query, one, remove, import: importCall, export: exportCall }}
      cells={{ vehicles: Vehicles, ring: Corners, repeatDays: Days }}
      rowActions={rowActions}
      batchActions={[on.batch, off.batch]}
      confirmRemove={() => t(words.removes)}
      toolbar={
        may(calls.add) &&
        opens(formRoute) && (
          <Button kind="primary" className="fence-add" onClick={() => open(formRoute, {})}>
            {say(actions.add)}
          </Button>
        )
      }
      detailExtra={(row) => may(calls.vehicles) && <WatchedVehicles row={row} />}
    />
  )
}

function Vehicles({ value, row }: CellProps<Row['vehicles'], Row>) {
  const { t, formatNumber } = useT()
  if (row.allVehicles) return t(words.all)
  return value === null || value === undefined ? '—' : formatNumber(value)
}

function Corners({ value }: CellProps<Row['ring'], Row>) {
  const { t } = useT()
  return value ? t(words.corners, { count: value.split(';').length }) : '—'
}

function Days({ value }: CellProps<Row['repeatDays'], Row>) {
  const { t } = useT()
  if (!value) return '—'
  if (value.length === 7) return t(words.everyDay)
  return [...value].map((day) => t(words[`day${day as Weekday}`])).join(t(words.between))
}

const maxVehicles = 100

function WatchedVehicles({ row }: { row: Row }) {
  const { t } = useT()
  const vehiclesQuery = useCall(
    calls.vehicles,
    { id: row.id, pageSize: maxVehicles },
    { quiet: true, enabled: !row.allVehicles },
  )
  const rows = vehiclesQuery.data?.rows ?? []
  const left = (vehiclesQuery.data?.total ?? 0) - rows.length
  return (
    <section className="fence-watched">
      <h3 className="text-l below-8">{t(words.vehicles)}</h3>
      {row.allVehicles && <p>{t(words.allVehicles)}</p>}
      <FaultText>{vehiclesQuery.data ? undefined : vehiclesQuery.error}</FaultText>
      {vehiclesQuery.data?.total === 0 && <p>{t(words.noVehicles)}</p>}
      <ul>
        {rows.map(({ vin, inside, online }) => (
          <li className="row wrap align-center gap-4-12 tabular" key={vin}>
            <span>
              <VehicleLink vin={vin} />
            </span>
            {inside && <Tag tone="success">{t(words.inside)}</Tag>}
            {online && <small>{t(words.online)}</small>}
          </li>
        ))}
      </ul>
      {left > 0 && <p>{t(words.more, { count: left })}</p>}
    </section>
  )
}
