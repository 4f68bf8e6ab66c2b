import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row, SecondaryText, Stack } from '../../../../ui/parts/layout.tsx'
import { pushCalls as calls, type PushPreferences } from './contract.ts'
import { KindChoice, usePreferences } from './KindChoice.tsx'
import { storedDeviceId } from './subscription.ts'
import { pushTexts as words } from './texts.ts'

interface KindSettingsProps {
  kinds: readonly string[]
  /** Opens the settings of all kinds and devices. */
  onAll(): void
}

/** Notification settings of some kinds, for example those of a section of the inbox. */
export default function KindSettings(props: KindSettingsProps) {
  const device = storedDeviceId()
  const answer = useCall(calls.settings, device ? { device } : {}, { quiet: true })
  const { data } = answer
  if (!data) return <AnswerState of={answer} />
  return <Kinds {...props} preferences={data.preferences} deviceCount={data.devices.length} />
}

interface KindsProps extends KindSettingsProps {
  preferences: PushPreferences
  /** Number of the user's devices with notifications. */
  deviceCount: number
}
function Kinds({ kinds, onAll, preferences, deviceCount }: KindsProps) {
  const { t } = useT()
  const choice = usePreferences(preferences)
  return (
    <Stack gap={8} className="my-push">
      <div>
        {kinds.map((kind) => (
          <KindChoice key={kind} kind={kind} preferences={choice} />
        ))}
      </div>
      <Row gap="4 12" align="center" justify="between" wrap>
        <SecondaryText size="s">
          {deviceCount > 0 ? t(words.onDevices, { count: deviceCount }) : t(words.onNoDevice)}
        </SecondaryText>
        <Button kind="text" onClick={onAll}>
          {t(words.allSettings)}
        </Button>
      </Row>
    </Stack>
  )
}
