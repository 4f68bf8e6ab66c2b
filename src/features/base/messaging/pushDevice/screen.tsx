import { useSearchParams } from 'react-router-dom'
import { confirm } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useCall, useChange } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { deviceOf } from '../../../../domain/contract/device.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { pushCalls as calls } from './contract.ts'
import { Preferences } from './Preferences.tsx'
import './pushDevice.css'
import { storedDeviceId } from './subscription.ts'
import { ThisDevice } from './ThisDevice.tsx'
import { pushTexts as words } from './texts.ts'

const invalidates = [calls.settings.path]
type Settings = OutputOf<typeof calls.settings>

/**
 * /myNotifications: notifications while the platform is closed: their kinds, quiet hours and devices. `?kind=` marks a
 * kind.
 */
export default function MyNotifications() {
  const { t } = useT()
  const [search] = useSearchParams()
  const device = storedDeviceId()
  const answer = useCall(calls.settings, device ? { device } : {}, { quiet: true })
  const { data } = answer
  if (!data) return <AnswerState of={answer} />
  const others = data.devices.filter(({ current }) => !current)
  return (
    <Grid gap={12} className="ui-account my-push">
      <ThisDevice publicKey={data.publicKey} isRegistered={data.devices.some(({ current }) => current)} />
      <Preferences preferences={data.preferences} kind={search.get('kind')} />
      <Card aria-labelledby="push-others">
        <Row as="h2" gap="4 8" align="center" wrap className="text-l" id="push-others">
          {t(words.others)}
        </Row>
        {others.length === 0 && (
          <SecondaryText as="p" className="my-push-note">
            {t(words.noOthers)}
          </SecondaryText>
        )}
        {others.length > 0 && (
          <ul>
            {others.map((each) => (
              <OtherDevice key={each.id} device={each} />
            ))}
          </ul>
        )}
      </Card>
    </Grid>
  )
}

function OtherDevice({ device: { id, userAgent, seenAt, pushedAt } }: { device: Settings['devices'][number] }) {
  const { t, formatTime } = useT()
  const remove = useChange(calls.remove, { invalidates, done: t(words.removed) })
  const device = deviceOf(userAgent)
  const ask = async () => {
    const isConfirmed = await confirm({
      title: t(words.removeTitle),
      content: t(words.removeText),
      okText: t(words.remove),
      danger: true,
    })
    if (isConfirmed) remove.mutate({ id })
  }
  return (
    <Row as="li" gap={16} align="center" justify="between">
      <div>
        <h3>{device ? t(words.device, device) : t(words.unknownDevice)}</h3>
        <Facts
          facts={[
            { label: t(words.lastSeen), value: formatTime(seenAt) },
            { label: t(words.lastPush), value: pushedAt ? formatTime(pushedAt) : t(words.never) },
          ]}
        />
      </div>
      <Button disabled={remove.isPending} onClick={() => void ask()}>
        {t(words.remove)}
      </Button>
    </Row>
  )
}
