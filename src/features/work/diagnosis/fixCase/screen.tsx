import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Fill, Row, Stack } from '../../../../ui/parts/layout.tsx'
import { runCalls, scriptCalls } from '../script/contract.ts'
import { fixCase, fixCaseCalls } from './contract.ts'
import './fixCase.css'
import { caseTexts as words } from './texts.ts'
import { Vote } from './Vote.tsx'

/** Page /rds/remoteFixCasebook: repair cases. `?vin=` is the vehicle with the fault, on which their scripts run. */
export default function Casebook() {
  const { t } = useT()
  const [search] = useSearchParams()
  return (
    <RecordScreen
      record={fixCase}
      calls={fixCaseCalls}
      detailExtra={({ id, codes, script }) => (
        <Stack gap={12} align="start">
          <Codes codes={codes} />
          {script && <RunScript script={script.id} vin={search.get('vin')} />}
          <Fill className="full">
            <Vote id={id} />
          </Fill>
        </Stack>
      )}
      confirmRemove={(rows) => t(words.remove, { count: rows.length })}
    />
  )
}

/** Starts the released version of the case's script. */
function RunScript({ script, vin }: { script: number; vin: string | null }) {
  const { t } = useT()
  const may = useMay()
  const open = useOpen()
  const mayRun = may(runCalls.start) && may(scriptCalls.one)
  const { data } = useCall(scriptCalls.one, { id: script }, { quiet: true, enabled: mayRun })
  const version = data?.released
  if (!mayRun || !version) return null
  const run = () => open('/rds/scriptBasebook', { do: 'start', script, v: version, vin })
  return (
    <Button kind="primary" onClick={run}>
      {vin ? t(words.runOn, { code: data.code, vin }) : t(words.run, { code: data.code })}
    </Button>
  )
}

function Codes({ codes }: { codes: RowOf<typeof fixCase>['codes'] }) {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  if (!codes || !opens('/rds/remoteFaultInfo')) return null
  return (
    <Row as="section" gap={8} wrap className="case-codes" aria-label={t(words.codes)}>
      {codes.split(', ').map((number) => (
        <Button key={number} onClick={() => open('/rds/remoteFaultInfo', { 'q.number': number })}>
          {number}
        </Button>
      ))}
    </Row>
  )
}
