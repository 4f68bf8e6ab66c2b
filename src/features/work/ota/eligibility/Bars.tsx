import { useT } from '../../../../client/language.ts'
import { BarList } from '../../../../ui/parts/BarList.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { ShareBar } from '../../../../ui/parts/share-bar.tsx'
import { type IneligibleCode, ineligibleCodes } from '../plan.ts'
import type { PlanSums } from './contract.ts'
import './eligibility.css'
import { whyWords as words } from './texts.ts'

interface Props {
  sums: PlanSums
  /** Opens the list of vehicles with a reason. Undefined as `code`: the eligible vehicles. */
  onOpen?: ((code: IneligibleCode | undefined) => void) | undefined
}

export function Bars({ sums, onOpen }: Props) {
  const { t, say, formatNumber } = useT()
  const { fleet, within, checked, eligible, reasons } = sums
  return (
    <Grid gap={8} className="shrink el-sums">
      <Row as="p" gap="4 8" align="baseline" wrap className="el-figure" role="status">
        <b className="tabular">{formatNumber(eligible)}</b>
        <SecondaryText>{t(words.sum, { fleet })}</SecondaryText>
      </Row>
      <ShareBar
        label={t(words.eligible)}
        shares={[
          { key: 'yes', label: `${t(words.eligible)} ${eligible}`, value: eligible, tone: 'success' },
          { key: 'no', label: `${t(words.notEligible)} ${fleet - eligible}`, value: fleet - eligible, tone: 'none' },
        ]}
      />
      {checked < within && <p className="ui-hint">{t(words.sample, { within, checked })}</p>}
      {onOpen && eligible > 0 && (
        <RowButton className="el-link" onPress={() => onOpen(undefined)}>
          {t(words.listEligible)}
        </RowButton>
      )}
      <h4 className="text-m">{t(words.reasons)}</h4>
      {reasons.length === 0 ? (
        <p className="ui-hint">{t(words.noReasons)}</p>
      ) : (
        <BarList
          label={t(words.reasons)}
          items={reasons.map(({ code, count }) => ({
            key: code,
            name: say(ineligibleCodes[code]),
            value: count,
            text: formatNumber(count),
            tone: 'warning' as const,
          }))}
          onOpen={onOpen && ((code) => onOpen(code as IneligibleCode))}
        />
      )}
      {reasons.length > 1 && <p className="ui-hint">{t(words.several)}</p>}
    </Grid>
  )
}
