import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useMay } from '../../../../client/permission.ts'
import { useShell } from '../../../../client/shell.ts'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row, Stack } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { dealerCodeCalls } from '../dealerCode/contract.ts'
import { staffCalls } from './contract.ts'
import { Finder } from './Finder.tsx'
import { staffSource } from './source.ts'
import { codeWords as words } from './texts.ts'

const Codes = lazy(() => import('./Codes.tsx'), <Loading />)
const tabs = ['find', 'codes'] as const

/**
 * /vehicleManagement/jxsCarAddress: the finder as dealers see it, for the caller's scope, and the dealers' access
 * codes.
 */
export default function StaffPage() {
  const { t } = useT()
  const may = useMay()
  const shell = useShell()
  const [query, setQuery] = useSearchParams()
  const hasCodes = may(dealerCodeCalls.query)
  const tab = hasCodes && query.get('tab') === 'codes' ? 'codes' : 'find'
  return (
    <Stack className={`finder-page finder-${shell}`}>
      {hasCodes && (
        <Row as="nav" gap={4} className="rigid finder-tabs" aria-label={t(words.tabs)}>
          {tabs.map((each) => (
            <RowButton
              className="muted touch"
              key={each}
              aria-current={each === tab ? 'page' : undefined}
              onPress={() => setQuery(each === 'codes' ? { tab: each } : {}, { replace: true })}
            >
              {t(words[each])}
            </RowButton>
          ))}
        </Row>
      )}
      {tab === 'find' ? (
        <Finder source={staffSource} wakes={may(staffCalls.wake)} />
      ) : (
        <div className="finder-codes">
          <Codes />
        </div>
      )}
    </Stack>
  )
}
