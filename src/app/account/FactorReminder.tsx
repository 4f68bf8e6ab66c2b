import { useEffect } from 'react'
import { confirm } from '../../client/feedback.ts'
import { useT } from '../../client/language.ts'
import { useOpen } from '../../client/navigation.ts'
import { useSession } from '../session/session.ts'
import { factorReminderTexts as words } from './proof-texts.ts'

/** `localStorage` key with the day of the last reminder, YYYY-MM-DD. */
const remindedKey = 'factorReminder'

/** Reminds users once a day that their role will require a second factor. */
export function FactorReminder() {
  const { t } = useT()
  const open = useOpen()
  const { factorFrom: day, mustAddFactor } = useSession().user
  useEffect(() => {
    const today = new Date().toISOString().slice(0, 10)
    if (day === null || mustAddFactor || localStorage.getItem(remindedKey) === today) return
    localStorage.setItem(remindedKey, today)
    const question = { title: t(words.title), content: t(words.text, { day }), okText: t(words.ok) }
    void confirm({ ...question, cancelText: t(words.later) }).then((isNow) => isNow && open('/myFactors'))
  }, [day, mustAddFactor, open, t])
  return null
}
