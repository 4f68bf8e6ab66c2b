import { useT } from '../../../../../client/language.ts'
import { Checkbox } from '../../../../../ui/parts/Checkbox.tsx'
import { Grid } from '../../../../../ui/parts/layout.tsx'
import { NumberInput } from '../../../../../ui/parts/NumberInput.tsx'
import { failureCauseKeys, failureCauses } from '../../target/state-texts.ts'
import type { CampaignDraft } from './draft.ts'
import { formTexts as words } from './form-texts.ts'

interface Props {
  draft: CampaignDraft
  set(change: Partial<CampaignDraft>): void
  fault(path: string): string | undefined
}
const rateNames = ['perMinute', 'factor', 'after', 'maximum'] as const
const deadlineNames = ['notify', 'accept', 'download', 'conditions', 'install', 'verify', 'cancel'] as const

export function RateFields({ draft, set, fault }: Props) {
  const { t } = useT()
  return (
    <fieldset>
      <legend>{t(words.rate)}</legend>
      <Grid gap="0 12" align="start" className="camf-grid">
        {rateNames.map((name) => (
          <NumberInput
            key={name}
            label={t(words[name])}
            fault={fault(`rules.rate.${name}`)}
            value={draft.rate[name]}
            onChange={(value) => set({ rate: { ...draft.rate, [name]: value } })}
          />
        ))}
      </Grid>
    </fieldset>
  )
}

export function LimitFields({ draft, set, fault }: Props) {
  const { t, say } = useT()
  const { deadlines, retry } = draft
  const tick = (cause: (typeof failureCauseKeys)[number], isTicked: boolean) => {
    const others = retry.causes.filter((one) => one !== cause)
    set({ retry: { ...retry, causes: isTicked ? [...others, cause] : others } })
  }
  return (
    <details className="camf-more">
      <summary>{t(words.limits)}</summary>
      <fieldset>
        <legend>{t(words.deadlines)}</legend>
        <Grid gap="0 12" align="start" className="camf-grid">
          {deadlineNames.map((name) => (
            <NumberInput
              key={name}
              label={t(words[name])}
              fault={fault(`rules.deadlines.${name}`)}
              value={deadlines[name]}
              onChange={(value) => set({ deadlines: { ...deadlines, [name]: value } })}
            />
          ))}
        </Grid>
      </fieldset>
      <fieldset>
        <legend>{t(words.retryRule)}</legend>
        <Grid gap="0 12" align="start" className="camf-grid">
          {(['times', 'afterMinutes', 'askAgain'] as const).map((name) => (
            <NumberInput
              key={name}
              label={t(words[name])}
              hint={name === 'afterMinutes' ? t(words.afterHint) : undefined}
              fault={fault(`rules.retry.${name}`)}
              value={retry[name]}
              onChange={(value) => set({ retry: { ...retry, [name]: value } })}
            />
          ))}
        </Grid>
        <p>{t(words.causes)}</p>
        <Grid gap="2 12" className="camf-causes">
          {failureCauseKeys.map((cause) => (
            <Checkbox key={cause} checked={retry.causes.includes(cause)} onChange={(isTicked) => tick(cause, isTicked)}>
              {say(failureCauses[cause])}
            </Checkbox>
          ))}
        </Grid>
      </fieldset>
    </details>
  )
}
