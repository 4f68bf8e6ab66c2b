import type { AnyRow, BatchAction, RowAction } from './view.ts'

interface ForRows<Row> extends Pick<RowAction<Row>, 'key' | 'label' | 'icon' | 'tone' | 'call' | 'when'> {
  /** Asked before it is done to one row; as for several unless given. */
  confirmOne?(row: Row): string
  confirm?(rows: Row[]): string
  run(ids: number[], rows: Row[]): Promise<unknown>
}

/** An action on a row and on the selected ones alike: one call takes their ids. The list is loaded again afterwards. */
export function forRows<Row extends Pick<AnyRow, 'id'>>({
  when,
  confirmOne,
  confirm,
  run,
  ...button
}: ForRows<Row>): {
  row: RowAction<Row>
  batch: BatchAction<Row>
} {
  const askOne = confirmOne ?? (confirm && ((row: Row) => confirm([row])))
  const onAll = async (rows: Row[], refresh: () => void) => {
    await run(
      rows.map(({ id }) => id),
      rows,
    )
    refresh()
  }
  return {
    row: {
      ...button,
      ...(when && { when }),
      ...(askOne && { confirm: askOne }),
      run: (row, { refresh }) => onAll([row], refresh),
    },
    batch: { ...button, ...(confirm && { confirm }), run: (rows, { refresh }) => onAll(rows, refresh) },
  }
}
