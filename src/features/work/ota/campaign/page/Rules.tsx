import { useT } from '../../../../../client/language.ts'
import { sizeText } from '../../../../../domain/size-text.ts'
import { Card } from '../../../../../ui/parts/Card.tsx'
import { type Fact, Facts } from '../../../../../ui/parts/Facts.tsx'
import { Grid } from '../../../../../ui/parts/layout.tsx'
import type { CampaignProgress } from '../contract.ts'
import { pageTexts as words } from './page-texts.ts'

export function Rules({ progress: { content, rules, planHash, campaign } }: { progress: CampaignProgress }) {
  const { t } = useT()
  const { rate, retry } = rules
  const facts: Fact[] = [
    { label: t(words.rate), value: t(words.ruleRate, { ...rate }) },
    {
      label: t(words.ruleRetry),
      value:
        retry.times === 0
          ? t(words.ruleRetryNone)
          : t(words.ruleRetryText, { times: retry.times, minutes: retry.afterMinutes }),
    },
    {
      label: t(words.ruleAsk),
      value: retry.askAgain === 0 ? t(words.ruleAskNone) : t(words.ruleAskText, { count: retry.askAgain }),
    },
    { label: t(words.hash), value: <code className="text-s mono break">{planHash}</code> },
    ...(campaign.remark ? [{ label: t(words.remark), value: campaign.remark }] : []),
  ]
  return (
    <Card className="grid gap-12 narrow shrink cam-rules">
      <h3>{t(words.content)}</h3>
      {content.length === 0 && <p className="ui-hint">{t(words.contentNone)}</p>}
      <Grid as="ol" gap={6} className="cam-content">
        {content.map(({ ecu, partNumber, version, file }) => (
          <li key={`${ecu} ${partNumber}`}>
            <b>{ecu}</b>
            <span>
              {partNumber} · <b>{version}</b>
            </span>
            <small className="break" title={file.sha256}>
              {file.name} · {sizeText(file.size)}
            </small>
          </li>
        ))}
      </Grid>
      <h3>{t(words.rules)}</h3>
      <Facts facts={facts} />
    </Card>
  )
}
