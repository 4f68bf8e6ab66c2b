import { useT } from '../../../../client/language.ts'
import { useChange } from '../../../../client/query.ts'
import { textsOfPush } from '../../../../domain/contract/notice.ts'
import { levelAndAbove } from '../../../../domain/gb32960/level-texts.ts'
import { deviceZone } from '../../../../domain/zone.ts'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Choice } from '../../../../ui/parts/Choice.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { pushNotices } from '../../../declared-notices.ts'
import { pushCalls as calls, type PushPreferences } from './contract.ts'
import { pushTexts as words } from './texts.ts'

const clocks = Array.from({ length: 48 }, (_, half) => {
  const clock = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
  return { value: clock, label: clock }
})
const defaultQuiet = { from: '22:00', until: '07:00' }

/** Choice of notifications and quiet hours. Each change is saved at once. */
export function Preferences({ preferences }: { preferences: PushPreferences }) {
  const { t, say } = useT()
  const choose = useChange(calls.choose, { invalidates: [calls.settings.path], done: t(words.saved) })
  // Shows the new choice while it is being saved.
  const { kinds, alarmLevel, quiet } = choose.isPending ? choose.variables : preferences
  const keep = (change: Partial<PushPreferences>) => choose.mutate({ kinds, alarmLevel, quiet, ...change })
  const names = pushNotices().map(({ name }) => name)
  const keepKind = (kind: string, isOn: boolean) =>
    keep({ kinds: names.filter((each) => (each === kind ? isOn : kinds.includes(each))) })
  const timeZone = quiet?.timeZone ?? deviceZone()
  return (
    <>
      <Card aria-labelledby="push-kinds">
        <Row as="h2" gap="4 8" align="center" wrap className="text-l" id="push-kinds">
          {t(words.kinds)}
        </Row>
        {names.map((kind) => (
          <div key={kind} className="my-push-kind">
            <Checkbox checked={kinds.includes(kind)} onChange={(isOn) => keepKind(kind, isOn)}>
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
                onChange={(level) => keep({ alarmLevel: level === 2 ? 2 : 3 })}
              />
            )}
          </div>
        ))}
      </Card>
      <Card aria-labelledby="push-quiet">
        <Row as="h2" gap="4 8" align="center" wrap className="text-l" id="push-quiet">
          {t(words.quiet)}
        </Row>
        <Checkbox
          checked={quiet !== null}
          onChange={(isOn) => keep({ quiet: isOn ? { ...defaultQuiet, timeZone: deviceZone() } : null })}
        >
          {t(words.quietOn)}
        </Checkbox>
        {quiet && (
          <Grid className="my-push-hours">
            <Select
              label={t(words.from)}
              options={clocks}
              value={quiet.from}
              onChange={(from) => keep({ quiet: { ...quiet, from, timeZone: deviceZone() } })}
            />
            <Select
              label={t(words.until)}
              options={clocks}
              value={quiet.until}
              onChange={(until) => keep({ quiet: { ...quiet, until, timeZone: deviceZone() } })}
            />
          </Grid>
        )}
        <SecondaryText as="p" className="my-push-note">
          {t(words.quietText, { zone: timeZone })}
        </SecondaryText>
      </Card>
    </>
  )
}
