import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { useOpen } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { addingParams } from '../../../../record/views/shared/target.ts'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Lists } from '../../../../ui/parts/Lists.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { ecuVersion, ecuVersionCalls, ecuVersionEntry, entryCalls } from './contract.ts'
import './ecuVersion.css'
import { ecuVersionWords as words } from './texts.ts'
import { VehicleEcus } from './VehicleEcus.tsx'

const screen = '/software/ecuVersion'

/**
 * /software/ecuVersion: ECU versions of the visible fleet. In the address, `vin` opens one vehicle and `list=entries`
 * the workshop entries.
 */
export default function EcuVersions() {
  const { t } = useT()
  const [search, setSearch] = useSearchParams()
  const vin = search.get('vin')
  if (vin) return <OneVehicle vin={vin} ecu={search.get('ecu') ?? undefined} leave={() => setSearch({})} />
  const reportedList = (
    <RecordScreen record={ecuVersion} calls={ecuVersionCalls} detailExtra={(row) => <Ways row={row} />} />
  )
  const entries = <RecordScreen record={ecuVersionEntry} calls={entryCalls} />
  return (
    <Lists
      lists={[
        { key: 'reported', label: t(words.reported), call: ecuVersionCalls.query, children: reportedList },
        { key: 'entries', label: t(words.entries), call: entryCalls.query, children: entries },
      ]}
    />
  )
}

function Ways({ row: { vin, ecu } }: { row: RowOf<typeof ecuVersion> }) {
  const { t } = useT()
  const may = useMay()
  const open = useOpen()
  return (
    <Row as="p" gap={8} align="center" wrap className="ev-ways">
      {may(ecuVersionCalls.ofVehicle) && (
        <Button kind="primary" onClick={() => open(screen, { vin, ecu })}>
          {t(words.vehicle)}
        </Button>
      )}
      <EnterButton vin={vin} ecu={ecu} />
    </Row>
  )
}

function EnterButton({ vin, ecu }: { vin: string; ecu?: string }) {
  const { t } = useT()
  const may = useMay()
  const open = useOpen()
  if (!may(entryCalls.add)) return null
  return (
    <Button onClick={() => open(screen, { list: 'entries', ...addingParams({ vin, ecu }) })}>{t(words.enter)}</Button>
  )
}

function OneVehicle({ vin, ecu, leave }: { vin: string; ecu: string | undefined; leave(): void }) {
  const { t } = useT()
  return (
    <Card className="ev-page">
      <Row as="header" align="center" justify="between" wrap>
        <h2>
          <VehicleLink vin={vin} />
        </h2>
        <Row as="p" gap={8} align="center" wrap className="ev-ways">
          <EnterButton vin={vin} />
          <Button onClick={leave}>{t(words.back)}</Button>
        </Row>
      </Row>
      <VehicleEcus vin={vin} {...(ecu ? { ecu } : {})} />
    </Card>
  )
}
