import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { longestColumns } from '../../../../domain/contract/list-choice.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { reference, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { longestSearch } from '../../../../record/model/saved-state.ts'

/** Saved state of a list. It shows only rows that its viewer may see, as the list without it. */
export const listView = record('listView', ['视图', 'View'], {
  name: text(['名称', 'Name'], { required: true, max: 64, card: true }),
  owner: text(['创建人', 'Created by'], { auto: true, card: true }),
  roles: reference(['共享给角色', 'Shared with roles'], 'role', { many: true, list: false }),
})

/** Limits per list: views of one user, and shared views in an answer. */
export const maxViews = 30
export const maxSharedViews = 100

const route = z.string().regex(/^\/[\w/]{1,80}$/)
const list = { route, record: z.string().regex(/^[a-z]\w{0,39}$/i) }
const id = recordId(listView.name)
const name = z.string().trim().min(1).max(64)
const roles = z.array(z.int().min(1)).max(100)
/** State in the list's address (`record/model/saved-state`), and its columns. */
const state = { search: z.string().max(longestSearch), columns: z.string().max(longestColumns).nullable() }

const view = z.object({
  id: z.number(),
  ...list,
  name: z.string(),
  owner: z.string(),
  mine: z.boolean(),
  /** Empty unless the caller is the owner. */
  roles: z.array(z.object({ id: z.number(), label: z.string() })),
  updatedAt: z.string(),
  search: z.string(),
  columns: z.string().nullable(),
})
export type StoredListView = z.infer<typeof view>

export const listViewCalls = {
  /** Returns the views of a list: the caller's own, then those shared with the caller's role. */
  query: call('/listView/query', {
    title: ['列表视图', 'List views'],
    access: 'open',
    input: z.strictObject(list),
    output: z.array(view),
  }),
  one: call('/listView/one', {
    title: ['视图详情', 'View details'],
    access: 'open',
    offline: true,
    input: z.strictObject({ id }),
    output: view,
  }),
  add: call('/listView/add', {
    title: ['保存视图', 'Save view'],
    access: 'open',
    changes: true,
    peopleOnly: true,
    input: z.strictObject({ ...list, ...state, name, roles: roles.optional() }),
    output: z.object({ id: z.number() }),
  }),
  update: call('/listView/update', {
    title: ['修改视图', 'Edit view'],
    access: 'open',
    changes: true,
    peopleOnly: true,
    input: z.strictObject({
      id,
      name: name.optional(),
      roles: roles.optional(),
      search: state.search.optional(),
      columns: state.columns.optional(),
      seenAt: z.string().max(40).optional(),
    }),
  }),
  remove: call('/listView/delete', {
    title: ['删除视图', 'Delete view'],
    access: 'open',
    changes: true,
    peopleOnly: true,
    input: z.strictObject({ id }),
  }),
  /** Sets the view that opens by default. Null: none. */
  choose: call('/listView/choose', {
    title: ['设置默认视图', 'Set default view'],
    access: 'open',
    changes: true,
    peopleOnly: true,
    input: z.strictObject({ ...list, usual: id.nullable() }),
  }),
  /** Saves the selected columns. Null: the list's default. */
  columns: call('/listView/columns', {
    title: ['保存列设置', 'Save columns'],
    access: 'open',
    changes: true,
    peopleOnly: true,
    input: z.strictObject({ ...list, columns: state.columns }),
  }),
}
