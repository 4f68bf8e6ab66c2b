import { adminReset } from './admin-reset.ts'
import { backup, restore } from './backup.ts'
import { orderKeys, rotateKey } from './keys.ts'
import { check } from './look.ts'
import { move } from './move.ts'
import type { Command } from './operator.ts'
import { migrate, version } from './schema.ts'

export const commands: readonly Command[] = [
  ...[check, migrate, backup, restore, move, adminReset, rotateKey, orderKeys, version],
]

export const usage = (): string =>
  [
    'npm run platform -- <command>',
    '',
    ...commands.map(({ name, takes, says }) => `  ${`${name} ${takes}`.trim()}\n      ${says}`),
    '',
    'Settings are those of the server (DATABASE_URL, DATA_DIR, S3_URL, SECRET_KEY …).',
  ].join('\n')
