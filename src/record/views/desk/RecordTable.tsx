import { FilterFilled } from '@ant-design/icons'
import type { TableProps } from 'antd'
import { Table } from 'antd'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { useT } from '../../../client/language.ts'
import { listTexts } from '../../../ui/parts/list-texts.ts'
import type { Field } from '../../kinds/kind.ts'
import { optionKey } from '../../kinds/option.ts'
import { pageSizes } from '../../model/address.ts'
import { countedUpTo, isSortable } from '../../model/record.ts'
import type { RecordListProps } from '../parts.tsx'
import { VehiclesOfList } from '../shared/list-vehicles.tsx'
import type { Listing } from '../shared/listing.ts'
import type { ListRequest } from '../shared/question.ts'
import type { RowSelection } from '../shared/selection.ts'
import { words } from '../shared/texts.ts'
import { LinkedPlate } from '../shared/vehicle-link.tsx'
import type { AnyRow } from '../shared/view.ts'
import { actionsPx, RowActions } from './actions.tsx'
import { Value } from './Value.tsx'
import './desk.css'
import { LazyRow, manyRows } from './LazyRow.tsx'
import { Pager } from './Pager.tsx'
import { meansRow } from './row-click.ts'
import { Empty, ErrorState, Loading, MissingFilters, ScrollableSection } from './states.tsx'
import { useVisibleColumns } from './use-visible-columns.ts'

type Columns = NonNullable<TableProps<AnyRow>['columns']>
/** Width in pixels of the column with a checkbox in each row. */
const selectionPx = 44
const renderWhenVisible = { body: { row: LazyRow } }

/** Table of a list. The server pages, sorts and filters. Only the table scrolls sideways. */
export default function RecordTable(props: RecordListProps) {
  return (
    <VehiclesOfList {...props}>
      <Rows {...props} />
    </VehiclesOfList>
  )
}

function Rows(props: RecordListProps) {
  const { record, question, listing, selection, cells = {}, actions, onOpen, openId, empty } = props
  const { t } = useT()
  const table = useRef<HTMLDivElement>(null)
  const title = (name: string) => t(`${record.name}:${name}`)
  const selectable = selection !== undefined && actions?.selectable
  const otherPx = (selectable ? selectionPx : 0) + (actions?.any ? actionsPx : 0)
  const visibleColumns = useVisibleColumns(props, table, otherPx)

  const cell = (name: string, field: Field, value: unknown, row: AnyRow, isPressable = false): ReactNode => {
    const Own = cells[name]
    return (
      <LinkedPlate record={record} name={name} row={row} pressed={isPressable}>
        {Own ? (
          <Own value={value} row={row} pressed={isPressable} />
        ) : (
          <Value pressed={isPressable} record={record.name} name={name} field={field} value={value} />
        )}
      </LinkedPlate>
    )
  }
  const isEmpty = listing.rows.length === 0 && !listing.loading
  const columns: Columns = visibleColumns.map(({ name, field, width }, index) => ({
    key: name,
    dataIndex: name,
    title: title(name),
    width,
    ellipsis: { showTitle: false },
    ...(field.kind.align ? { align: field.kind.align } : {}),
    ...(index === 0 ? { fixed: 'left' as const } : {}),
    ...(isSortable(field) ? { sorter: true, sortOrder: orderOf(question, name) } : {}),
    ...headFilter(question, name, field, t(words.filters), (key) => t(`${record.name}:${optionKey(name, key)}`)),
    render: (value: unknown, row: AnyRow) =>
      index === 0 && onOpen ? (
        <button type="button" className="rk-open">
          {cell(name, field, value, row, true)}
        </button>
      ) : (
        cell(name, field, value, row)
      ),
  }))
  if (actions?.any) {
    columns.push({
      key: ' actions',
      title: t(words.actions),
      width: actionsPx,
      className: 'rk-actions-cell',
      fixed: 'right',
      render: (_, row) => <RowActions actions={actions.of(row)} vin={actions.vehicleOf(row)} />,
    })
  }
  const many = listing.rows.length >= manyRows
  const scrollWidth = columns.reduce((sum, column) => sum + Number(column.width), selectable ? selectionPx : 0)
  // Not counted to the end, reached from the end (so the page number is unknown), or too long for page numbers.
  const isLong = listing.open || question.page === 0 || listing.total > countedUpTo
  const isOpen = !isEmpty && !listing.fault && isLong
  const nothing = listing.fault ? (
    <ErrorState fault={listing.fault} retry={listing.refresh} />
  ) : question.missing.length ? (
    <MissingFilters record={record} question={question} />
  ) : listing.loading ? (
    <Loading />
  ) : (
    <Empty record={record} question={question}>
      {empty}
    </Empty>
  )

  return (
    <div ref={table}>
      <Table<AnyRow>
        className="rk-table"
        rowKey="id"
        size="small"
        sticky
        tableLayout="fixed"
        columns={columns}
        dataSource={listing.fault ? [] : [...listing.rows]}
        loading={listing.fetching && !listing.loading && { delay: 250 }}
        scroll={{ x: scrollWidth }}
        // No heads before the first query: without rows they would be squeezed into the visible width.
        showHeader={!question.missing.length}
        locale={{ emptyText: <ScrollableSection label={title('title')}>{nothing}</ScrollableSection> }}
        showSorterTooltip={false}
        {...(selectable ? { rowSelection: rowSelection(selection, t(listTexts.selectAll)) } : {})}
        {...(many ? { components: renderWhenVisible } : {})}
        onRow={(row, at) => ({
          onClick: (event) => meansRow(event) && onOpen?.(row),
          className: onOpen ? 'rk-row' : '',
          'aria-current': row.id === openId || undefined,
          ...(many ? { at } : {}),
        })}
        onChange={(page, filters, sorter, { action }) => {
          if (action === 'paginate')
            return goToPage(question, listing, page.current ?? 1, page.pageSize ?? question.pageSize)
          if (action === 'filter') return question.setFilter({ ...question.filter, ...filters })
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
          question.setSort(order ? { field: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' } : undefined)
        }}
        pagination={
          isOpen
            ? false
            : {
                current: question.page,
                pageSize: question.pageSize,
                total: listing.total,
                pageSizeOptions: [...pageSizes],
                showSizeChanger: true,
                showTotal: (count) => t(words.total, { count }),
                hideOnSinglePage: listing.total === 0,
                size: 'small',
              }
        }
        {...(isOpen ? { footer: () => <Pager question={question} listing={listing} /> } : {})}
      />
    </div>
  )
}

/**
 * Goes to a page. Adjacent pages start at the key of the current first or last row, so rows added since do not shift
 * them.
 */
function goToPage(question: ListRequest, { next, previous }: Listing, page: number, pageSize: number): void {
  if (pageSize !== question.pageSize) question.setPage(1, pageSize)
  else if (page === question.page + 1 && next) question.goTo({ after: next }, page)
  else if (page === question.page - 1 && previous) question.goTo({ before: previous }, page)
  else question.setPage(page)
}

const orderOf = (question: ListRequest, name: string) =>
  question.sort?.field === name ? (question.sort.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null

/** Returns a column's head filter for fields with options that the query form offers, too. */
function headFilter(question: ListRequest, name: string, field: Field, filter: string, label: (key: string) => string) {
  const choices = field.kind.choices?.(field)
  if (!choices || !field.query || name in question.fixedFilter) return {}
  return {
    filterIcon: <FilterFilled role="img" aria-hidden={false} aria-label={filter} />,
    filters: choices.map((key) => ({ value: key, text: label(key) })),
    filteredValue: (question.filter[name] as string[] | undefined) ?? null,
  }
}

function rowSelection(selection: RowSelection, all: string): NonNullable<TableProps<AnyRow>['rowSelection']> {
  return {
    fixed: true,
    columnWidth: selectionPx,
    getTitleCheckboxProps: () => ({ 'aria-label': all }),
    selectedRowKeys: selection.selected.map(({ id }) => id),
    onChange: (_, rows) => selection.select(rows),
  }
}
