import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { type VehicleCardProps, vehicleCard } from '../../../../record/views/shared/vehicle-page.tsx'
import { kindColours } from '../../../../ui/map/theme/colours.ts'
import { Age } from '../../../../ui/parts/age.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { kinds, liveMapCalls } from '../liveMap/contract.ts'
import { placePageTexts as words } from './page-texts.ts'
import { DayMap } from './parts.tsx'

const pollIntervalMs = 10_000

function Where({ vin }: VehicleCardProps) {
  return useMay()(liveMapCalls.vehicle) ? <WhereCard vin={vin} /> : null
}

function WhereCard({ vin }: { vin: string }) {
  const { t } = useT()
  const { data, isPending } = useCall(liveMapCalls.vehicle, { vin }, { refetchInterval: pollIntervalMs, quiet: true })
  const at = data?.longitude == null || data.latitude == null ? undefined : ([data.longitude, data.latitude] as const)
  const colour = kindColours[data ? kinds.indexOf(data.kind) : -1]
  return (
    <Card className="file-where">
      <h2>{t(words.title)}</h2>
      {isPending ? (
        <Loading />
      ) : at ? (
        <>
          <p className="quiet">
            {data?.address ?? `${at[1].toFixed(5)}, ${at[0].toFixed(5)}`}
            {data?.locatedAt && (
              <>
                {' · '}
                <Age at={data.locatedAt} />
              </>
            )}
          </p>
          <div className="file-map">
            <DayMap vin={vin} name={data?.plate ?? vin} here={{ at: [at[0], at[1]], ...(colour ? { colour } : {}) }} />
          </div>
        </>
      ) : (
        <p className="quiet">{t(words.none)}</p>
      )}
    </Card>
  )
}

export default [vehicleCard('top', 10, Where)]
