import type { ReactNode } from 'react'
import { useRef } from 'react'
import { CallFault, send } from '../../../client/api.ts'
import { confirm, toast } from '../../../client/feedback.ts'
import { useT } from '../../../client/language.ts'
import { useMay } from '../../../client/permission.ts'
import { useShell } from '../../../client/shell.ts'
import { useVehicleWays } from '../../../client/vehicle.ts'
import type { Call } from '../../../domain/contract/call.ts'
import type { AnyRecord } from '../../model/record.ts'
import type { Listing } from './listing.ts'
import type { ListRequest } from './question.ts'
import { words } from './texts.ts'
import { useRowName } from './value-text.ts'
import { vehicleField } from './vehicle-link.tsx'
import type { AnyRecordProps, AnyRow, BatchAction, RowAction } from './view.ts'

/** Permitted action with its label in the current language. `run` confirms first where required. */
export interface ShownAction {
  key: string
  label: string
  icon: ReactNode
  danger: boolean
  /** Reason why the action is disabled for this row. */
  refused?: string | undefined
  leads?: boolean | undefined
  swiped?: boolean | undefined
  shortcut?: string | undefined
  run(): void
}

export interface ActionSource extends AnyRecordProps {
  question: Pick<ListRequest, 'page' | 'setPage'>
  listing: Pick<Listing, 'rows' | 'refresh'>
  rowActions?: readonly RowAction[]
  batchActions?: readonly BatchAction[]
  confirmRemove?: ((rows: AnyRow[]) => string | Promise<string>) | undefined
  undeletableReason?: ((row: AnyRow) => string | undefined) | undefined
  locked?: ((row: AnyRow) => string | undefined) | undefined
  edit(row: AnyRow): void
}

/** Actions on one row and on the selected rows: edit and delete where permitted, and the screen's own. */
export function useActions(source: ActionSource) {
  const {
    record,
    calls,
    listing,
    rowActions = [],
    batchActions = [],
    undeletableReason,
    locked: uneditableReason,
  } = source
  const { t, say } = useT()
  const may = useMay()
  const phone = useShell() === 'phone'
  const remove = useRemove(source)
  const vehicles = useVehicleWays()
  const once = useOnce()
  const isPermitted = ({ call }: { call?: Parameters<typeof may>[0] }) => !call || may(call)
  const tools = { refresh: () => void listing.refresh() }
  const asking = async (title: string, danger: boolean, text: string | Promise<string> | undefined) =>
    text === undefined || (await confirm({ title, content: await text, danger }))

  const shownActionOf = <Target>(
    action: RowAction<Target> | BatchAction<Target>,
    target: Target & (AnyRow | AnyRow[]),
    disabledReason?: string,
  ): ShownAction => {
    const label = say(action.label)
    const danger = action.tone === 'danger'
    const ask = action.confirm as ((target: unknown) => string | Promise<string>) | undefined
    const run = action.run as (target: unknown, with_: typeof tools) => void | Promise<unknown>
    const go = async () => {
      if (await asking(label, danger, ask?.(target))) await run(target, tools)
    }
    const isSwipe = 'swiped' in action && action.swiped
    const shortcut = 'shortcut' in action ? action.shortcut : undefined
    return {
      key: action.key,
      label,
      icon: action.icon,
      danger,
      refused: disabledReason,
      leads: 'leads' in action && action.leads,
      swiped: isSwipe,
      shortcut,
      run: () => once(go),
    }
  }
  const canRemove = calls.remove && may(calls.remove)
  const removing = (rows: AnyRow[]): ShownAction[] => {
    if (!canRemove) return []
    const disabledReason = undeletableReason && rows.map(undeletableReason).find((why) => why !== undefined)
    const run = () => once(() => remove(rows))
    return [{ key: 'remove', label: t(words.remove), icon: null, danger: true, refused: disabledReason, run }]
  }
  const editing = (row: AnyRow): ShownAction => {
    const run = () => source.edit(row)
    return { key: 'edit', label: t(words.edit), icon: null, danger: false, refused: uneditableReason?.(row), run }
  }
  // The reason of a disabled action is a hover hint, so phones leave these actions out.
  const availableActions = (actions: ShownAction[]) =>
    phone ? actions.filter(({ refused: disabledReason }) => disabledReason === undefined) : actions
  const canEdit = calls.update && may(calls.update)
  const own = rowActions.filter(isPermitted)
  const ownActions = (row: AnyRow, leads: boolean) =>
    own
      .filter((action) => (action.leads ?? false) === leads && (action.when?.(row) ?? true))
      .map((action) => shownActionOf(action as RowAction<unknown>, row, action.refused?.(row)))
  const ofVehicle = vehicleField(record)
  const batch = batchActions.filter(isPermitted)

  return {
    name: record.name,
    /** Whether any row can have an action, so that the table needs a column for them. */
    any: Boolean(canEdit || canRemove || own.length || (ofVehicle && vehicles?.ways.length)),
    /** Keys of the row actions. Actions that never apply together may share one. */
    shortcuts: own.flatMap(({ shortcut, label }) => (shortcut ? [{ key: shortcut, label: say(label) }] : [])),
    selectable: Boolean(canRemove || batch.length),
    of: (row: AnyRow): ShownAction[] =>
      availableActions([
        ...ownActions(row, true),
        ...(canEdit ? [editing(row)] : []),
        ...ownActions(row, false),
        ...removing([row]),
      ]),
    /** VIN of the row's vehicle, if vehicles have links to offer (`useWaysOf` of client/vehicle.ts). */
    vehicleOf: (row: AnyRow): string | undefined => {
      const vin = ofVehicle && vehicles?.ways.length && row[ofVehicle]
      return typeof vin === 'string' ? vin : undefined
    },
    ofSelected: (rows: AnyRow[]): ShownAction[] =>
      availableActions([
        ...batch.map((action) =>
          shownActionOf(
            action as BatchAction<unknown>,
            rows,
            rows.map((row) => action.refused?.(row)).find((why) => why !== undefined),
          ),
        ),
        ...removing(rows),
      ]),
  }
}
export type Actions = ReturnType<typeof useActions>

function useRemove({ record, calls, question, listing, confirmRemove }: ActionSource) {
  const { t } = useT()
  const removeQuestion = useRemoveQuestion(record)
  return async (rows: AnyRow[]) => {
    const { title, content } = removeQuestion(rows)
    const own = confirmRemove && (await confirmRemove(rows))
    if (!(await confirm({ title, content: own || content, danger: true, okText: t(words.remove) }))) return
    const ids = rows.map(({ id }) => id)
    const answer = (await send(calls.remove as Call, { ids })) as { count?: number } | null
    toast.success(t(words.removed, { count: answer?.count ?? ids.length }))
    const isPageEmpty = question.page > 1 && rows.length >= listing.rows.length
    if (isPageEmpty) question.setPage(question.page - 1)
    await listing.refresh()
  }
}

/** Returns the confirmation text: the number of records and up to five names. */
function useRemoveQuestion(record: AnyRecord) {
  const { t, lang } = useT()
  const nameOf = useRowName(record)
  return (rows: AnyRow[]) => {
    const [first] = rows
    if (first && rows.length === 1)
      return { title: t(words.removeOne, { name: nameOf(first) }), content: t(words.noUndo) }
    const firstNames = rows
      .slice(0, 5)
      .map(nameOf)
      .join(lang === 'zh' ? '、' : ', ')
    const names = rows.length > 5 ? t(words.namesAndMore, { names: firstNames, count: rows.length }) : firstNames
    return { title: t(words.removeSeveral, { count: rows.length }), content: t(words.removeNames, { names }) }
  }
}

/** Runs one action at a time: a second click while it runs does nothing. A failed call has already shown its error. */
function useOnce() {
  const running = useRef(false)
  return (act: () => unknown) => {
    if (running.current) return
    running.current = true
    Promise.resolve(act())
      .catch((fault: unknown) => {
        if (!(fault instanceof CallFault)) throw fault
      })
      .finally(() => {
        running.current = false
      })
  }
}
