import { useMemo } from 'react'
import { lazy } from '../../client/lazy.tsx'
import type { ListViews } from '../../record/views/shared/list-views.ts'
import { noteList } from '../session/lists.ts'
import type { Session } from '../session/session.ts'

/** Loaded separately, as few visits need more than the session contains. */
const client = () => import('../../features/base/settings/listView/client.ts')
const Form = lazy(async () => ({
  default: (await import('../../features/base/settings/listView/ViewForm.tsx')).ViewForm,
}))
const nothing = { columns: null, usual: null }

export function useListViews(lists: Session['lists'] | undefined): ListViews {
  return useMemo<ListViews>(() => {
    const choices = new Map(lists?.map((one) => [`${one.route} ${one.record}`, one]))
    return {
      choiceOf: ({ route, record }) => choices.get(`${route} ${record}`) ?? nothing,
      keepColumns: (list, columns) => {
        noteList(list, () => ({ columns }))
        void client().then(({ keepColumns }) => keepColumns(list, columns))
      },
      choose: async (list, usual) => {
        await (await client()).choose(list, usual)
        noteList(list, () => ({ usual }))
      },
      one: async (id) => (await client()).one(id),
      all: async (list) => (await client()).all(list),
      replace: async (view, state) => (await client()).replace(view, state),
      remove: async (view) => {
        await (await client()).remove(view)
        noteList(view, ({ usual }) => (usual === view.id ? { usual: null } : {}))
      },
      Form,
    }
  }, [lists])
}
