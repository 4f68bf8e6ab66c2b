import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { number, reference, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { extendSchema } from '../../../../record/model/schema.ts'

export const department = record('department', ['部门', 'Department'], {
  name: text(['部门名称', 'Name'], { required: true, max: 64, query: true, card: true }),
  parent: reference(['上级部门', 'Parent department'], 'department', { tree: true }),
  description: text(['描述', 'Description'], { max: 250, lines: 3, card: true }),
  position: number(['排序', 'Order'], { integer: true, min: 0, max: 9999, list: false }),
})

const node = extendSchema(department.row, { users: z.number() })
export type DepartmentNode = z.infer<typeof node>
export const departmentCalls = {
  /** Returns every department as a flat tree by `parent`. `users`: number of users directly in it. */
  all: call('/institution/selectall', {
    title: ['查询', 'Query'],
    access: 'menu',
    output: z.array(node),
  }),
  ...recordCalls(department, {
    add: '/institution/insertins',
    update: '/institution/updatebyprimarykey',
    remove: '/institution/deleteins',
  }),
}
