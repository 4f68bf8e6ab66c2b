import { useT } from '../../../kit/client/language.ts'
import { useOpens } from '../../../kit/client/navigation.ts'
import { Opens } from './Opens.tsx'
import { dashboardTexts as words } from './texts.ts'

const steps = [
  { route: '/basic/basicSeries', text: words.stepSeries },
  { route: '/vehicleManagement/vehicleModeInfo', text: words.stepModel },
  { route: '/vehicleManagement/vehicleInfo', text: words.stepVehicles },
  { route: '/management/user', text: words.stepUsers },
  { route: '/management/vehicleGroup', text: words.stepGroups },
] as const

/** What to do first on a platform without vehicles, as far as the role allows it. */
export function FirstSteps() {
  const { t } = useT()
  const opens = useOpens()
  const open = steps.filter(({ route }) => opens(route))
  const able = open.length > 1
  return (
    <section className="dash-card dash-first">
      <h2>{t(words.emptyTitle)}</h2>
      <p>{t(able ? words.emptyText : words.emptyNothing)}</p>
      {able && (
        <ol>
          {open.map(({ route, text }) => (
            <li key={route}>
              <Opens className="dash-step" link={{ route, query: {} }}>
                {t(text)}
              </Opens>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
