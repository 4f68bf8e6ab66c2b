import { minuteMs, secondMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { SecretError, secretsOf } from '../../../../platform/secret.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { enabledProviders, type ProviderSettings } from '../identityProvider/providers.ts'
import { endSession } from '../session/authenticate.ts'
import { companySessionsBefore, noteRefresh } from '../session/company-sessions.ts'
import { askEither } from './ask-provider.ts'
import { ProviderError } from './port.ts'

/**
 * Time between two refreshes of a session, and between two runs. A user who is disabled at the provider is signed out
 * within their sum, which is below five minutes.
 */
const refreshMs = 4 * minuteMs
const everyMs = 30 * secondMs
const batch = 200
/** Refreshes at once. */
const atOnce = 8

/** Ends sessions of users whose provider refuses to refresh them. A provider without an answer ends none. */
export const companyRefresh = periodicJob('companyRefresh', everyMs, async (parts, { signal }) => {
  for (const settings of await enabledProviders(parts.store.db)) await refreshProvider(parts, settings, signal)
})

async function refreshProvider(parts: Parts, settings: ProviderSettings, signal: AbortSignal): Promise<void> {
  const sinceCheck = parts.now().getTime() - Date.parse(settings.checkedAt ?? '1970-01-01')
  if (settings.state === 'down' || sinceCheck >= refreshMs)
    try {
      await askEither(parts, settings, (provider) => provider.check())
    } catch (error) {
      if (error instanceof ProviderError) return
      throw error
    }
  const before = new Date(parts.now().getTime() - refreshMs).toISOString()
  for (;;) {
    if (signal.aborted) return
    const due = await companySessionsBefore(parts, settings.id, before, batch)
    if (due.length === 0) return
    for (let start = 0; start < due.length; start += atOnce) {
      const results = await Promise.all(
        due.slice(start, start + atOnce).map((session) => refreshSession(parts, settings, session)),
      )
      // The others would fail, too, and are tried at the next run.
      if (results.includes('down')) return
    }
  }
}

type Due = Awaited<ReturnType<typeof companySessionsBefore>>[number]

async function refreshSession(parts: Parts, settings: ProviderSettings, { id, subject, refreshToken }: Due) {
  const { store, config, now, log } = parts
  const secrets = secretsOf(config.secretKey)
  try {
    const token = secrets.open(refreshToken ?? '')
    const answer = await askEither(parts, settings, (provider) => provider.refresh(token, subject))
    if (answer === 'ended') {
      await store.tx((tx) => endSession(tx, id, 'companySignedOut', now()))
      return 'ended'
    }
    await noteRefresh(store.db, id, now(), secrets.seal(answer.refreshToken))
    return 'refreshed'
  } catch (error) {
    if (error instanceof ProviderError && error.reason === 'down') return 'down'
    if (!(error instanceof ProviderError || error instanceof SecretError)) throw error
    log.warn({ err: error, session: id }, 'company session not refreshed')
    await noteRefresh(store.db, id, now())
    return 'failed'
  }
}
