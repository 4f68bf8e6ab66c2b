import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useCall } from '../../../../client/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { fileCalls } from './contract.ts'
import { Dossier } from './Dossier.tsx'
import './file.css'
import { Finder } from './Finder.tsx'
import { fileWords as words } from './texts.ts'

const VinScanner = lazy(() => import('../../../../ui/camera/VinScanner.tsx'))

/**
 * Page /basic/carInfo: the file of one vehicle, found by VIN, plate or scan. `?vin=` opens it, `?scan=1` the camera.
 */
export default function VehicleFileScreen() {
  const [search, setSearch] = useSearchParams()
  const vin = search.get('vin') ?? ''
  const choose = (next: string) => setSearch(next ? { vin: next } : {})
  if (vin) return <VehiclePage vin={vin} leave={() => choose('')} />
  const scan = (on: boolean) => setSearch(on ? { scan: '1' } : {}, { replace: true })
  return (
    <>
      <Finder choose={choose} scan={() => scan(true)} />
      {search.has('scan') && (
        // A scan replaces the camera in the history, so that going back does not open it again.
        <VinScanner
          onFound={(scannedVin) => setSearch({ vin: scannedVin }, { replace: true })}
          onCancel={() => scan(false)}
        />
      )}
    </>
  )
}

function VehiclePage({ vin, leave }: { vin: string; leave(): void }) {
  const { t } = useT()
  const file = useCall(fileCalls.file, { vin }, { quiet: true })
  if (file.isPending) return <Loading />
  return file.isError ? (
    <StatePage kind="notFound" title={t(words.unknown)} text={t(words.unknownText)}>
      <Button onClick={leave}>{t(words.other)}</Button>
    </StatePage>
  ) : (
    <Dossier file={file.data} leave={leave} />
  )
}
