/** Gives the demonstration its upgrades: entered, released and rolled out by its people, through the calls that staff make. */
import type { Parts } from '../../server/context.ts'
import { peopleOf } from './acting.ts'
import { noteBuilt } from './built.ts'
import { enterCatalogue } from './catalogue.ts'

export interface Upgrades {
  /** Resolves when all of it is there. Never rejects. */
  readonly done: Promise<void>
  close(): Promise<void>
}

/** The role whose people do it. */
export const upgradeRole = '升级管理'

/** Starts in the background: nothing waits for it, and a fault is logged, no more. What is there already is left alone. */
export function startUpgrades(parts: Parts): Upgrades {
  const stopped = new AbortController()
  const done = run(parts, stopped.signal).catch((error: unknown) => {
    if (!stopped.signal.aborted) parts.log.error({ err: error }, 'the demonstration has no upgrades')
  })
  return {
    done,
    async close() {
      stopped.abort()
      await done
    },
  }
}

async function run(parts: Parts, signal: AbortSignal): Promise<void> {
  const started = performance.now()
  const [author, tester, releaser] = await peopleOf(parts, upgradeRole)
  // Somebody has changed the demonstration's people: it is theirs now.
  if (!author || !tester || !releaser) return
  await enterCatalogue(parts, { author, tester, releaser })
  await noteBuilt(parts, signal)
  parts.log.info({ ms: Math.round(performance.now() - started) }, 'the demonstration has its software versions')
}
