import { requestIdOf } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { RequestId } from '../../../../ui/parts/RequestId.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { identifierCalls as calls, type dataIdentifier } from './contract.ts'
import './identifier.css'
import { identifierWords as words } from './texts.ts'

type Value = RowOf<typeof dataIdentifier>

export function Identifiers({ ecu }: { ecu: number }) {
  const { t } = useT()
  const may = useMay()
  const valuesQuery = useCall(
    calls.query,
    { filter: { ecu: [ecu] }, sort: { field: 'did', order: 'asc' }, pageSize: 100 },
    { quiet: true, enabled: may(calls.query) },
  )
  if (!may(calls.query)) return null
  return (
    <section className="did" aria-label={t(words.title)}>
      <h3>{t(words.title)}</h3>
      {valuesQuery.isPending && <Loading />}
      {valuesQuery.isError && (
        <Empty role="alert" title={t(words.failed)}>
          {valuesQuery.error.message}
          <RequestId id={requestIdOf(valuesQuery.error)} />
          <Button onClick={() => void valuesQuery.refetch()}>{t(words.retry)}</Button>
        </Empty>
      )}
      {valuesQuery.data?.rows.length === 0 && <p className="ui-hint">{t(words.none)}</p>}
      {valuesQuery.data && <List values={valuesQuery.data.rows as Value[]} />}
      {valuesQuery.data && (valuesQuery.data.total ?? 0) > valuesQuery.data.rows.length && (
        <p className="ui-hint">
          {t(words.more, { count: (valuesQuery.data.total ?? 0) - valuesQuery.data.rows.length })}
        </p>
      )}
    </section>
  )
}

function List({ values }: { values: readonly Value[] }) {
  const { t } = useT()
  const dids = [...new Set(values.map(({ did }) => did))]
  return (
    <Grid as="ul" gap={12} className="did-list">
      {dids.map((did) => {
        const own = values.filter((value) => value.did === did)
        return (
          <li key={did}>
            <Row as="p" gap={8} align="center">
              <code className="semibold mono">{did}</code>
              {own.some(({ writable }) => writable) && <Tag tone="warning">{t(words.writable)}</Tag>}
            </Row>
            <ByteStrip did={did} values={own} />
          </li>
        )
      })}
    </Grid>
  )
}

interface Piece {
  readonly at: number
  /** 0: all remaining bytes. */
  readonly length: number
  readonly value: Value | undefined
}

/** Values of an identifier and the unassigned bytes between them. */
function piecesOf(values: readonly Value[]): Piece[] {
  const pieces: Piece[] = []
  let next = 0
  for (const value of [...values].sort((a, b) => a.at - b.at)) {
    if (value.at > next) pieces.push({ at: next, length: value.at - next, value: undefined })
    pieces.push({ at: value.at, length: value.length, value })
    next = value.at + value.length
  }
  return pieces
}

/** Limit of a value's width in the diagram, so that a serial number leaves room for its neighbors. */
const widest = 6

function ByteStrip({ did, values }: { did: string; values: readonly Value[] }) {
  const { t, lang } = useT()
  return (
    <Row as="ol" gap={2} wrap className="did-strip" aria-label={t(words.layout, { did })}>
      {piecesOf(values).map(({ at, length, value }) => {
        const last = length === 0 ? '…' : at + length - 1
        return (
          <li key={at} className={value ? undefined : 'did-gap'} style={{ flexGrow: Math.min(length || 4, widest) }}>
            <small>
              {last === at ? at : `${at}–${last}`}
              {' · '}
              {length === 0 ? t(words.rest) : t(words.bytes, { count: length })}
            </small>
            <span className="break">
              {value ? (lang === 'zh' ? value.name : value.nameEn) : t(words.unassigned)}
              {value?.unit && <i> {value.unit}</i>}
            </span>
          </li>
        )
      })}
    </Row>
  )
}
