import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { fixCase, fixCaseCalls } from './contract.ts'
import './fixCase.css'
import { caseTexts as words } from './texts.ts'
import { Vote } from './Vote.tsx'

/** Page /rds/remoteFixCasebook: repair cases. */
export default function Casebook() {
  const { t } = useT()
  return (
    <RecordScreen
      record={fixCase}
      calls={fixCaseCalls}
      detailExtra={({ id, codes }) => (
        <>
          <Codes codes={codes} />
          <Vote id={id} />
        </>
      )}
      confirmRemove={(rows) => t(words.remove, { count: rows.length })}
    />
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
