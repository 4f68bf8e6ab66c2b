import { useT } from '../../../../client/language.ts'
import { useChange } from '../../../../client/query.ts'
import { textsOfPush } from '../../../../domain/contract/notice.ts'
import { levelAndAbove } from '../../../../domain/gb32960/level-texts.ts'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Choice } from '../../../../ui/parts/Choice.tsx'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { pushNotices } from '../../../declared-notices.ts'
import { pushCalls as calls, type PushPreferences } from './contract.ts'
import './pushDevice.css'
import { pushTexts as words } from './texts.ts'

/** The preferences with their change in progress, and a function that changes some of them and saves all. */
export function usePreferences(preferences: PushPreferences) {
  const { t } = useT()
  const choose = useChange(calls.choose, { invalidates: [calls.settings.path], done: t(words.saved) })
  // Shows the new choice while it is being saved.
  const { kinds, alarmLevel, quiet } = choose.isPending ? choose.variables : preferences
  const change = (part: Partial<PushPreferences>) => choose.mutate({ kinds, alarmLevel, quiet, ...part })
  return { kinds, alarmLevel, quiet, change }
}
type Preferences = ReturnType<typeof usePreferences>

interface KindProps {
  kind: string
  preferences: Preferences
  /** A link led to this kind: it is marked and in view. */
  marked?: boolean
}

/** Whether a kind of notices is sent to the user's devices, and the level of alarms. */
export function KindChoice({ kind, marked = false, preferences: { kinds, alarmLevel, change } }: KindProps) {
  const { t, say } = useT()
  const choose = (isOn: boolean) =>
    change({
      kinds: pushNotices()
        .map(({ name }) => name)
        .filter((each) => (each === kind ? isOn : kinds.includes(each))),
    })
  return (
    <div
      className="my-push-kind"
      aria-current={marked || undefined}
      ref={marked ? (element) => element?.scrollIntoView?.({ block: 'center' }) : undefined}
    >
      <Checkbox checked={kinds.includes(kind)} onChange={choose}>
        {t(textsOfPush(kind).title)}
      </Checkbox>
      <SecondaryText as="p" className="my-push-note">
        {t(textsOfPush(kind).hint)}
      </SecondaryText>
      {kind === 'alarm' && kinds.includes(kind) && (
        <Choice
          label={t(words.alarmLevel)}
          options={[
            { value: 3, label: say(levelAndAbove('3')) },
            { value: 2, label: say(levelAndAbove('2')) },
          ]}
          value={alarmLevel}
          onChange={(level) => change({ alarmLevel: level === 2 ? 2 : 3 })}
        />
      )}
    </div>
  )
}
