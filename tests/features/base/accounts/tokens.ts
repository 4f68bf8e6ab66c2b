import { dayMs } from '../../../../src/domain/time.ts'
import { apiTokenCalls as calls } from '../../../../src/features/base/accounts/apiToken/contract.ts'
import { apiTokens } from '../../../../src/features/base/accounts/apiToken/store.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { hashOf, newApiToken } from '../../../../src/platform/token.ts'
import type { Client, TestServer } from '../../../platform/harness.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'

/** Path of the call that most tests make with a token. */
export const query = vehicleCalls.query.path
export const codeOf = async (machine: Client) => (await machine.call(vehicleCalls.query, {})).code
export const inDays = (on: TestServer, days: number) => new Date(on.parts.now().getTime() + days * dayMs).toISOString()
let tokenCount = 0

/** Creates a token through the call and returns a client that uses it. */
export async function tokenOf(
  on: TestServer,
  owner: Client,
  paths: readonly string[],
  more: { groups?: number[]; expiresAt?: string } = {},
) {
  const input = { name: `token ${++tokenCount}`, expiresAt: inDays(on, 30), calls: [...paths], ...more }
  const { id, token } = await callData(owner, calls.add, input)
  return { id, token, name: input.name, machine: on.machine(token) }
}

/** Creates a token with any content, including content that the call refuses, and returns its client. */
export async function forcedToken(
  on: TestServer,
  owner: Client,
  paths: readonly string[],
  groups: number[] = [],
): Promise<Client> {
  const token = newApiToken()
  await on.parts.store.db.insert(apiTokens).values({
    accountId: owner.id,
    name: `forced ${++tokenCount}`,
    tokenHash: hashOf(token),
    hint: 'cvb_…',
    calls: [...paths],
    groups,
    createdAt: on.parts.now().toISOString(),
    expiresAt: inDays(on, 1),
  })
  return on.machine(token)
}
