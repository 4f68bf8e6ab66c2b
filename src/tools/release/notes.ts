import type { Migration } from '../../platform/store/migrations.ts'

export interface Edition {
  readonly version: string
  readonly commit: string
  readonly migrations: readonly Pick<Migration, 'tag' | 'notes'>[]
  /** Operator's page, which lists the settings. */
  readonly readme: string
  readonly deploy: ReadonlyMap<string, string>
}

/** Rows of the table of settings, by their first cell. */
const settingsOf = (readme: string): Map<string, string> => {
  const [, chapter = ''] = readme.split('\n## Configuration\n')
  const [table = ''] = chapter.split('\n## ')
  return new Map([...table.matchAll(/^\| (`[A-Z].*?) \| (.*) \|$/gm)].map(([, name = '', rest = '']) => [name, rest]))
}

type Changes = Record<'added' | 'changed' | 'removed', string[]>

function changesOf(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Changes {
  return {
    added: [...after.keys()].filter((name) => !before.has(name)),
    changed: [...after].flatMap(([name, text]) => (before.has(name) && before.get(name) !== text ? name : [])),
    removed: [...before.keys()].filter((name) => !after.has(name)),
  }
}

const words = { added: '新增 Added', changed: '变更 Changed', removed: '移除 Removed' } as const

const listOf = (changes: Changes, line: (name: string) => string): string[] =>
  (['added', 'changed', 'removed'] as const).flatMap((kind) =>
    changes[kind].map((name) => `- ${words[kind]}: ${line(name)}`),
  )

const chapter = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `## ${title}`, ...lines]

/** Notes of a release for operators, in Markdown and both languages. Without `before` it is the first release. */
export function releaseNotes(now: Edition, before?: Edition): string {
  const ran = new Set(before?.migrations.map(({ tag }) => tag))
  const newMigrations = now.migrations.filter(({ tag, notes }) => !ran.has(tag) && notes.en)
  const settings = settingsOf(now.readme)
  const lines = [
    `# ${now.version}`,
    `commit ${now.commit}${before ? `, ${before.version} → ${now.version}` : ''}`,
    ...chapter(
      '数据表 Tables',
      newMigrations.flatMap(({ tag, notes }) => [`- \`${tag}\``, `  - ${notes.zh}`, `  - ${notes.en}`]),
    ),
    ...chapter(
      '设置 Settings',
      before
        ? listOf(changesOf(settingsOf(before.readme), settings), (name) =>
            [name, settings.get(name)?.split(' | ')[1]].filter(Boolean).join(': '),
          )
        : [],
    ),
    ...chapter(
      '部署文件 Files for operators (src/tools/deploy)',
      before ? listOf(changesOf(before.deploy, now.deploy), (name) => `\`${name}\``) : [],
    ),
  ]
  return `${lines.join('\n')}\n`
}
