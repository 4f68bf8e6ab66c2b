/** Effects of a migration's statement on processes of the previous release, which run during and after it. */

/** An effect. breaks: they would fail. slows: they wait, or meet unexpected data. */
interface Effect {
  readonly kind: 'breaks' | 'slows'
  readonly says: string
}

/** Objects that this migration creates, which are not in use yet. */
export interface CreatedObjects {
  readonly tables: ReadonlySet<string>
  /** `table.column` of new columns that are empty in existing rows. */
  readonly columns: ReadonlySet<string>
}

const breaks = (says: string): Effect => ({ kind: 'breaks', says })
const slows = (says: string): Effect => ({ kind: 'slows', says })

const doForm = /\bdo\s+\$(\w*)\$([\s\S]*?)\$\1\$/gi
/** A block that contains one of these may change tables. */
const beyondRows = /\b(create|alter|drop|truncate|grant|revoke|rename|execute|perform)\b/i

/** Statements in lower case, without comments, quotes around names, and the contents of texts and functions. */
export const plainStatements = (piece: string): string[] =>
  piece
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(doForm, (_, _tag, body) => (beyondRows.test(body) ? 'do' : 'do rows'))
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/"|\bpublic\./g, '')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')

function partsOf(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of list) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

const alterForm = /^alter table (?:if exists )?(?:only )?(\w+) (.+)$/
const addColumnForm =
  /^add (?:column )?(?:if not exists )?(?!constraint\b|primary\b|unique\b|foreign\b|check\b)(\w+) (.+)$/
const tableForm = /^create (?:unlogged )?table (?:if not exists )?(\w+) ?\(/

export function madeBy(statements: readonly string[]): CreatedObjects {
  const tables = new Set(statements.flatMap((statement) => tableForm.exec(statement)?.[1] ?? []))
  const columns = statements.flatMap((statement) => {
    const [, table, actions = ''] = alterForm.exec(statement) ?? []
    return partsOf(actions).flatMap((action) => {
      const [, column, rest = ''] = addColumnForm.exec(action) ?? []
      return column && !/\bdefault\b/.test(rest) ? [`${table}.${column}`] : []
    })
  })
  return { tables, columns: new Set(columns) }
}

/** @param byVin tables that grow with the fleet's reports */
export function effectsOf(statement: string, createdObjects: CreatedObjects, byVin: ReadonlySet<string>): Effect[] {
  const [, table = '', actions = ''] = alterForm.exec(statement) ?? []
  if (table)
    return createdObjects.tables.has(table)
      ? []
      : partsOf(actions).flatMap((action) => ofAction(table, action, createdObjects))
  const [, unique, indexedTable = '', over = ''] =
    /^create (unique )?index .*?\bon (?:only )?(\w+)(?: using \w+)? ?(\(.*)$/.exec(statement) ?? []
  if (indexedTable) return ofIndex(indexedTable, over, Boolean(unique), createdObjects, byVin)
  if (tableForm.test(statement) || /^(comment on|create (view|type|sequence|function|procedure)) /.test(statement))
    return []
  const insertTable = /^insert into (\w+)/.exec(statement)?.[1]
  const triggerTable = /^create trigger .*? on (\w+)/.exec(statement)?.[1]
  if (createdObjects.tables.has(insertTable ?? triggerTable ?? '')) return []
  if (/^create /.test(statement)) return [slows('what is there already acts otherwise')]
  if (/^(insert|update|delete|select|with|drop index|do rows)\b/.test(statement))
    return [slows('rows or indexes in use change')]
  return [breaks('it takes away or changes what they use')]
}

function ofAction(table: string, action: string, newObjects: CreatedObjects): Effect[] {
  const [, column, rest = ''] = addColumnForm.exec(action) ?? []
  if (column) return ofColumn(`${table}.${column}`, rest)
  const [, kind, over = ''] =
    /^add constraint \w+ (foreign key|unique|primary key|check)(?: nulls not distinct)? ?\(([^)]*)\)/.exec(action) ?? []
  const isNew = over.split(',').every((name) => newObjects.columns.has(`${table}.${name.trim()}`))
  if (kind === 'primary key') return [breaks(`${table} gets another key`)]
  if (kind) return isNew && kind !== 'check' ? [] : [slows(`rows of ${table} that they write may be refused`)]
  if (/^alter (column )?\w+ set (default|statistics|storage)\b|^set \(/.test(action))
    return [slows(`${table} acts otherwise`)]
  return [breaks(`${table}: they use what '${action}' takes away or changes`)]
}

function ofColumn(name: string, rest: string): Effect[] {
  if (/\bprimary key\b/.test(rest)) return [breaks(`${name} gets a key`)]
  if (
    /\b(?:big|small)?serial\b|\bgenerated\b|\bdefault\b.*\b(gen_random_uuid|random|clock_timestamp|nextval|uuidv\d)\b/.test(
      rest,
    )
  )
    return [slows(`all rows are written again for ${name}`)]
  if (/\bnot null\b/.test(rest) && !/\bdefault\b/.test(rest))
    return [breaks(`${name} must be nullable or have a default: they write rows without it`)]
  return []
}

function ofIndex(
  table: string,
  over: string,
  isUnique: boolean,
  createdObjects: CreatedObjects,
  byVin: ReadonlySet<string>,
): Effect[] {
  if (createdObjects.tables.has(table)) return []
  const columns = partsOf(over.slice(1, over.lastIndexOf(')'))).map((column) => column.split(' ')[0] ?? '')
  const isOfNew = columns.some((column) => createdObjects.columns.has(`${table}.${column}`))
  return [
    ...(isUnique && !isOfNew ? [slows(`rows of ${table} that they write may be refused`)] : []),
    ...(byVin.has(table) ? [slows(`nobody writes ${table} while its index is made`)] : []),
  ]
}
