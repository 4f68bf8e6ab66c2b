import { expect, test } from 'vitest'
import { databaseError } from '../../../src/platform/store/errors.ts'

const errorOf = (message: string, fields: object) =>
  databaseError(
    new Error('Failed query', { cause: Object.assign(new Error(message), { severity: 'ERROR', ...fields }) }),
  )

test('an error of a part of a table, as Citus reports it, is that of the table', () => {
  const duplicateMessage = 'duplicate key value violates unique constraint "message_20260520_pkey_102131"'
  expect(errorOf(duplicateMessage, { code: 'XX000' })).toMatchObject({
    code: '23505',
    constraint: 'message_20260520_pkey',
  })
  const foreignKeyMessage = 'insert or update on table "box_102022" violates foreign key constraint "box_vin_fk_102022"'
  expect(errorOf(foreignKeyMessage, { code: '23503' })).toMatchObject({
    code: '23503',
    table: 'box',
    constraint: 'box_vin_fk',
  })
  const local = { code: '23505', constraint: 'vehicle_vin_unique_102020', table: 'vehicle_102020' }
  const one = { code: '23505', constraint: 'vehicle_vin_unique', table: 'vehicle' }
  expect(errorOf('duplicate key value violates …', local)).toMatchObject(one)
})

test('an error of one machine stays as it is', () => {
  const fields = { code: '23505', constraint: 'message_20260520_pkey', table: 'message_20260520', detail: 'Key' }
  expect(errorOf('duplicate key value', fields)).toEqual({ message: 'duplicate key value', ...fields })
  expect(errorOf('division by zero', { code: '22012' })).toEqual({ code: '22012', message: 'division by zero' })
})
