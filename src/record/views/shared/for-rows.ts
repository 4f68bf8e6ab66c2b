import type { AnyRow, BatchAction, RowAction } from './view.ts'

interface ForRows<Row> extends Pick<RowAction<Row>, 'key' | 'label' | 'icon' | 'tone' | 'call' | 'when'> {
  /** Confirmation for one row. Default: `confirm`. */
  confirmOne?(row: Row): string
  confirm?(rows: Row[]): string
  run(ids: number[], rows: Row[]): Promise<unknown>
}

/** Returns an action for one row and for the selected rows. One call takes their ids. The list reloads afterwards. */
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
