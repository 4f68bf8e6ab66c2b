import { useT } from '../../client/language.ts'
import { useSession } from '../session/session.ts'
import { emergencyBarTexts as words } from './proof-texts.ts'
import './emergency-bar.css'

/** Reminds the user of the emergency account that this use is reported. */
export function EmergencyBar() {
  const { t } = useT()
  const { emergencyReportedTo: count } = useSession().user
  if (count === null) return null
  return (
    <div role="status" className="emergency-bar">
      {t(words.reported, { count })}
    </div>
  )
}
