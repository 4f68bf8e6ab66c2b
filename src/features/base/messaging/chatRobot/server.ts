import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { isNamed } from '../../../../platform/outgoing.ts'
import { inScope } from '../../../../platform/record/query.ts'
import { ownerOf } from '../../../../platform/scope.ts'
import { and, eq } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { allow } from '../../../../platform/throttle/throttle.ts'
import { writeAudit } from '../../audit/operationLog/write.ts'
import { messageTests } from '../webhook/parameters.ts'
import { chatRobotCalls as calls, chatRobot, type RobotService } from './contract.ts'
import { delay, noteTest, restart, robotMessages, sendToRobot, takeSend } from './deliver.ts'
import { testMessage } from './message.ts'
import { reasonText } from './reason.ts'
import { hostsOf } from './service.ts'
import { chatRobots } from './store.ts'
import { robotAnswers as words } from './texts.server.ts'
import { oldRobotMessages } from './waiting.ts'

/** Service of a robot that the caller can see. */
async function serviceOf({ db, scope }: Context, id: number): Promise<RobotService | undefined> {
  const [robot] = await db
    .select({ service: chatRobots.service })
    .from(chatRobots)
    .where(and(eq(chatRobots.id, id), inScope(chatRobot, scope)))
  return robot?.service
}

/** Throws for an address that is not one of the service's robots. */
async function checkAddress(
  context: Context,
  input: { service?: unknown; address?: unknown },
  id: number | undefined,
): Promise<void> {
  if (typeof input.address !== 'string') return
  const service = id === undefined ? (input.service as RobotService | undefined) : await serviceOf(context, id)
  // An unknown robot is refused later.
  if (service === undefined) return
  const hosts = hostsOf(service)
  const url = URL.parse(input.address)
  const isOfService = url?.protocol === 'https:' && hosts.includes(url.host)
  const isListed =
    /^https?:$/.test(url?.protocol ?? '') && isNamed(url?.hostname ?? '', context.parts.config.forwardHosts)
  if (url && !url.username && !url.password && (isOfService || isListed)) return
  const field = { field: 'address', label: `${chatRobot.name}:address`, text: words.notOfService }
  throw fault(code.invalid, 'invalid', { fields: [{ ...field, values: { hosts: hosts.join(', ') } }] })
}

const { test, ...usual } = calls

const robotRecord = serveRecord(chatRobot, usual, {
  check: checkAddress,
  values: ({ scope }, _input, id) => {
    if (id !== undefined) return {}
    const { user, token } = ownerOf(scope)
    return { userId: user, tokenId: token, state: 'active' }
  },
  updated: async ({ db }, id, { address, signingSecret }) => {
    if (address !== undefined || signingSecret !== undefined) await restart(db, id)
  },
  present: ({ say }, rows) =>
    rows.map((row) =>
      typeof row.lastError === 'string' ? { ...row, lastError: reasonText(row.lastError, say) } : row,
    ),
  byHand: { test },
})

const testCall = serve(test, async ({ id }, { db, parts, user, scope, caller, say }) => {
  const [robot] = await db
    .select()
    .from(chatRobots)
    .where(and(eq(chatRobots.id, id), inScope(chatRobot, scope)))
  if (!robot) throw fault(code.notFound, 'notFound')
  await allow(db, messageTests, user.id, parts.now())
  if (!(await takeSend(parts, id))) throw fault(code.throttled, 'throttled')
  const startedAt = performance.now()
  const answer = await sendToRobot(parts, robot, testMessage(robot, user.fullName), new AbortController().signal)
  const isAccepted = answer.kind === 'accepted'
  await parts.store.tx(async (tx) => {
    const at = parts.now().getTime()
    if (isAccepted) {
      await restart(tx, id)
      await noteTest(tx, id, at)
    }
    if (answer.kind === 'tooFrequent') await delay(tx, id, at + answer.waitMs)
    await writeAudit(tx, parts.catalogue, {
      call: test,
      caller,
      userId: user.id,
      userName: user.name,
      department: user.department,
      details: { robot: robot.name, result: isAccepted ? 'success' : 'failed' },
    })
  })
  return {
    accepted: isAccepted,
    message: isAccepted ? say(words.accepted) : reasonText(answer.reason, say),
    ms: Math.round(performance.now() - startedAt),
  }
})

export default thing({ records: [robotRecord], calls: [testCall], jobs: [robotMessages, oldRobotMessages] })
