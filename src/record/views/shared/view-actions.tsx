import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { copyText } from '../../../client/copy.ts'
import { CallFault } from '../../../client/fault.ts'
import { confirm, toast } from '../../../client/feedback.ts'
import { useT } from '../../../client/language.ts'
import type { ListView } from './list-view.ts'
import { type ListViews, type SavedView, useListViews, viewKey, viewKeys } from './list-views.ts'
import { viewMenuWords as words } from './view-menu-texts.ts'

export interface ViewAction {
  readonly key: string
  readonly label: string
  readonly danger?: boolean
  run(): void
}

/** The user's own views of a list and the shared ones, loaded once `enabled`. */
export function useSavedViews({ list }: ListView, enabled: boolean) {
  const views = useListViews()
  return useQuery({
    queryKey: viewKeys.all(list),
    queryFn: () => (views as ListViews).all(list),
    enabled: enabled && views !== undefined,
  })
}

/**
 * Actions on a list's current view, and the form that they may open. `onEnd` is called after an action or when the form
 * closes.
 */
export function useViewActions(of: ListView, onEnd?: () => void) {
  const { t } = useT()
  const views = useListViews()
  const [form, setForm] = useState<{ view: SavedView | undefined }>()
  const { list, view, changed: isChanged, usual, state } = of
  /** Shows the result of an action. Failures appear as toasts. */
  const go = (work: Promise<unknown>, message: string) =>
    void work.then(
      () => {
        toast.success(message)
        onEnd?.()
      },
      (fault: unknown) => {
        if (!(fault instanceof CallFault)) throw fault
        toast.error(fault)
      },
    )
  const remove = async (savedView: SavedView) => {
    const title = t(words.removeTitle, { name: savedView.name })
    const content = savedView.roles.length > 0 ? t(words.removeShared) : ''
    if (!(await confirm({ title, okText: t(words.remove), danger: true, ...(content && { content }) }))) return
    go(
      (views as ListViews).remove(savedView).then(() => of.open(undefined)),
      t(words.removed),
    )
  }
  const copy = async ({ id }: SavedView) => {
    const { origin, pathname } = location
    const isCopied = await copyText(`${origin}${pathname}#${list.route}?${viewKey.link}=${id}`)
    if (isCopied) toast.success(t(words.copied))
    else toast.error(t(words.notCopied))
  }
  const action = (key: string, label: string, run: () => void, more: Partial<ViewAction> = {}): ViewAction[] => [
    { key, label, run, ...more },
  ]
  const actions = !views
    ? []
    : [
        ...(view?.mine && isChanged
          ? action('save', t(words.save), () =>
              go(
                views.replace(view, state).then(() => of.saved(view.id)),
                t(words.saved),
              ),
            )
          : []),
        ...(isChanged
          ? action('undo', t(words.undo), () => {
              of.open(view)
              onEnd?.()
            })
          : []),
        ...action('saveAs', t(view ? words.saveAs : words.saveThis), () => setForm({ view: undefined })),
        ...(view?.mine ? action('rename', t(words.rename), () => setForm({ view })) : []),
        ...(view && usual !== view.id
          ? action('usual', t(words.setUsual), () => go(views.choose(list, view.id), t(words.usualSet)))
          : []),
        ...(view && usual === view.id
          ? action('unusual', t(words.unsetUsual), () => go(views.choose(list, null), t(words.usualUnset)))
          : []),
        ...(view ? action('link', t(words.copyLink), () => void copy(view)) : []),
        ...(view?.mine ? action('remove', t(words.remove), () => void remove(view), { danger: true }) : []),
      ]
  const viewForm = form && views && (
    <views.Form
      list={list}
      state={state}
      view={form.view}
      onSaved={(id) => of.saved(id)}
      onClosed={() => {
        setForm(undefined)
        onEnd?.()
      }}
    />
  )
  return { actions, form: viewForm }
}
