import { List } from 'antd-mobile'
import { Fragment } from 'react'
import { useT } from '../../client/language.ts'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { Empty } from './Empty.tsx'
import { FaultText } from './field.tsx'
import { Loading } from './Loading.tsx'
import { Row, SecondaryText } from './layout.tsx'
import { listTexts as words } from './list-texts.ts'
import type { RowsColumn, RowsProps } from './Rows.tsx'
import './rows.css'

export default function Rows<T>(props: RowsProps<T>) {
  const { rows, keyOf, columns, loading, empty, fault, action, chosen: selectedKeys = [], onChoose, page } = props
  if (loading) return <Loading />
  const [first, ...others] = columns
  const title = (row: T) =>
    first && <span className={first.mono ? 'ui-mono' : ''}>{first.cell(row, onChoose !== undefined)}</span>
  // Rows that are checked on other pages stay checked.
  const tick = (key: string, isTicked: boolean) =>
    onChoose?.([...selectedKeys.filter((one) => one !== key), ...(isTicked ? [key] : [])])
  return (
    <>
      {rows.length === 0 ? (
        <Empty>{fault ? <FaultText>{fault}</FaultText> : empty}</Empty>
      ) : (
        <List>
          {rows.map((row) => {
            const key = keyOf(row)
            if (!onChoose)
              return (
                <List.Item key={key} description={<Others columns={others} row={row} />} extra={action?.(row)}>
                  {title(row)}
                </List.Item>
              )
            return (
              <List.Item key={key}>
                <Checkbox checked={selectedKeys.includes(key)} onChange={(isTicked) => tick(key, isTicked)}>
                  {title(row)}
                  <SecondaryText size="s" className="ui-others">
                    <Others columns={others} row={row} />
                  </SecondaryText>
                </Checkbox>
              </List.Item>
            )
          })}
        </List>
      )}
      {page && <Pages {...page} />}
    </>
  )
}

/** Non-empty values of the other columns in one line. */
function Others<T>({ columns, row }: { columns: readonly RowsColumn<T>[]; row: T }) {
  const cells = columns.map(({ key, cell }) => [key, cell(row)] as const).filter(([, value]) => value)
  return cells.map(([key, value], index) => (
    <Fragment key={key}>
      {index > 0 && ' · '}
      {value}
    </Fragment>
  ))
}

function Pages({ number, size, total, onChange }: NonNullable<RowsProps<never>['page']>) {
  const { t } = useT()
  const pages = Math.max(1, Math.ceil(total / size))
  return (
    <Row gap={12} align="center" justify="center" className="muted ui-pages">
      <Button disabled={number <= 1} aria-label={t(words.previousPage)} onClick={() => onChange(number - 1)}>
        ‹
      </Button>
      <span>
        {number} / {pages} · {t(words.total, { count: total })}
      </span>
      <Button disabled={number >= pages} aria-label={t(words.nextPage)} onClick={() => onChange(number + 1)}>
        ›
      </Button>
    </Row>
  )
}
