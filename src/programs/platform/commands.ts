import type { Lang } from '../../domain/contract/words.ts'
import { adminReset } from './admin-reset.ts'
import { archive } from './archive.ts'
import { backup, restore } from './backup.ts'
import { check } from './check.ts'
import { orderKeys, rotateKey } from './keys.ts'
import { map } from './map.ts'
import { move } from './move.ts'
import type { OperatorCommand } from './operator.ts'
import { listRejected, replay } from './rejected-messages.ts'
import { migrate, version } from './schema.ts'

export const commands: readonly OperatorCommand[] = [
  check,
  migrate,
  backup,
  restore,
  move,
  map,
  archive,
  adminReset,
  rotateKey,
  orderKeys,
  listRejected,
  replay,
  version,
]

const around = {
  zh: {
    use: 'npm run platform -- <命令>',
    settings: '设置与服务器相同（DATABASE_URL、DATA_DIR、S3_URL、SECRET_KEY 等）。',
    codes: '退出码：0 成功；1 失败（输出原因）；2 未知命令。',
  },
  en: {
    use: 'npm run platform -- <command>',
    settings: 'Reads the settings of the server (DATABASE_URL, DATA_DIR, S3_URL, SECRET_KEY …).',
    codes: 'Exit codes: 0 success, 1 failure (the reason is printed), 2 unknown command.',
  },
} as const

export const usage = (lang: Lang): string => {
  const { use, settings, codes } = around[lang]
  const lines = commands.map(({ name, takes, says: [zh, en] }) =>
    [`  ${`${name} ${takes}`.trim()}`, `      ${lang === 'zh' ? zh : en}`].join('\n'),
  )
  return [use, '', ...lines, '', settings, codes].join('\n')
}

export const unknownCommand = (lang: Lang, name: string): string =>
  lang === 'zh' ? `未知命令 ${name}。\n` : `Unknown command ${name}.\n`
