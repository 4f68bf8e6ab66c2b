import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useMay } from '../../../../client/permission.ts'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import './battery.css'
import { batteryCalls as calls } from './contract.ts'
import { batteryTexts as words } from './texts.ts'

const Panel = lazy(() => import('./Panel.tsx'), <Loading />)

/** Battery card of the vehicle page, for accounts with the permission. */
export function BatteryCard({ vin }: { vin: string }) {
  const { t } = useT()
  if (!useMay()(calls.vehicle)) return null
  return (
    <Card className="battery-card">
      <h2>{t(words.panel)}</h2>
      <Panel vin={vin} />
    </Card>
  )
}
