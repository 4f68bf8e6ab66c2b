import { z } from 'zod'
import { type JobRun, job } from '../../../src/platform/work/job.ts'

export const leaseMs = 1_500

export const ticking = (work: (run: JobRun<object>) => Promise<void>) =>
  job({
    name: 'tick',
    input: z.object({}),
    lane: { name: 'tick', atOnce: 3 },
    retries: Number.POSITIVE_INFINITY,
    run: async (_parts, run) => {
      await work(run)
      return undefined
    },
  })
