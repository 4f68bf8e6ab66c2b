import { useT } from '../../../kit/client/language.ts'
import { lazy } from '../../../kit/client/lazy.tsx'
import { useMay } from '../../../kit/client/permission.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { Loading } from '../../../kit/ui/loading.tsx'
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
