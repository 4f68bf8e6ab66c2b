import { z } from 'zod'
import { call, changedByPeople, recordCalls } from '../../../../domain/contract/call.ts'
import { number, option, reference, text } from '../../../../record/model/field.ts'
import { type RowOf, record } from '../../../../record/model/record.ts'

/** Realm with its own menus, roles and users: staff or the end-of-line area. */
export type Realm = 'staff' | 'eol'

/**
 * Permission that a role may have. A directory of the menu, a screen (its link is the route), or a button (its link is
 * the call that it allows).
 */
export const resource = record(
  'resource',
  ['菜单', 'Menu'],
  {
    name: text(['菜单名称', 'Menu name'], {
      required: true,
      max: 25,
      pattern: /^\S+$/,
      patternHint: ['名称不能包含空格', 'must not contain spaces'],
      query: true,
      card: true,
    }),
    nameEn: text(['英文名称', 'English name'], { max: 50 }),
    type: option(
      ['菜单类型', 'Type'],
      { directory: ['目录', 'Directory'], menu: ['菜单', 'Menu'], button: ['按钮', 'Button'] },
      { required: true, query: true, card: true },
    ),
    link: text(['菜单链接', 'Link'], {
      required: true,
      max: 200,
      pattern: /^(\/|https?:|mailto:|tel:)\S*$/,
      patternHint: ['应以 / 或 http 开头', 'must start with / or http'],
      query: true,
      card: true,
    }),
    parent: reference(['上级菜单', 'Parent menu'], 'resource', { tree: true, alwaysChosen: true }),
    icon: text(['图标', 'Icon'], { max: 40, list: false }),
    position: number(['排序', 'Order'], { integer: true, min: 0, max: 9999 }),
    status: option(
      ['状态', 'Status'],
      { enabled: ['启用', 'Enabled'], disabled: ['停用', 'Disabled'] },
      { required: true, query: true, card: true, tones: { enabled: 'success', disabled: 'error' } },
    ),
  },
  { order: { field: 'position', order: 'asc' } },
)

export type ResourceNode = RowOf<typeof resource>
export const resourceCalls = {
  /** Returns every resource as a flat tree by `parent`. */
  all: call('/menu/querySysMenu', {
    title: ['查询', 'Query'],
    access: 'menu',
    output: z.array(resource.row),
  }),
  ...changedByPeople(
    recordCalls(resource, { add: '/menu/addSysMenu', update: '/menu/updateSysMenu', remove: '/menu/deleteSysMenu' }),
  ),
}

const title = z.tuple([z.string(), z.string()]).readonly()
/** `link`: of the entry. */
const entry = { link: z.string(), name: title }
const menuChange = z.discriminatedUnion('kind', [
  /** A directory of the initial menu that is missing. */
  z.object({ kind: z.literal('added'), ...entry }),
  /** Directories. Null: the top level. */
  z.object({ kind: z.literal('moved'), ...entry, from: title.nullable(), to: title.nullable() }),
  z.object({ kind: z.literal('enabled'), ...entry }),
  /** Entries of a directory come in another order. Null, with an empty link: those of the top level. */
  z.object({ kind: z.literal('ordered'), link: z.string(), name: title.nullable() }),
  z.object({ kind: z.literal('renamed'), ...entry, from: title, to: title }),
  /** A directory of staff, or of an earlier version, without entries afterwards. It stays. */
  z.object({ kind: z.literal('emptied'), ...entry }),
])
export type MenuChange = z.infer<typeof menuChange>
const defaultMenuInput = z.strictObject({
  /** Names and icons of the initial entries are restored, too. */
  names: z.boolean(),
})

/** The menu with which a new installation begins. Entries that staff added stay where they are. */
export const defaultMenuCalls = changedByPeople({
  compare: call('/menu/compareDefault', {
    title: ['对比默认菜单', 'Compare with default menu'],
    access: 'menu',
    input: defaultMenuInput,
    output: z.array(menuChange),
  }),
  restore: call('/menu/restoreDefault', {
    title: ['恢复默认菜单', 'Restore default menu'],
    access: 'menu',
    changes: true,
    input: defaultMenuInput,
    /** Number of changes. */
    output: z.object({ count: z.number() }),
  }),
})

/** Links that must stay usable, so that a menu disabled by mistake can be enabled again. */
export const protectedLinks: readonly string[] = [
  '/management/resource',
  ...Object.values(resourceCalls).map(({ path }) => path),
]
