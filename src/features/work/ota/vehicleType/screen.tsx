import { useT } from '../../../../client/language.ts'
import { type Route, useOpen, useOpens } from '../../../../client/navigation.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { ReleaseLink } from '../ReleaseLink.tsx'
import { TypeEcus } from '../vehicleEcu/parts.tsx'
import { vehicleType, vehicleTypeCalls } from './contract.ts'
import { vehicleTypeWords as words } from './texts.ts'
import './vehicleType.css'

/** /software/vehicleTypeManage: vehicle types. */
export default function VehicleTypes() {
  return (
    <RecordScreen
      record={vehicleType}
      calls={vehicleTypeCalls}
      detailExtra={({ id }) => (
        <>
          <Ways id={id} />
          <TypeEcus vehicleType={id} />
        </>
      )}
    />
  )
}

function Ways({ id }: { id: number }) {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  const ways: [route: Route, text: string, params: Record<string, string | number>][] = [
    ['/software/otaVehicleModel', words.models, {}],
    ['/software/versionManage', words.baselines, { list: 'baselines' }],
    ['/software/ecuVersion', words.versions, {}],
  ]
  return (
    <Row as="p" gap={8} wrap className="vt-ways">
      <ReleaseLink kind="vehicleType" id={id} />
      {ways
        .filter(([route]) => opens(route))
        .map(([route, text, params]) => (
          <Button key={route} onClick={() => open(route, { ...params, 'q.vehicleType': id })}>
            {t(text)}
          </Button>
        ))}
    </Row>
  )
}
