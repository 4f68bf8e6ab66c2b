import { useT } from '../../../../client/language.ts'
import { deviceZone } from '../../../../domain/zone.ts'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { pushNotices } from '../../../declared-notices.ts'
import type { PushPreferences } from './contract.ts'
import { KindChoice, usePreferences } from './KindChoice.tsx'
import { pushTexts as words } from './texts.ts'

const clocks = Array.from({ length: 48 }, (_, half) => {
  const clock = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
  return { value: clock, label: clock }
})
const defaultQuiet = { from: '22:00', until: '07:00' }

/** Choice of notifications and quiet hours. Each change is saved at once. */
export function Preferences({ preferences, kind }: { preferences: PushPreferences; kind: string | null }) {
  const { t } = useT()
  const choice = usePreferences(preferences)
  const { quiet, change } = choice
  const timeZone = quiet?.timeZone ?? deviceZone()
  return (
    <>
      <Card aria-labelledby="push-kinds">
        <Row as="h2" gap="4 8" align="center" wrap className="text-l" id="push-kinds">
          {t(words.kinds)}
        </Row>
        {pushNotices().map(({ name }) => (
          <KindChoice key={name} kind={name} preferences={choice} marked={name === kind} />
        ))}
      </Card>
      <Card aria-labelledby="push-quiet">
        <Row as="h2" gap="4 8" align="center" wrap className="text-l" id="push-quiet">
          {t(words.quiet)}
        </Row>
        <Checkbox
          checked={quiet !== null}
          onChange={(isOn) => change({ quiet: isOn ? { ...defaultQuiet, timeZone: deviceZone() } : null })}
        >
          {t(words.quietOn)}
        </Checkbox>
        {quiet && (
          <Grid className="my-push-hours">
            <Select
              label={t(words.from)}
              options={clocks}
              value={quiet.from}
              onChange={(from) => change({ quiet: { ...quiet, from, timeZone: deviceZone() } })}
            />
            <Select
              label={t(words.until)}
              options={clocks}
              value={quiet.until}
              onChange={(until) => change({ quiet: { ...quiet, until, timeZone: deviceZone() } })}
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
