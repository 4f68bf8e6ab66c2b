import { useT } from '../../../../client/language.ts'
import { cameraTexts } from '../../../../ui/camera/texts.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { VehicleSearch } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'

export function Finder({ choose, scan }: { choose(vin: string): void; scan(): void }) {
  const { t } = useT()
  return (
    <Grid gap={12} className="file-finder">
      <VehicleSearch onTake={choose} autoFocus />
      <Button onClick={scan}>{t(cameraTexts.scan)}</Button>
    </Grid>
  )
}
