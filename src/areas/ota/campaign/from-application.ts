/** A campaign of a released application. */

import type { InputOf } from '../../../kit/call.ts'
import { code } from '../../../kit/code.ts'
import type { Context } from '../../../server/context.ts'
import { fault } from '../../../server/fault.ts'
import type { campaignCalls } from './contract.ts'

export async function fromApplication(
  _context: Context,
  _input: InputOf<typeof campaignCalls.add>,
): Promise<{ id: number }> {
  // There are no applications yet.
  throw fault(code.notFound, 'notFound')
}
