/** Second half of an upgrade: ECU by ECU, the restart, and the software after it. */

import { dayMs, minuteMs } from '../../../domain/time.ts'
import { between, type Random, sourceOf } from '../../fleet/chance.ts'
import type { ActionFeedback } from './documents.ts'
import type { InstalledVersions, Running } from './installed-versions.ts'
import { afterFile, targetOf, type Work, writingMs } from './work.ts'

export interface InstallingOptions {
  readonly number: number
  readonly installed: InstalledVersions
  readonly sleep: (ms: number) => Promise<void>
  readonly goDown: (ms: number) => Promise<void>
  /** Sends feedback that must arrive. */
  readonly tell: (work: Work, feedback: ActionFeedback) => Promise<void>
  /** Sends feedback that may be lost. */
  readonly mention: (work: Work, feedback: ActionFeedback) => Promise<void>
}

const restartMs = [20_000, 70_000] as const
const powerMs = [2 * minuteMs, 6 * minuteMs] as const
const goneMs = 3 * dayMs

const failureFeedback = (why: string): ActionFeedback => ({ execution: 'closed', finished: 'failure', details: [why] })
const successFeedback: ActionFeedback = { execution: 'closed', finished: 'success', details: ['restarted'] }

export interface Installation {
  readonly feedback: ActionFeedback
  /** True after a restart: the installed versions must be reported. */
  readonly hasChanged: boolean
}

export class Installing {
  readonly #options: InstallingOptions

  constructor(options: InstallingOptions) {
    this.#options = options
  }

  async run(work: Work): Promise<Installation> {
    const { number, installed: installedVersions, tell, mention, goDown, sleep } = this.#options
    const { files } = work.deployment
    const own = sourceOf(number, work.id, 124)
    const struck = own.whole(0, files.length - 1)
    const newVersions: Running[] = []
    await tell(work, {
      execution: 'proceeding',
      progress: { cnt: 0, of: files.length },
      details: ['installation begins'],
    })
    for (const [at, file] of files.entries()) {
      const now = targetOf(file, installedVersions)!
      await sleep(writingMs(file) / 2)
      const installFault = at === struck ? work.installFault : undefined
      if (installFault === 'powerLost') return this.#powerLost(now.ecu, own)
      await sleep(writingMs(file) / 2)
      if (installFault === 'installFails' || (installFault === 'oneFails' && files.length === 1))
        return {
          feedback: failureFeedback(
            `installation failed: ${now.ecu} did not take ${file.version}, all ECUs keep what they had`,
          ),
          hasChanged: true,
        }
      const isUnchanged = installFault === 'oneFails'
      if (!isUnchanged) newVersions.push(afterFile(file, now))
      const text = isUnchanged ? `${now.ecu} did not take ${file.version}` : `${now.ecu} ${file.version} written`
      await mention(work, { execution: 'proceeding', progress: { cnt: at + 1, of: files.length }, details: [text] })
    }
    await tell(work, {
      execution: 'proceeding',
      progress: { cnt: files.length, of: files.length },
      details: ['all installed, restarting'],
    })
    if (work.installFault === 'neverBack') await goDown(goneMs)
    if (work.installFault === 'bootsOld') {
      await tell(work, successFeedback)
      await goDown(between(own, ...restartMs))
      return { feedback: successFeedback, hasChanged: true }
    }
    await goDown(between(own, ...restartMs))
    for (const running of newVersions) installedVersions.set(running)
    const unchangedCount = files.length - newVersions.length
    const feedback =
      unchangedCount === 0
        ? successFeedback
        : failureFeedback(`installation failed: ${unchangedCount} of ${files.length} ECUs did not change`)
    return { feedback, hasChanged: true }
  }

  /** The ECU being written and all others start with their previous software. */
  async #powerLost(ecu: string, own: Random): Promise<Installation> {
    await this.#options.goDown(between(own, ...powerMs))
    return {
      feedback: failureFeedback(`power lost while ${ecu} was written: all ECUs keep what they had`),
      hasChanged: true,
    }
  }
}
