import { useT } from '../../../../client/language.ts'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { geofence } from '../geofence/contract.ts'
import { formWords as words } from './texts.ts'
import type { FenceForm } from './use-fence.ts'

const days = ['1', '2', '3', '4', '5', '6', '7'] as const

export function Week({ form: { draft, set } }: { form: FenceForm }) {
  const { t } = useT()
  const toggle = (day: string) =>
    set('repeatDays', days.filter((each) => (each === day) !== draft.repeatDays.includes(each)).join(''))
  return (
    <Row as="fieldset" wrap className="fence-week">
      <legend>{t(`${geofence.name}:repeatDays`)}</legend>
      {days.map((day) => (
        <Checkbox key={day} checked={draft.repeatDays.includes(day)} onChange={() => toggle(day)}>
          {t(words[`day${day}`])}
        </Checkbox>
      ))}
      {draft.repeatDays === '' && (
        <p className="ui-fault" role="status">
          {t(words.noDays)}
        </p>
      )}
    </Row>
  )
}
