import { writeSheet } from '../../../../platform/sheet/write.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { ask } from '../../commands/command/ask.ts'
import { deviceTokenCalls as calls, deviceToken } from './contract.ts'
import './store.ts'
import { tokenWords as words } from './texts.ts'
import { issueTokens } from './tokens.ts'

const { query, one, export: exportCall } = calls

const issue = serve(calls.issue, async ({ vin }, { db, user, parts, logChange }) => {
  const [issuedToken] = await issueTokens(db, [vin], { way: 'shown', issuer: user.fullName, now: parts.now() })
  logChange({ record: deviceToken.name, id: vin, label: vin, after: { box: issuedToken?.serial, way: 'shown' } })
  return { token: issuedToken?.token ?? '' }
})

const issueSheet = serve(calls.issueSheet, async ({ vins }, { db, user, parts, logChange, say }) => {
  const issuedTokens = await issueTokens(db, vins, { way: 'sheet', issuer: user.fullName, now: parts.now() })
  for (const { vin, serial } of issuedTokens)
    logChange({ record: deviceToken.name, id: vin, label: vin, after: { box: serial, way: 'sheet' } })
  const headers = [say(words.sheetVin), say(words.sheetBox), say(words.sheetToken)]
  const rows = issuedTokens.map(({ vin, serial, token }) => [vin, serial, token])
  return {
    name: `${say(words.sheetName)}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    stream: writeSheet('xlsx', { sheetName: say(words.sheetName), headers, rows, widths: [22, 24, 52] }),
  }
})

const order = serve(calls.order, async ({ vin }, context) => ({
  command: (await ask(context, { vin, kind: 'boxToken', settings: {} })).id,
}))

const revoke = serve(calls.revoke, async ({ ids }, { db, user, parts, logChange }) => {
  const at = moment(parts.now().getTime())
  const { rows } = await db.execute<{ id: string; vin: string }>(sql`
    update device_token set revoked_at = ${at}, revoked_by = ${user.fullName}, cause = 'staff', updated_at = ${at}
    where id = any(${sql.param([...new Set(ids)])}::bigint[]) and revoked_at is null returning id, vin`)
  for (const { id, vin } of rows)
    logChange({ record: deviceToken.name, id: Number(id), label: vin, after: { state: 'revoked' } })
  return { count: rows.length }
})

export default thing({
  records: [serveRecord(deviceToken, { query, one, export: exportCall })],
  calls: [issue, issueSheet, order, revoke],
})
