import { useT } from '../../../kit/client/language.ts'
import { useCall } from '../../../kit/client/query.ts'
import type { Bounds } from '../../../kit/map/geometry.ts'
import { Age } from '../../../kit/plain/Age.tsx'
import { Loading } from '../../../kit/plain/Loading.tsx'
import { type LiveVehicle, liveMapCalls } from './contract.ts'
import { cssColour } from './Kinds.tsx'
import { type Kind, kinds } from './kinds.ts'
import { kindTexts, liveTexts as words } from './texts.ts'

const everyMs = 5_000

interface Props {
  readonly window: Bounds
  readonly chosen: ReadonlySet<Kind>
  readonly title: string
  readonly selected: string | undefined
  readonly onChoose: (vehicle: LiveVehicle) => void
  readonly onClose?: (() => void) | undefined
}

/** The vehicles of a part of the map as a list. */
export function VehicleList({ window, chosen, title, selected, onChoose, onClose }: Props) {
  const { t, say, formatNumber } = useT()
  const [west, south, east, north] = window
  const answer = useCall(
    liveMapCalls.within,
    { west, south, east, north, kinds: [...chosen].join(',') },
    { refetchInterval: everyMs, placeholderData: (before) => before, quiet: true },
  )
  const vehicles = answer.data?.vehicles ?? []
  const total = answer.data?.total ?? 0
  return (
    <section className="live-list" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span>{answer.data && formatNumber(total)}</span>
        {onClose && (
          <button type="button" className="live-x" aria-label={t(words.close)} onClick={onClose}>
            ×
          </button>
        )}
      </header>
      {!answer.data && !answer.isError && <Loading />}
      {answer.isError && !answer.data && (
        <p className="live-none">
          {answer.error.message || t(words.failed)}{' '}
          <button type="button" className="p-button plain" onClick={() => void answer.refetch()}>
            {t(words.retry)}
          </button>
        </p>
      )}
      {answer.data && total === 0 && <p className="live-none">{t(words.none)}</p>}
      <ul>
        {vehicles.map((vehicle) => (
          <li key={vehicle.vin}>
            <button type="button" aria-pressed={vehicle.vin === selected} onClick={() => onChoose(vehicle)}>
              <i style={{ background: cssColour(vehicle.kind) }} aria-hidden="true" />
              <span>
                <b>{vehicle.plate ?? vehicle.vin}</b>
                <small>
                  {say(kindTexts[kinds[vehicle.kind] ?? 'offline'])}
                  {vehicle.kind === 2 && vehicle.speedKmh !== null && ` · ${formatNumber(vehicle.speedKmh, 'km/h')}`}
                  {vehicle.socPercent !== null && ` · ${vehicle.socPercent}%`}
                </small>
              </span>
              <small>
                <Age at={vehicle.locatedAt} />
              </small>
            </button>
          </li>
        ))}
      </ul>
      {vehicles.length < total && (
        <p className="live-none">
          {t(words.first, { count: formatNumber(vehicles.length), total: formatNumber(total) })}
        </p>
      )}
    </section>
  )
}
