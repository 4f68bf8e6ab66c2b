import { z } from 'zod'
import { texts } from '../../../../domain/contract/words.ts'
import { minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { say } from '../../../../platform/words.ts'
import { type JobRun, job, mailing } from '../../../../platform/work/job.ts'

const words = texts('registrationRefusal', {
  subject: ['注册申请未通过', 'Your account request was rejected'],
  text: [
    '{{name}}，您好：\n\n您的账号申请（{{userName}}）未通过。原因：\n\n{{reason}}',
    'Hello {{name}},\n\nYour request for the account {{userName}} was rejected. Reason:\n\n{{reason}}',
  ],
})
const input = z.object({
  kind: z.literal('refusal'),
  to: z.string(),
  name: z.string(),
  userName: z.string(),
  reason: z.string(),
})
type Refusal = z.infer<typeof input>

export const refusalLetter = job<Refusal>({
  name: 'registrationRefusal',
  input,
  lane: mailing,
  retries: 8,
  backOff: { firstMs: 5_000, maxMs: 5 * minuteMs },
  run: sendLetter,
})

/** In both languages, because the reader's preference is unknown. */
async function sendLetter({ mail }: Parts, { input: { kind, to, ...values } }: JobRun<Refusal>): Promise<undefined> {
  await mail.send({
    kind,
    to,
    subject: `${say('zh', words.subject)} / ${say('en', words.subject)}`,
    text: `${say('zh', words.text, values)}\n\n${say('en', words.text, values)}\n`,
  })
}
