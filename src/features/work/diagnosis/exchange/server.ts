import { code } from '../../../../domain/contract/code.ts'
import { fromHex } from '../../../../domain/gb32960/index.ts'
import type { SessionUser } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { ask } from '../../commands/command/ask.ts'
import { exchangeCalls } from './contract.ts'
import { codesOfEcu, ecusOf } from './ecus.ts'
import { historyOf } from './history.ts'
import { idleMs, releaseLock, takeLock, visibleLock } from './lock.ts'
import { ecuCommand } from './request.ts'
import './store.ts'
import { exchangeTexts as words } from './texts.ts'

const holderOf = ({ id, fullName }: SessionUser) => ({ userId: id, name: fullName, runId: null })

const send = serve(exchangeCalls.send, async ({ vin, ecu, request, reason }, context) => {
  const { db, user, parts } = context
  const order = await ecuCommand(db, vin, ecu, fromHex(request))
  const now = parts.now().getTime()
  const other = await takeLock(db, vin, holderOf(user), { now, until: now + idleMs })
  if (other !== undefined) throw new Fault(code.state, words.locked, { values: { name: other } })
  return ask(context, { vin, ...order, reason }, 'diagnosis')
})

const lock = serve(exchangeCalls.lock, ({ vin }, { db, user, parts }) =>
  visibleLock(db, vin, user.id, parts.now().getTime()),
)

const release = serve(exchangeCalls.release, async ({ vin }, { db, user, parts }) => {
  await releaseLock(db, vin, holderOf(user))
  return visibleLock(db, vin, user.id, parts.now().getTime())
})

const ecus = serve(exchangeCalls.ecus, ({ vin }, { db }) => ecusOf(db, vin))

const codes = serve(exchangeCalls.codes, ({ ecu, dtcs }, { db }) => codesOfEcu(db, ecu, dtcs))

const history = serve(exchangeCalls.history, ({ vin, mine, before }, { db, user }) =>
  historyOf(db, vin, { before, userId: mine ? user.id : undefined }),
)

export default thing({ calls: [send, lock, release, ecus, codes, history] })
