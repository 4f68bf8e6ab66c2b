import { cameraTexts } from '../../../kit/camera/texts.ts'
import { useT } from '../../../kit/client/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { VehicleSearch } from '../choosing/parts.tsx'

export function Finder({ choose, scan }: { choose(vin: string): void; scan(): void }) {
  const { t } = useT()
  return (
    <div className="file-finder">
      <VehicleSearch onTake={choose} autoFocus />
      <Button onClick={scan}>{t(cameraTexts.scan)}</Button>
    </div>
  )
}
