import { cameraTexts } from '../../../kit/camera/texts.ts'
import { useT } from '../../../kit/client/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { VehicleSearch } from '../choosing/parts.tsx'

/** Finds the vehicle whose file is wanted, by what is typed or by the camera. */
export function Finder({ choose, scan }: { choose(vin: string): void; scan(): void }) {
  const { t } = useT()
  return (
    <div className="file-finder">
      <VehicleSearch onTake={choose} autoFocus />
      <Button onClick={scan}>{t(cameraTexts.scan)}</Button>
    </div>
  )
}
