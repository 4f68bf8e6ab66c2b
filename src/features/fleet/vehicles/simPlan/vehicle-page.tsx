import { useT } from '../../../../client/language.ts'
import { partOf } from '../../../../domain/contract/vehicle-page.ts'
import { useRowFacts } from '../../../../record/views/shared/row-facts.ts'
import { FactsCard, type VehicleCardProps, vehicleCard } from '../../../../record/views/shared/vehicle-page.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { simOnPage, simPlan } from './contract.ts'
import { simPageTexts as words } from './page-texts.ts'

function SimCard({ file }: VehicleCardProps) {
  const { t } = useT()
  const factsOf = useRowFacts()
  const sim = partOf(file, simOnPage)
  const facts = factsOf(simPlan, sim, ['vin', 'iccid', 'totalMb', 'usedMb'])
  return (
    <FactsCard title={t(words.title)} facts={facts} none={t(words.none)}>
      {sim && <Gauge usedMb={sim.usedMb} total={sim.totalMb} />}
    </FactsCard>
  )
}

function Gauge({ usedMb, total }: { usedMb: number; total: number }) {
  const { t, formatNumber } = useT()
  const text = t(words.used, { used: formatNumber(usedMb, 'MB'), total: formatNumber(total, 'MB') })
  return (
    <Grid as="p" gap={4} className="muted text-m file-gauge">
      <meter
        min={0}
        max={Math.max(total, usedMb, 1)}
        high={total * 0.8}
        low={0}
        optimum={0}
        value={usedMb}
        aria-label={text}
      />
      <span>{text}</span>
    </Grid>
  )
}

export default [vehicleCard('main', 80, SimCard)]
