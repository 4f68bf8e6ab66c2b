import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { addingParams } from '../../../../record/views/shared/target.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Lists } from '../../../../ui/parts/Lists.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { dataIdentifier, identifierCalls } from '../identifier/contract.ts'
import { Identifiers } from '../identifier/parts.tsx'
import { ecu, ecuCalls } from './contract.ts'
import './ecu.css'
import { ecuWords as words } from './texts.ts'

/**
 * Page /rds/basic: ECUs with their addresses and data identifiers. The query `list=identifiers` opens the identifiers.
 */
export default function DiagnosisBasics() {
  const { t } = useT()
  const ecus = <RecordScreen record={ecu} calls={ecuCalls} detailExtra={(row) => <EcuExtra row={row} />} />
  const identifiers = (
    <RecordScreen record={dataIdentifier} calls={identifierCalls} defaults={{ at: 0, length: 1, type: 'unsigned' }} />
  )
  return (
    <Lists
      lists={[
        { key: 'ecus', label: t(words.ecus), call: ecuCalls.query, children: ecus },
        { key: 'identifiers', label: t(words.identifiers), call: identifierCalls.query, children: identifiers },
      ]}
    />
  )
}

function EcuExtra({ row }: { row: RowOf<typeof ecu> }) {
  const { t } = useT()
  const may = useMay()
  const open = useOpen()
  const opens = useOpens()
  const adding = { list: 'identifiers', ...addingParams({ ecu: String(row.id) }) }
  return (
    <>
      <Row as="p" gap={8} wrap className="ecu-ways">
        {opens('/rds/command') && (
          <Button kind="primary" onClick={() => open('/rds/command', { ecu: row.id })}>
            {t(words.send)}
          </Button>
        )}
        {opens('/rds/service') && (
          <Button onClick={() => open('/rds/service', { ecu: row.id })}>{t(words.services)}</Button>
        )}
        {may(identifierCalls.add) && (
          <Button onClick={() => open('/rds/basic', adding)}>{t(words.addIdentifier)}</Button>
        )}
      </Row>
      <Identifiers ecu={row.id} />
    </>
  )
}
